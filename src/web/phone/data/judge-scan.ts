/** Whether a label that was scanned goes onto a bottle of this work, and in the words of the trade why not. Pure: it must answer offline. */
import { groupLabelNo, type LabelParts, readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { type Bottle, isFree, isSettled, type Label, type Work } from './works.ts'

export type Verdict =
  | { ok: true; labelNo: string; bottleNo: number; control: boolean }
  | { ok: false; title: string; words: string }

/** The bottle that the next label is for. */
export const armedOf = (bottles: readonly Bottle[]): Bottle | undefined =>
  bottles.find(bottle => !isSettled(bottle))

const placeOf = ({ plantName, pointName }: Work) => [plantName, pointName].filter(Boolean).join(' ')
const samePlant = (a: LabelParts, b: LabelParts) => a.province === b.province && a.plant === b.plant

/** @param others the day's other work: whose a label is can be said where it is known */
export function judgeScan(
  code: string,
  work: Work,
  bottles: readonly Bottle[],
  others: readonly Work[],
): Verdict {
  const armed = armedOf(bottles)
  const still = armed ? `，第 ${armed.bottleNo} 瓶仍空` : ''
  const refuse = (words: string): Verdict => ({ ok: false, title: `标签未收下${still}`, words })
  const read = readLabelNo(code)
  if ('problem' in read) return refuse(read.problem)
  const labelNo = tidyLabelNo(code)
  const said = groupLabelNo(labelNo)
  const mine = work.batchNo ? `批次 ${work.batchNo}` : '本次'
  const bound = bottles.find(({ label }) => label === labelNo)
  if (bound)
    return refuse(
      `${said} 已在第 ${bound.bottleNo} 瓶扫过，不用再扫。${armed ? `请扫第 ${armed.bottleNo} 瓶的标签` : '各瓶都已绑定，可以封签'}`,
    )
  const known = work.labels.find(one => one.labelNo === labelNo)
  if (!known) return refuse(foreign(said, read, labelNo, work, others, mine))
  if (known.state === 'VOID') return refuse(`${said} 已作废，不能再用。请换一张 ${mine} 的备用标签`)
  if (!isFree(known.state))
    return refuse(`${said} 已在别的样品上用过。请换一张 ${mine} 的标签，并用“标签异常”报给运营`)
  if (known.pointId !== null && known.pointId !== work.pointId) {
    const owner = others.find(({ pointId }) => pointId === known.pointId)
    return refuse(
      `${said} 属于${owner ? ` ${owner.plantName} ${owner.pointName ?? ''}` : '同厂的另一采样点'}。请换一张 ${mine}、${work.pointName ?? '本采样点'} 的标签`,
    )
  }
  return placed(known, labelNo, said, bottles, armed, refuse)
}

function placed(
  known: Label,
  labelNo: string,
  said: string,
  bottles: readonly Bottle[],
  armed: Bottle | undefined,
  refuse: (words: string) => Verdict,
): Verdict {
  if (known.qcType !== 'NORMAL') return { ok: true, labelNo, bottleNo: known.bottleNo, control: true }
  if (known.spare === 'Y') {
    if (!armed) return refuse(`${said} 是备用标签，各瓶都已绑定，不需要它`)
    return { ok: true, labelNo, bottleNo: armed.bottleNo, control: false }
  }
  const own = bottles.find(({ bottleNo }) => bottleNo === known.bottleNo)
  if (own?.label !== undefined)
    return refuse(
      `${said} 是第 ${known.bottleNo} 瓶的标签，该瓶已绑定 ${groupLabelNo(own.label)}。请核对瓶号`,
    )
  return { ok: true, labelNo, bottleNo: known.bottleNo, control: false }
}

/** Not in this work's list: what the number itself and the day's other work tell. */
function foreign(
  said: string,
  read: LabelParts,
  labelNo: string,
  work: Work,
  others: readonly Work[],
  mine: string,
): string {
  const owner = others.find(({ labels }) => labels.some(one => one.labelNo === labelNo))
  if (owner && owner.batchNo !== work.batchNo)
    return `${said} 属于 ${owner.plantName}${owner.batchNo ? `、批次 ${owner.batchNo}` : ''}。请换一张 ${mine} 的标签`
  if (owner) return `${said} 属于 ${placeOf(owner)}。请换一张 ${placeOf(work)} 的标签`
  const sample = work.labels[0] && readLabelNo(work.labels[0].labelNo)
  if (sample && !('problem' in sample)) {
    if (!samePlant(sample, read)) return `${said} 是另一座污水厂的标签。请换一张 ${mine} 的标签`
    if (sample.date !== read.date)
      return `${said} 是 ${read.date} 第 ${read.bottle} 瓶的标签，本次采样日期是 ${sample.date}。请换一张 ${mine} 的标签`
  }
  return `手机里没有 ${said} 的登记，可能是新生成的标签。联网后在“今日”刷新再扫，或换一张 ${mine} 的标签`
}
