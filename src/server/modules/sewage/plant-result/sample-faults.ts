/** What was wrong with the bottles that a result rests on: whoever judges the figure sees it beside the figure. */
import { type ColdLimits, coldVerdict } from '#contract/sewage/cold-limits.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import type { Texts } from '#server/crud/refer/texts.ts'
import type { Db } from '#server/db/db.ts'
import { receivedWarm } from '../sample/cold-words.ts'
import { coldLimitsOf } from '../sample/limits.ts'
import { bottlesOfResults } from './queries.ts'

type Bottle = Awaited<ReturnType<typeof bottlesOfResults>>[number]
type Words = ReadonlyMap<string, string> | undefined
const listed = (text: unknown): string[] => (text ? String(text).split(',') : [])

function faultsOf(bottle: Bottle, limits: ColdLimits, conditions: Words, flaws: Words): string | undefined {
  const { condition, tempOverMinutes: over, tempGapMinutes } = bottle
  const cold = over === null ? 'held' : coldVerdict(over, tempGapMinutes ?? 0, limits)
  const found = [
    ...(condition && condition !== 'OK' ? [conditions?.get(condition) ?? condition] : []),
    ...listed(bottle.flaws).map(code => flaws?.get(code) ?? code),
    ...(cold === 'over' ? [`超温 ${over} min`] : cold === 'unknown' ? ['冷链记录不全'] : []),
    receivedWarm(bottle, limits),
  ].filter(one => one !== undefined)
  return found.length === 0 ? undefined : `${groupLabelNo(bottle.sampleNo)} ${found.join('、')}`
}

/** Fills `sampleFaults` of a page of results. */
export async function putSampleFaults(
  { db, texts }: { db: Db; texts: Texts },
  rows: Record<string, unknown>[],
): Promise<void> {
  const ids = [...new Set(rows.flatMap(row => listed(row['sampleIds'])))]
  if (ids.length === 0) return
  const [bottles, limits] = [await bottlesOfResults(db, ids), await coldLimitsOf(db)]
  const conditions = await texts.dictionary('sample_condition')
  const flaws = await texts.dictionary('sample_flaw')
  const faults = new Map(bottles.map(one => [one.id, faultsOf(one, limits, conditions, flaws)]))
  for (const row of rows) {
    const said = listed(row['sampleIds']).flatMap(id => faults.get(id) ?? [])
    row['sampleFaults'] = said.length > 0 ? said.join('；') : null
  }
}
