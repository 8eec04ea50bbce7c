/** Whether a label may go on a bottle, and what is said where it may not: what, whose it is, what to do. */
import { label } from '#contract/sewage/label.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { groupLabelNo, readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Row } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { batchOf, bottleOfLabel, bottlesOf, labelOf, plantNameOf, pointNameOf, workNoOf } from './queries.ts'

export interface Work {
  readonly id: string
  readonly plantId: string
  readonly pointId: string | null
  readonly batchId: string | null
  /** Epoch ms. */
  readonly planBegin: number
}
export type LabelRow = Row<'sewageLabel'>
export type Scanned =
  | {
      readonly label: LabelRow
      readonly batchNo: string | null
      readonly bottleNo: number
      readonly done: boolean
    }
  | { readonly problem: string }

const scannable: readonly string[] = ['UNUSED', 'BOUND']

/**
 * @param code as it was scanned or typed
 * @param given place in the cabinet; that on the label where none is said
 */
export async function scanOf(
  db: Db,
  session: Session,
  work: Work,
  code: string,
  given: number | null,
): Promise<Scanned> {
  const read = readLabelNo(code)
  const where = given ?? ('bottle' in read ? read.bottle : null)
  const refuse = (words: string): Scanned => ({
    problem: `标签未收下${where === null ? '' : `，第 ${where} 瓶仍空`}：${words}`,
  })
  if ('problem' in read) return refuse(read.problem)
  const row = await labelOf(db, tidyLabelNo(code))
  const name = groupLabelNo(tidyLabelNo(code))
  const seen = row && (await seenAmong(db, label, session, [row.id])).has(row.id)
  if (!row || !seen) return refuse(`没有标签 ${name}，或不在您的管辖范围内，请换一张本批次的标签`)
  const bottleNo = where ?? row.bottleNo
  const [batch, on] = await Promise.all([
    work.batchId === null ? undefined : batchOf(db, work.batchId),
    bottleOfLabel(db, row.labelNo),
  ])
  if (on?.workId === work.id && on.bottleNo === bottleNo)
    return { label: row, batchNo: row.batchNo, bottleNo, done: true }
  if (row.state === 'VOID')
    return refuse(`${name} 已作废${row.voidReason ? `（${row.voidReason}）` : ''}，请换一张标签`)
  if (row.plantId !== work.plantId)
    return refuse(`${name} 属于${await plantNameOf(db, row.plantId)}，请换一张这座厂的标签`)
  if (row.pointId !== null && row.pointId !== work.pointId)
    return refuse(`${name} 属于采样点${await pointNameOf(db, row.pointId)}，请换一张本采样点的标签`)
  if ((batch || row.batchNo !== null) && row.batchNo !== null && row.batchNo !== (batch?.batchNo ?? null))
    return refuse(
      `${name} 属于批次 ${row.batchNo}，请换一张${batch ? `批次 ${batch.batchNo}` : '没有批次'}的标签`,
    )
  const days = batch ? [batch.batchDate] : [work.planBegin, work.planBegin - dayMs].map(businessDay)
  if (!days.includes(row.sampleDate))
    return refuse(`${name} 是 ${row.sampleDate} 的标签，请换一张 ${days[0]} 的标签`)
  if (on) {
    const there = on.workId === work.id ? '' : `工单 ${await workNoOf(db, on.workId)} 的`
    return refuse(`${name} 已用在${there}第 ${on.bottleNo} 瓶，请换一张本批次的标签`)
  }
  if (!scannable.includes(row.state)) return refuse(`${name} 已采样，一张标签只能用一次，请换一张标签`)
  const [other] = (await bottlesOf(db, work.id)).filter(one => one.bottleNo === bottleNo)
  // It went on since it was looked up: the same scan, sent twice at once.
  if (other?.labelNo === row.labelNo) return { label: row, batchNo: row.batchNo, bottleNo, done: true }
  if (other)
    return {
      problem: `标签未收下：第 ${bottleNo} 瓶已绑定 ${groupLabelNo(other.labelNo)}，请换一个空瓶位，或先取下原标签`,
    }
  return { label: row, batchNo: batch?.batchNo ?? null, bottleNo, done: false }
}
