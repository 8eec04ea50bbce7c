/** Changed warnings as one unit of the database. */
import type { Bulk, Statement } from '#server/db/db.ts'
import { insertWarning, numberDay, takeNumbers, updateWarning } from './queries.ts'
import type { Warning } from './record.ts'

/** One record that a unit commits, as it is then, with what belongs into the same unit. */
export interface Line<Kept extends { version: number; by: string }> {
  readonly kept: Kept
  warning: Warning
  readonly extra: readonly (Statement | Bulk)[]
}
type AnyLine = Line<{ version: number; by: string }>

export function unitOf(lines: readonly AnyLine[]): (Statement | Bulk)[] {
  const left = numbersWanted(lines)
  const unit: (Statement | Bulk)[] = [...left].map(([day, count]) => takeNumbers(day, count))
  for (const { kept, warning, extra } of lines) {
    if (kept.version === 0) {
      const behind = left.get(numberDay(warning))! - 1
      left.set(numberDay(warning), behind)
      unit.push(insertWarning(warning, behind))
    } else unit.push(updateWarning(warning, kept.version, kept.by))
    unit.push(...extra)
  }
  return unit
}
export const numberDays = (lines: readonly AnyLine[]): Iterable<string> => numbersWanted(lines).keys()

function numbersWanted(lines: readonly AnyLine[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { kept, warning } of lines)
    if (kept.version === 0) wanted.set(numberDay(warning), (wanted.get(numberDay(warning)) ?? 0) + 1)
  return wanted
}
