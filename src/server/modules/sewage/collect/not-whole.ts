/** What must have been done on site before an order that brings samples is handed in. */
import { isEmpty } from '#contract/kit/rule.ts'
import { itemsOwed } from '#contract/sewage/work-order.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import type { Engine } from '#server/crud/engine.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { bottlesOf, deedsOf } from '../work-detail/queries.ts'
import { drawing, lastIn, textIn } from './deeds.ts'
import { batchOf, labelsAwaited, samplesOfWork } from './queries.ts'

const mostNamed = 3
const some = (names: readonly string[]) =>
  `${names.slice(0, mostNamed).join('、')}${names.length > mostNamed ? ` 等 ${names.length} 个` : ''}`
const ofBottles: readonly string[] = ['BIND_LABEL', 'SEAL']

/** @returns what keeps an order from being handed in: what, how many, what to do; undefined where nothing does */
export async function notWhole({ db, texts }: Engine, taking: Taking): Promise<string | undefined> {
  const { row } = taking
  if (!drawing(taking)) return undefined
  const id = String(row['id'])
  const pointId = textIn(row['pointId'])
  if (pointId === null) return '工单没有采样点，不能登记样品，请让派单人补填采样点'
  const [deeds, bottles, before] = await Promise.all([
    deedsOf(db, id),
    bottlesOf(db, id),
    samplesOfWork(db, id),
  ])
  const last = lastIn(deeds)
  const batch = isEmpty(row['batchId']) ? undefined : await batchOf(db, String(row['batchId']))
  const used = new Set(bottles.map(({ labelNo }) => labelNo))
  // A bottle that stayed empty is said so by taking its label off, with a reason.
  const isTold = (labelNo: string) => !isEmpty(last('BIND_LABEL', labelNo)?.remark)
  const wanted = batch ? await labelsAwaited(db, batch.batchNo, pointId) : []
  const awaited = wanted.filter(({ labelNo }) => !used.has(labelNo) && !isTold(labelNo))
  // Nothing could be drawn, and of each bottle it is said why: there is no label and no seal to ask for.
  const nothingDrawn = bottles.length === 0 && wanted.length > 0 && awaited.length === 0
  const owed = itemsOwed.filter(item => !nothingDrawn || !ofBottles.includes(item))
  const missing = owed.filter(
    item => last(item)?.ok !== 'Y' && !(item === 'BIND_LABEL' && bottles.length > 0),
  )
  if (missing.length > 0) {
    const words = await texts.dictionary('work_item')
    return `还没有${missing.map(item => words?.get(item) ?? item).join('、')}，请补做并记录后再提交`
  }
  if (bottles.length === 0 && before.length === 0 && !nothingDrawn)
    return '还没有绑定标签的瓶，请扫描瓶上的标签后再提交'
  const unsealed = bottles.filter(({ labelNo }) => last('SEAL', labelNo)?.ok !== 'Y')
  if (unsealed.length > 0)
    return `第 ${some(unsealed.map(({ bottleNo }) => String(bottleNo)))} 瓶还没有封签，请封签后再提交`
  return awaited.length === 0
    ? undefined
    : `还差 ${awaited.length} 瓶没有绑定标签（${some(awaited.map(({ labelNo }) => groupLabelNo(labelNo)))}），请扫描绑定；没有采到的瓶，请记为未采并说明`
}
