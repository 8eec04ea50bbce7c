/** Rights, menus or homes changed: the next call of everybody sees it, and open consoles read their menu again. */
import { platformChanged } from '#contract/topics.ts'
import type { Deps } from '#server/modules/deps.ts'

export function tellRightsChanged({ sessions, hub }: Pick<Deps, 'sessions' | 'hub'>): void {
  sessions.refresh()
  hub.publish(platformChanged, { id: 'menu', at: Date.now() })
}
