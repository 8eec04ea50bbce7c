/** Sessions that end or change in one process end and change in all of them. */
import type { SessionNews, Sessions } from '#server/identity/sessions/sessions.ts'
import type { Bus } from './bus.ts'

const subject = 'sessions'

export function shareSessions(bus: Bus, sessions: Pick<Sessions, 'join'>): void {
  const take = sessions.join(news => bus.publish(subject, news))
  bus.subscribe(subject, payload => {
    if (typeof payload === 'object' && payload !== null && ('ended' in payload || 'refreshed' in payload))
      take(payload as SessionNews)
  })
}
