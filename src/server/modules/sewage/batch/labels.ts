/** The labels that a batch needs before anybody sets out: so many of each point, and its controls. */
import { refused } from '#contract/kit/fault.ts'
import { label, labelMachine } from '#contract/sewage/label.ts'
import { fillable, fillLabels, workBatch } from '#contract/sewage/work-batch.ts'
import { audit } from '#server/audit/audit.ts'
import type { Engine } from '#server/crud/engine.ts'
import { type Following, followStep } from '#server/crud/machine/follow.ts'
import type { Effect, Taking } from '#server/crud/machine/hooks.ts'
import { findRow } from '#server/crud/save/find.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { generate } from '../label/generate.ts'
import { joinLabels, labelsAmong, labelsForBatch, pointNames, pointsOfBatch } from './queries.ts'

type Row = Taking['row']
/** Labels that stand for controls: taken beside a sample, or never filled at all. */
const isControl = ({ qcType, spare }: { qcType: string; spare: string }) =>
  qcType !== 'NORMAL' && spare !== 'Y'

interface Need {
  /** Points that lack labels, with how many. */
  readonly short: readonly { pointId: string; missing: number }[]
  readonly controlsShort: number
  readonly controls: number
  /** Those that the batch takes. */
  readonly labelIds: readonly string[]
  /** Those among them that belong to no batch yet. */
  readonly loose: readonly string[]
}
/** @param bottles of each point */
async function needOf(db: Db, session: Session, row: Row, bottles: number): Promise<Need> {
  const points = await pointsOfBatch(db, String(row['id']))
  const plantIds = [...new Set(points.map(({ plantId }) => plantId))]
  const all = await labelsForBatch(db, {
    batchNo: String(row['batchNo']),
    day: String(row['batchDate']),
    plantIds,
  })
  const seen = await seenAmong(
    db,
    label,
    session,
    all.map(({ id }) => id),
  )
  const wanted = new Set(points.map(({ pointId }) => pointId))
  // Of other points of the same plants nobody asked.
  const labels = all.filter(one => seen.has(one.id) && (one.pointId === null || wanted.has(one.pointId)))
  const short = points
    .map(({ pointId }) => ({
      pointId,
      missing:
        bottles -
        labels.filter(one => one.pointId === pointId && !isControl(one) && one.spare !== 'Y').length,
    }))
    .filter(({ missing }) => missing > 0)
  const controls = Math.ceil((points.length * Number(row['qcRatio'] ?? 0)) / 100)
  return {
    short,
    controls,
    controlsShort: Math.max(0, controls - labels.filter(isControl).length),
    labelIds: labels.map(({ id }) => id),
    loose: labels.filter(({ batchNo }) => batchNo === null).map(({ id }) => id),
  }
}
const mostNamed = 3

/** @returns what is missing, in words; undefined where every bottle has its label */
export async function labelsMissing(db: Db, { row, values, session }: Taking): Promise<string | undefined> {
  const { short, controlsShort } = await needOf(db, session, row, Number(values['bottles'] ?? 1))
  if (short.length === 0 && controlsShort === 0) return undefined
  const names = await pointNames(
    db,
    short.slice(0, mostNamed).map(({ pointId }) => pointId),
  )
  const total = short.reduce((sum, { missing }) => sum + missing, controlsShort)
  const words = [
    ...short
      .slice(0, mostNamed)
      .map(({ pointId, missing }) => `${names.get(pointId) ?? pointId} ${missing} 枚`),
    ...(short.length > mostNamed ? [`等 ${short.length} 个采样点`] : []),
    ...(controlsShort > 0 ? [`质控 ${controlsShort} 枚`] : []),
  ]
  return `还差 ${total} 枚标签（${words.join('、')}），请先“补齐标签”，再备料`
}

/** From then on they are the batch's alone. */
export async function bindLabels(db: Db, { row, values, session, at, received }: Taking): Promise<Effect> {
  const { labelIds } = await needOf(db, session, row, Number(values['bottles'] ?? 1))
  if (labelIds.length === 0) return {}
  return {
    parts: [
      joinLabels(labelIds, String(row['batchNo'])),
      ...boundNow(labelIds, { by: session, at, received }),
    ],
    notes: [{ title: '绑定标签', text: `${labelIds.length} 枚` }],
  }
}

/** Makes what is missing, point by point where only some lack it. @returns how many were made */
export async function fillMissing(
  { engine, db }: { engine: Engine; db: Db },
  session: Session,
  { id, bottles }: { id: string; bottles: number },
): Promise<number> {
  const row = await findRow(engine.store(workBatch), id, session, 'change')
  if (!fillable.includes(String(row['state'])))
    throw refused('样品已起运或批次已结束，不能再补标签；有补采的样品请新建工单并归入新的批次')
  const need = await needOf(db, session, row, bottles)
  const day = { sampleDate: String(row['batchDate']), batchNo: String(row['batchNo']) }
  // What lies there unassigned is used before anything is made.
  if (need.loose.length > 0)
    await db.write([
      joinLabels(need.loose, day.batchNo),
      audit(session, 'edit', `标签 ${need.loose.length} 枚归入批次 ${day.batchNo}`, fillLabels.access),
    ])
  let made = 0
  const points = await pointsOfBatch(db, id)
  const plants = [...new Set(points.map(({ plantId }) => plantId))]
  for (const plantId of plants) {
    const pointIds = need.short
      .map(({ pointId }) => pointId)
      .filter(pointId => points.some(one => one.pointId === pointId && one.plantId === plantId))
    if (pointIds.length === 0) continue
    made += (await generate(db, session, { ...day, pointIds, bottles })).made
  }
  // Controls go round the plants, so that none has them all.
  const each = Math.ceil(need.controls / Math.max(1, plants.length))
  let left = need.controlsShort
  for (const plantId of plants) {
    if (left <= 0) break
    const wish = { ...day, plantId, bottles: 0, duplicates: Math.min(9, Math.max(1, each)) }
    const answer = await generate(db, session, wish)
    made += answer.made
    left -= answer.made
  }
  // Once the batch is prepared its labels are its alone.
  if (row['state'] !== 'CREATED') await bindLoose(db, session, row, bottles)
  return made
}
async function bindLoose(db: Db, session: Session, row: Row, bottles: number): Promise<void> {
  const { labelIds } = await needOf(db, session, row, bottles)
  const now = Date.now()
  if (labelIds.length > 0) await db.write(boundNow(labelIds, { by: session, at: now, received: now }))
}
const boundNow = (labelIds: readonly string[], who: Pick<Following, 'by' | 'at' | 'received'>) =>
  followStep({
    machine: labelMachine,
    verb: 'bind',
    where: labelsAmong(labelIds),
    stamp: 'state_time',
    ...who,
  })
