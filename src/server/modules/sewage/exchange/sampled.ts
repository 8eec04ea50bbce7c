/** What is asked of a file before it is held against ours. Pure. */
import { businessDay } from '#lib/dates.ts'
import { type OdmFileTable, odmInstant } from '#lib/odm/compare.ts'
import type { OdmRow, OdmTableName } from '#lib/odm/tables.ts'

/** First and last day of the samples in a file, yyyy-MM-dd. Pure. */
export function sampledIn(
  tables: readonly OdmFileTable[],
): readonly [first: string, last: string] | undefined {
  const samples = tables.find(({ name }) => name === 'samples')
  if (!samples) return undefined
  const at = ['collDTStart', 'collDT']
    .map(column => samples.columns.indexOf(column))
    .find(place => place >= 0)
  if (at === undefined) return undefined
  let span: [string, string] | undefined
  for (const row of samples.rows) {
    const instant = odmInstant(row[at]?.trim() ?? '')
    if (instant === undefined) continue
    const day = businessDay(instant)
    if (!span) span = [day, day]
    else if (day < span[0]) span[0] = day
    else if (day > span[1]) span[1] = day
  }
  return span
}

/** Whether a row of ours is of a sample that the file names: of all others nothing is compared. Pure. */
export function namedIn(tables: readonly OdmFileTable[]): (table: OdmTableName, row: OdmRow) => boolean {
  const named = new Set<string>()
  for (const { name, columns, rows } of tables) {
    const at = name === 'samples' || name === 'measures' ? columns.indexOf('sampleID') : -1
    if (at >= 0) for (const row of rows) named.add(row[at]?.trim() ?? '')
  }
  return (table, row) =>
    table === 'sites' || named.has(String((row as Readonly<Record<string, unknown>>)['sampleID'] ?? ''))
}
