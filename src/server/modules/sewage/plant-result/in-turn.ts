import type { Db } from '#server/db/db.ts'

const reached = new WeakMap<Db, Map<string, unknown>>()
/**
 * Some of many, going on where the last call ended and beginning anew at their end: what cannot be done keeps nothing behind it from its
 * turn. Remembered by the process alone.
 * @param ask those after one, or from the beginning
 */
export async function inTurn<T>(
  db: Db,
  what: string,
  most: number,
  ask: (after?: T) => Promise<T[]>,
  keyOf: (one: T) => string,
): Promise<T[]> {
  const marks = reached.get(db) ?? new Map<string, unknown>()
  reached.set(db, marks)
  const after = marks.get(what) as T | undefined
  const further = after === undefined ? [] : await ask(after)
  const all = further.length < most ? [...further, ...(await ask())] : further
  const some = [...new Map(all.map(one => [keyOf(one), one])).values()].slice(0, most)
  const last = some.at(-1)
  if (last === undefined) marks.delete(what)
  else marks.set(what, last)
  return some
}
