/** What is being written in a brief, and what was and has not been sent. */
import { typedIn } from '#web/crud/typed.ts'
import type { Row } from '#web/data/row.ts'

export type Writing = { seat: number } | { row: Row }
export const wordsAbout = (briefId: string): string => `brief words ${briefId}`
export const nameAbout = (briefId: string): string => `brief name ${briefId}`
export const ofWriting = (writing: Writing): Record<string, string | number> =>
  'row' in writing ? { row: writing.row.id } : { seat: writing.seat }

/** Where it belongs among the parts as they are now; what was written to a part that is gone is words of their own, the last. */
export function writtenBefore(briefId: string, rows: readonly Row[], last: number): Writing | undefined {
  const typed = typedIn(wordsAbout(briefId))
  if (!typed) return undefined
  const { row: id, seat } = typed.of
  const row = rows.find(one => one.id === id)
  // Its version is that of when it was written: what was saved meanwhile is met as a conflict.
  if (row) return { row: { ...row, version: typed.version ?? row.version } }
  return { seat: typeof seat === 'number' ? seat : last }
}
