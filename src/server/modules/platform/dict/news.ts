/** Dictionaries changed: every process forgets what it remembers of them, every console reads them again. */
import { platformChanged } from '#contract/topics.ts'
import { engineOf } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { forgetDicts } from './items.ts'

const subject = 'dict.changed'

export interface DictNews {
  changed(): void
}

export function createDictNews(deps: Deps): DictNews {
  const { db, hub, bus } = deps
  const forget = () => {
    forgetDicts(db)
    engineOf(deps).written('sys_dict_item')
  }
  bus?.subscribe(subject, forget)
  return {
    changed() {
      forget()
      // Before the consoles ask the other processes, those have to have forgotten.
      bus?.publish(subject, true)
      hub.publish(platformChanged, { id: 'dict', at: Date.now() })
    },
  }
}
