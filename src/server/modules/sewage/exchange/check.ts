/** 核对: a file of somebody else's beside what our own of the same days would hold for the caller. Nothing is written. */
import { refused } from '#contract/kit/fault.ts'
import { mostExchangeDays } from '#contract/sewage/exchange.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { type OdmFileTable, type OdmOurs, odmInstant } from '#lib/odm/compare.ts'
import type { OdmRow, OdmTableName } from '#lib/odm/tables.ts'
import { rowsOf, type Source } from './file.ts'

/** First and last sampling day of the samples in the file. */
export function spanOf(tables: readonly OdmFileTable[]): readonly [string, string] | undefined {
  const samples = tables.find(({ name }) => name === 'samples')
  if (!samples) return undefined
  const at = ['collDTStart', 'collDT']
    .map(column => samples.columns.indexOf(column))
    .find(place => place >= 0)
  if (at === undefined) return undefined
  const days = samples.rows
    .flatMap(row => odmInstant(row[at]?.trim() ?? '') ?? [])
    .map(businessDay)
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // The day of a sample may be that of its begin or of its end.
  const [from, to] = [dayStart(first) - dayMs, dayStart(last) + dayMs]
  if (to - from >= (mostExchangeDays + 2) * dayMs)
    throw refused(`文件里的样品从 ${first} 到 ${last}，一次最多核对 ${mostExchangeDays} 天，请按日期拆分`)
  return [businessDay(from), businessDay(to)]
}

export async function oursOf(source: Source): Promise<OdmOurs> {
  const ours: Partial<Record<OdmTableName, OdmRow[]>> = {}
  for (const table of ['sites', 'samples', 'measures'] as const) {
    const rows: OdmRow[] = []
    for await (const row of rowsOf(source, table)) rows.push(row)
    ours[table] = rows
  }
  return ours as OdmOurs
}
