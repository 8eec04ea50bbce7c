/** One row that the caller wants to see or change. */
import { denied, missing } from '#contract/kit/fault.ts'
import type { Session } from '#server/http/serve.ts'
import { ownRows, visibleRows } from '../access.ts'
import type { Store } from '../engine.ts'
import { allOf, fragment, isIn } from '../fragment.ts'
import { rowsByIds, type WireRow } from '../listing.ts'
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

/** Those of the ids that are there. @throws Fault `denied` when one of them is not the caller's: then nothing is done */
export async function findRows(
  store: Store,
  ids: readonly string[],
  session: Session,
  act: 'see' | 'change' = 'see',
): Promise<WireRow[]> {
  const { engine, resource, hooks } = store
  const present = presentRows(resource)
  const there = allOf([isIn('t."id"', ids), ...(present ? [fragment(present)] : [])])
  const visible = [
    ...visibleRows(engine.db.dialect, resource, session),
    ...(hooks.extraConditions?.(session) ?? []),
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
