/** How warm a sample was on its way, minute by minute, and what was drawn with it. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import {
  type ColdLimits,
  type ColdVerdict,
  coldVerdict,
  gapMinutes,
  silentMinutes,
} from '#contract/sewage/cold-limits.ts'
import { type CustodyAction, custodyActions } from '#contract/sewage/custody.ts'
import type { sampleCourse } from '#contract/sewage/sample.ts'
import { fromWire, minuteMs } from '#lib/dates.ts'
import { stepsOf } from '#server/audit/custody/queries.ts'
import type { WireRow } from '#server/crud/listing.ts'
import type { Db } from '#server/db/db.ts'
import { batchOf, measuresCold, pointOf, samplesOfWork } from '../collect/queries.ts'
import { coldLimitsOf } from './limits.ts'
import { facilityOf, minutesOf } from './queries.ts'

export type Course = ResultOf<typeof sampleCourse>
/** Where minutes are gone, an hour stands for its quarters. */
const timesOf = ({ at, minutes }: { at: number; minutes: number }): number[] =>
  Array.from(
    { length: Math.ceil(minutes / silentMinutes) },
    (_, part) => at + part * silentMinutes * minuteMs,
  )
/** Minutes above the limit are written down for good when the laboratory takes it in. */
function judgedOf(row: WireRow, limits: ColdLimits): ColdVerdict | null {
  const over = row['tempOverMinutes']
  if (isEmpty(over) || onItsWay.includes(String(row['state']))) return null
  return coldVerdict(Number(over), Number(row['tempGapMinutes'] ?? 0), limits)
}
const onItsWay: readonly string[] = ['SAMPLED', 'TRANSIT']
const marked: readonly string[] = ['COLLECT', 'PICKUP', 'RECEIVE']

/** @param row as the caller sees it @param seen whether he sees another one too */
export async function courseOf(
  db: Db,
  row: WireRow,
  seen: (id: string) => boolean | Promise<boolean>,
): Promise<Course> {
  const id = String(row['id'])
  const [steps, point, batch, beside] = await Promise.all([
    stepsOf(db, id),
    pointOf(db, String(row['pointId'])),
    isEmpty(row['batchId']) ? undefined : batchOf(db, String(row['batchId'])),
    isEmpty(row['workId']) ? [] : samplesOfWork(db, String(row['workId'])),
  ])
  const begin = fromWire(String(row['beginTime']))
  const end = fromWire(String(row['endTime']))
  const at = (action: CustodyAction) => steps.find(step => step.action === action)?.at
  const sealed = Number(at('SEAL') ?? end)
  const received = Number(
    at('RECEIVE') ?? (row['receiveTime'] ? fromWire(String(row['receiveTime'])) : Date.now()),
  )
  const [cabinet, box] = await Promise.all([
    point?.samplerId ? facilityOf(db, point.samplerId) : undefined,
    batch?.coolerId ? facilityOf(db, batch.coolerId) : undefined,
  ])
  const [inCabinet, inBox, boxMeasures] = await Promise.all([
    cabinet ? minutesOf(db, cabinet.id, begin, sealed) : [],
    box ? minutesOf(db, box.id, sealed, received) : [],
    // A box that measures nothing watches nothing.
    box ? measuresCold(db, box.id) : false,
  ])
  const temperatures = [
    ...inCabinet.map(one => ({ ...one, of: 'cabinet' as const })),
    ...inBox.map(one => ({ ...one, of: 'box' as const })),
  ]
  const bottles: Course['bottles'] = []
  for (const one of beside.sort((a, b) => (a.bottleNo ?? 0) - (b.bottleNo ?? 0)))
    if (one.parentSampleId === null && (one.id === id || (await seen(one.id))))
      bottles.push({
        id: one.id,
        sampleNo: one.sampleNo,
        bottleNo: one.bottleNo,
        qcType: one.qcType,
        planSub: one.planSub,
        actualSub: one.actualSub,
        volume: one.volume,
        sealNo: one.sealNo,
        state: one.state,
      })
  const limits = await coldLimitsOf(db)
  const over = (limit: number) =>
    temperatures.filter(({ value }) => value > limit).reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    temperatures,
    cabinet: cabinet?.facilityName ?? null,
    box: box?.facilityName ?? null,
    mn: cabinet?.mn ?? null,
    overFair: over(limits.fair),
    overHigh: over(limits.high),
    unmeasured:
      (cabinet ? gapMinutes(inCabinet.flatMap(timesOf), begin, sealed) : 0) +
      (boxMeasures ? gapMinutes(inBox.flatMap(timesOf), sealed, received) : 0),
    judged: judgedOf(row, limits),
    limits,
    bottles,
    marks: steps
      .filter(step => marked.includes(step.action))
      .map(step => ({ at: Number(step.at), title: custodyActions[step.action as CustodyAction] })),
  }
}
