/** A composite that is fetched before its programme has ended stands for less than a day: it is said, and asks for a reason. */
import { isEmpty } from '#contract/kit/rule.ts'
import { drawsSamples } from '#contract/sewage/work-order.ts'
import { minuteMs, toWire } from '#lib/dates.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { spanWords } from '#server/crud/machine/moment.ts'
import type { Db } from '#server/db/db.ts'
import { labelsOf, pointOf, programmeRow } from '../collect/queries.ts'
import { composite } from '../collect/whole.ts'
import { spanOn } from '../plan/span.ts'
import { bottlesOf, deedsOf } from '../work-detail/queries.ts'

/** spec/domain 5.8, rule 2: 24 h ± 30 min. */
const toleranceMs = 30 * minuteMs

/**
 * @returns by how much it was fetched early, in words; undefined where it was not, or a reason is given. Before its programme has begun
 * there is nothing of the day in a bottle, whatever the reason.
 */
export async function fetchedEarly(
  db: Db,
  { row, values, at, received }: Taking,
): Promise<string | undefined> {
  if (!drawsSamples.includes(String(row['workType']))) return undefined
  const workId = String(row['id'])
  const pointId = isEmpty(row['pointId']) ? null : String(row['pointId'])
  const bottles = await bottlesOf(db, workId)
  if (pointId === null || bottles.length === 0) return undefined
  const [deeds, point, labels] = await Promise.all([
    deedsOf(db, workId),
    pointOf(db, pointId),
    labelsOf(
      db,
      bottles.map(({ labelNo }) => labelNo),
    ),
  ])
  const day = labels.map(({ sampleDate }) => sampleDate).sort()[0]
  if (!point || day === undefined) return undefined
  const batchId = isEmpty(row['batchId']) ? null : String(row['batchId'])
  const programme = await programmeRow(db, { pointId, batchId, day })
  const mode = programme?.mode ?? point.samplingMode
  const span = programme ?? (row['workType'] === 'RETRIEVE' ? spanOn(day, { ...point, pointId }) : undefined)
  if (!span || !composite.has(mode ?? '')) return undefined
  const worn = new Set(bottles.map(({ labelNo }) => labelNo))
  const fetched = Math.min(
    at,
    ...deeds
      .filter(deed => deed.ok === 'Y' && deed.labelNo !== null && worn.has(deed.labelNo))
      .map(deed => Number(deed.time)),
  )
  // By our own clock: that of a phone may be weeks off.
  if (received < span.beginTime - toleranceMs)
    return `采样程序 ${toWire(span.beginTime).slice(5, 16)} 才开始，此前取下的不是这一天的样品，不能提交；请等程序结束后重新取样，或退单说明`
  if (!isEmpty(values['reason'])) return undefined
  const missing = span.endTime - fetched
  if (missing <= toleranceMs) return undefined
  const words = `采样程序到 ${toWire(span.endTime).slice(5, 16)} 才结束，取样早了 ${spanWords(missing)}，混合样时长不足`
  return `${words}；请等到结束时再取，或填写提前取样原因后提交，样品将标记“时长不足”`
}
