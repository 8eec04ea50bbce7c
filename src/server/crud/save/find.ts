/** One row that the caller wants to see or change. */
import { denied, Fault, missing } from '#contract/kit/fault.ts'
import type { Session } from '#server/http/serve.ts'
import { ownRows } from '../access.ts'
import type { Store } from '../engine.ts'
import { allOf, type Fragment, fragment, isIn } from '../fragment.ts'
import { dress, rowsByIds, type WireRow } from '../listing.ts'
import { conditionsSeen, rowsSeen } from '../seen.ts'
import { presentRows } from '../shape.ts'

/** @throws Fault `missing` where there is no such row, `denied` where it is not the caller's to see */
export async function findRow(
  store: Store,
  id: string,
  session: Session,
  act: 'see' | 'change' = 'see',
): Promise<WireRow> {
  const [row] = await findRows(store, [id], session, act)
  if (!row) throw missing()
  return row
}

/** The row where it is the caller's to see, else nothing. */
export async function findSeen(store: Store, id: string, session: Session): Promise<WireRow | undefined> {
  try {
    return await findRow(store, id, session)
  } catch (error) {
    if (error instanceof Fault && (error.kind === 'missing' || error.kind === 'denied')) return undefined
    throw error
  }
}

/** Those of the ids that are there. @throws Fault `denied` when one of them is not the caller's: then nothing is done */
export async function findRows(
  store: Store,
  ids: readonly string[],
  session: Session,
  act: 'see' | 'change' = 'see',
): Promise<WireRow[]> {
  const { resource, hooks } = store
  const present = presentRows(resource)
  const there = allOf([isIn('t."id"', ids), ...(present ? [fragment(present)] : [])])
  const visible = [
    ...(await conditionsSeen(store, session)),
    ...(act === 'change' ? ownRows(resource, session) : []),
  ]
  const rows = await rowsByIds(store, allOf([there, ...visible]))
  if (rows.length < ids.length && visible.length > 0) {
    const all = await rowsByIds(store, there)
    if (all.length > rows.length) throw denied()
  }
  await hooks.completeRows?.(rows, session)
  return rows
}

/**
 * Rows that meet a condition among those that the caller sees, as a list shows them; the table is `t`.
 * @param tail order and limit, in our own words
 */
export async function seenRows(
  store: Store,
  where: Fragment,
  session: Session,
  tail: string,
): Promise<WireRow[]> {
  const rows = await rowsByIds(store, allOf([where, await rowsSeen(store, session)]), tail)
  await store.hooks.completeRows?.(rows, session)
  await dress(store, rows, session)
  return rows
}
