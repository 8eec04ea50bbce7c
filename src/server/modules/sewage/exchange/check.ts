/** 核对: a file of somebody else's beside what our own of the same days would hold for the caller. Nothing is written. */
import { refused } from '#contract/kit/fault.ts'
import { mostExchangeDays } from '#contract/sewage/exchange.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import type { OdmRow, OdmTableName } from '#lib/odm/tables.ts'
import { rowsOf, type Source } from './file.ts'
import type { Beside } from './file-thread.ts'

/** The day of a sample may be that of its begin or of its end. @throws Fault `refused` for more days than are held against ours */
export function spanOf([first, last]: readonly [string, string]): readonly [string, string] {
  const [from, to] = [dayStart(first) - dayMs, dayStart(last) + dayMs]
  if (to - from >= (mostExchangeDays + 2) * dayMs)
    throw refused(`文件里的样品从 ${first} 到 ${last}，一次最多核对 ${mostExchangeDays} 天，请按日期拆分`)
  return [businessDay(from), businessDay(to)]
}

/** Each so small that the event loop does not feel its way into the thread. */
const atOnce = 500

/** @param parts what measures of our own are called */
export async function* besideOf(source: Source, parts: ReadonlyMap<string, string>): AsyncGenerator<Beside> {
  for (const table of ['sites', 'samples', 'measures'] satisfies OdmTableName[]) {
    let rows: OdmRow[] = []
    for await (const row of rowsOf(source, table)) {
      rows.push(row)
      if (rows.length < atOnce) continue
      yield { table, rows }
      rows = []
    }
    yield { table, rows }
  }
  yield { parts }
}
