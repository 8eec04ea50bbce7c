/** How many values are kept back on worksheets: read only where a control ever failed. */
import type { Db } from '#server/db/db.ts'
import { failedOf } from './queries.ts'
import { heldCells, readSheet } from './sheet.ts'

async function heldOfSheets(db: Db, worksheetIds: readonly string[]) {
  const failing = new Set(
    (await failedOf(db, [...new Set(worksheetIds)])).map(({ worksheetId }) => worksheetId),
  )
  return Promise.all([...failing].map(async id => ({ id, cells: heldCells(await readSheet(db, id)) })))
}
/** Held values by worksheet; those without any are absent. */
export const heldOf = async (db: Db, worksheetIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await heldOfSheets(db, worksheetIds)).map(({ id, cells }) => [id, cells.length]))
/** Held values by test. */
export async function heldOfTests(
  db: Db,
  worksheetIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { cells } of await heldOfSheets(db, worksheetIds))
    for (const { place } of cells)
      if (place.labelTestId !== null) counts.set(place.labelTestId, (counts.get(place.labelTestId) ?? 0) + 1)
  return counts
}
