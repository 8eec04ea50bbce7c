/** Children of a sample: each takes a label of its own that nobody has used, and begins a chain of its own. */
import { isEmpty } from '#contract/kit/rule.ts'
import { mostChildren } from '#contract/sewage/sample.ts'
import { fromWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { groupLabelNo, readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import type { CustodyStep, Someone } from '#server/audit/custody/append.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import { onBottle } from '../label/queries.ts'
import { childrenRows, insertSamples, labelsOfNumbers, labWithDepartment } from './queries.ts'

type Label = Awaited<ReturnType<typeof labelsOfNumbers>>[number]
const textIn = (value: unknown): string | null => (isEmpty(value) ? null : String(value))
const figureIn = (value: unknown): number | null => (isEmpty(value) ? null : Number(value))
const free: readonly string[] = ['UNUSED', 'BOUND']

/** Who measures the children; undefined where they stay in this laboratory. */
export interface Receiver {
  id: string
  /** Of the laboratory's people here; null where it has none. */
  orgCode: string | null
}
export async function receiverOf(
  db: Db,
  { values }: Pick<Taking, 'values'>,
): Promise<{ receiver?: Receiver; problem?: string }> {
  if (isEmpty(values['sendTo'])) return {}
  const id = String(values['sendTo'])
  const lab = await labWithDepartment(db, id)
  if (!lab) return { problem: '没有这个实验室，请重新选择送往的实验室' }
  if (String(values['kind']) !== 'SPLIT')
    return { problem: '送往其他实验室的子样，用途须选“比对”；请改选，或不选实验室' }
  if (lab.status !== '1') return { problem: `${lab.labName}已停用，请换一个实验室` }
  return { receiver: { id, orgCode: lab.orgCode } }
}

/** @returns the labels in the order in which they were scanned, or why one of them cannot be taken */
export async function childrenOf(
  db: Db,
  { row, values }: Taking,
): Promise<{ children: Label[]; problem?: string }> {
  const none = (problem: string) => ({ children: [], problem })
  const numbers = String(values['labelNos'] ?? '')
    .split(/[\s,，;；、]+/)
    .map(tidyLabelNo)
    .filter(Boolean)
  if (numbers.length === 0) return none('没有子样标签，请扫描未使用的标签')
  if (numbers.length > mostChildren) return none(`一次最多分 ${mostChildren} 份，请分几次办理`)
  const twice = numbers.find((one, at) => numbers.indexOf(one) !== at)
  if (twice !== undefined) return none(`标签 ${groupLabelNo(twice)} 扫了两次，请去掉一个或换一张`)
  for (const number of numbers) {
    const read = readLabelNo(number)
    if ('problem' in read) return none(read.problem)
  }
  const found = new Map((await labelsOfNumbers(db, numbers)).map(label => [label.labelNo, label]))
  const worn = new Set((await onBottle(db, numbers)).map(({ labelNo }) => labelNo))
  const children: Label[] = []
  for (const number of numbers) {
    const label = found.get(number)
    const name = `标签 ${groupLabelNo(number)}`
    if (!label || label.plantId !== row['plantId'])
      return none(`${name} 不是这座厂的标签，请换一张这座厂的标签`)
    if (!free.includes(label.state)) return none(`${name} 已用过或已作废，请换一张未使用的标签`)
    if (worn.has(number)) return none(`${name} 已贴在现场的瓶上，请换一张未使用的标签`)
    children.push(label)
  }
  const each = figureIn(values['volumeEach'])
  const volume = figureIn(row['volume'])
  // All children together come out of the one bottle, whenever they were taken.
  const before = (await childrenRows(db, String(row['id']))).reduce(
    (sum, child) => sum + (child.volume ?? 0),
    0,
  )
  const asked = (each ?? 0) * children.length
  if (each !== null && volume !== null && before + asked > volume)
    return none(
      `${children.length} 瓶各 ${each} mL，共 ${asked} mL${before > 0 ? `，加已分出的 ${before} mL` : ''}，超过样品体积 ${volume} mL，请核对每瓶体积`,
    )
  return { children }
}

/** Rows and first steps of the children, and the step of the parent. */
export function divided(
  {
    row,
    values,
    session,
    at,
    received,
  }: Pick<Taking, 'row' | 'values' | 'at' | 'received'> & {
    session: Someone
  },
  children: readonly Pick<Label, 'labelNo' | 'bottleNo'>[],
): { ids: string[]; samples: Bulk; steps: CustodyStep[]; notes: { title: string; text: string }[] } {
  const tenantId = String(row['tenantId'] ?? '0')
  const sealNo = textIn(values['sealNew'])
  const ids = children.map(() => nextId())
  const time = (name: string) => fromWire(String(row[name]))
  const said = {
    action: 'SPLIT',
    from: session,
    to: session,
    at,
    received,
    site: textIn(values['site']),
    tenantId,
  } as const
  const numbers = children.map(({ labelNo }) => groupLabelNo(labelNo)).join('、')
  const reason = textIn(values['reason'])
  return {
    ids,
    samples: insertSamples(
      children.map((label, at_) => ({
        id: ids[at_]!,
        sampleNo: label.labelNo,
        state: 'RECEIVED',
        condition: textIn(row['condition']),
        plantId: String(row['plantId']),
        pointId: String(row['pointId']),
        batchId: textIn(row['batchId']),
        workId: textIn(row['workId']),
        parentSampleId: String(row['id']),
        labId: textIn(values['sendTo']),
        sampleDate: String(row['sampleDate']),
        bottleNo: label.bottleNo,
        qcType: String(values['kind']),
        mode: textIn(row['mode']),
        beginTime: time('beginTime'),
        endTime: time('endTime'),
        planSub: figureIn(row['planSub']),
        actualSub: figureIn(row['actualSub']),
        volume: figureIn(values['volumeEach']),
        flowTotal: figureIn(row['flowTotal']),
        flowSource: textIn(row['flowSource']),
        tempOverMinutes: figureIn(row['tempOverMinutes']),
        tempGapMinutes: figureIn(row['tempGapMinutes']),
        sealNo,
        holder: session.username,
        receiveTemp: figureIn(row['receiveTemp']),
        receiveBy: textIn(row['receiveBy']),
        receiveTime: time('receiveTime'),
        createBy: session.username,
        createTime: received,
        sysOrgCode: textIn(row['sysOrgCode']),
        tenantId,
      })),
    ),
    steps: [
      {
        ...said,
        sampleId: String(row['id']),
        remark: [`分出 ${children.length} 份：${numbers}`, reason].filter(Boolean).join('；'),
      },
      ...ids.map(sampleId => ({
        ...said,
        sampleId,
        sealNo,
        sealOk: sealNo === null ? null : ('Y' as const),
        remark: `分自 ${groupLabelNo(String(row['sampleNo']))}`,
      })),
    ],
    notes: [{ title: '子样', text: numbers }],
  }
}
