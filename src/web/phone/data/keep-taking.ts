/** What is half done lies on the disk as far as it has come: a reload, or a phone that dies, loses none of it. */
import type { Entry, Logged } from '../queue/entry.ts'
import { usePhone } from './state.ts'
import { chainOfTaking, type Taking } from './taking.ts'

export const takingName = (owner: string): string => `taking ${owner}`
export const draftsName = (owner: string): string => `drafts ${owner}`
type Write = (name: string, value: unknown) => Promise<boolean>

/** One after another, the newest following the one that is being written. @returns begins, with what is to be there in the end */
function writer(write: Write, told: (kept: boolean) => void): (name: string, value: unknown) => void {
  let next: { name: string; value: unknown } | undefined
  let writing = false
  const run = async () => {
    writing = true
    while (next) {
      const { name, value } = next
      next = undefined
      const kept = await write(name, value)
      if (!next) told(kept)
    }
    writing = false
  }
  return (name, value) => {
    next = { name, value }
    if (!writing) void run()
  }
}

/**
 * Keeps it as it changes, for whoever is signed in. Who leaves has given up nothing: it waits for him as what is unsent does.
 * @param write says whether there was room
 */
export function keepHalfDone(owner: () => string, write: Write): void {
  const taken = writer(write, kept => usePhone.setState({ takingKept: kept }))
  const drafted = writer(write, () => undefined)
  usePhone.subscribe(({ taking, drafts }, before) => {
    const who = owner()
    if (who === '') return
    if (drafts !== before.drafts) drafted(draftsName(who), drafts)
    if (taking === before.taking) return
    usePhone.setState({ takingKept: taking === undefined })
    taken(takingName(who), taking)
  })
}

/** Without what was confirmed meanwhile: the phone may have died before it was put away. */
export const stillOpen = (
  taking: Taking | undefined,
  done: readonly Pick<Entry | Logged, 'chain'>[],
): Taking | undefined =>
  taking && done.some(({ chain }) => chain === chainOfTaking(taking.scanned)) ? undefined : taking
