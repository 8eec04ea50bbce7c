/** How many values are kept back on worksheets: read only where a control failed and the review is not over. */
import type { Db } from '#server/db/db.ts'
import { failedOpen } from './queries.ts'
import { heldCells, readSheets } from './sheet.ts'

async function heldOfSheets(db: Db, worksheetIds: readonly string[]) {
  if (worksheetIds.length === 0) return []
  const sheets = await readSheets(db, await failedOpen(db, [...new Set(worksheetIds)]))
  return [...sheets].map(([id, sheet]) => ({ id, cells: heldCells(sheet) }))
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
