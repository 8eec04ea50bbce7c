/**
 * What somebody has typed and not sent yet, kept with his session: it outlives the box it stands in and
 * a session that ended under him, not his signing out.
 */
import { keys } from './keys.ts'
import { sessionLifeMs, storage } from './storage.ts'

/** Beyond so many the oldest are let go. */
const most = 50

function all(): [string, string][] {
  const kept = storage.get(keys.unsent)
  if (!Array.isArray(kept)) return []
  return kept.filter((each): each is [string, string] => Array.isArray(each) && each.every(isText))
}
const isText = (part: unknown): part is string => typeof part === 'string'

/** Empty where nothing waits. */
export const unsent = (about: string): string => all().find(([key]) => key === about)?.[1] ?? ''

export function keepUnsent(about: string, words: string): void {
  const others = all().filter(([key]) => key !== about)
  const next = words === '' ? others : [...others, [about, words]].slice(-most)
  if (next.length === 0) storage.remove(keys.unsent)
  else storage.set(keys.unsent, next, sessionLifeMs)
}
