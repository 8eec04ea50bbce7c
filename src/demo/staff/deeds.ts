/** What a sampler does at a stop, deed by deed, as his phone would send it; what is there already is not done again. Pure. */
import { minuteMs } from '#lib/dates.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import type { TodayLabel, TodayWork, Work } from './book.ts'
import { chance, luckOf, sealNoOf } from './timetable.ts'

export interface Deed {
  item: string
  /** Minutes after he arrived. */
  after: number
  ok: boolean
  labelNo?: string
  bottleNo?: number
  sealNo?: string
  /** mL */
  volume?: number
  actualValue?: number
  /** ℃ */
  temp?: number
  remark?: string
  /** Asks for a picture. */
  photo?: true
}
export interface Visit {
  deeds: Deed[]
  /** Minutes after he arrived; more than one where he is sent back to what he forgot. */
  submits: number[]
  result: string
}
const temp = (key: string) => Number((3.4 + chance(`temp:${key}`) * 2).toFixed(1))

/** What the log of the sampler says came, mL and sub-samples; of a machine that told nothing the bottle is looked at. */
function drawnOf({ drawn }: TodayWork, workId: string): { volume: number; actualValue?: number } {
  const taken = drawn.reduce((sum, one) => sum + one.taken, 0)
  if (taken === 0) return { volume: Math.round(9_100 + chance(`volume:${workId}`) * 500) }
  return { volume: Math.round(drawn.reduce((sum, one) => sum + one.volume, 0)), actualValue: taken }
}

function bottleDeeds(work: Work, phone: TodayWork): Deed[] {
  const own = phone.labels.filter(one => one.pointId === phone.pointId && one.spare !== 'Y')
  const spare = phone.labels.find(one => one.spare === 'Y' && one.state === 'BOUND')
  const luck = luckOf(work)
  const figures = drawnOf(phone, work.id)
  return own.flatMap((label, at): Deed[] => {
    const broken = luck.breaksBottle && at === 0 && spare !== undefined
    const used: TodayLabel = broken ? spare : label
    const { labelNo } = used
    const bind = (one: TodayLabel, after: number): Deed => ({
      item: 'BIND_LABEL',
      after,
      ok: true,
      labelNo: one.labelNo,
      bottleNo: one.bottleNo,
    })
    const share = own.length > 1 ? Math.round(figures.volume / own.length) : figures.volume
    const retrieved: Deed = {
      item: 'RETRIEVE',
      after: 6,
      ok: true,
      labelNo,
      volume: share,
      temp: temp(labelNo),
      ...(figures.actualValue !== undefined && { actualValue: Math.round(figures.actualValue / own.length) }),
      ...(broken && { remark: `原瓶破裂，改用备用瓶 ${groupLabelNo(labelNo)}` }),
    }
    const sealed: Deed = {
      item: 'SEAL',
      after: luck.forgetsSeal ? 13 : 8,
      ok: true,
      labelNo,
      sealNo: sealNoOf(work.id, labelNo),
      temp: temp(`${labelNo}:seal`),
      ...(luck.forgetsSeal && { remark: '提交时发现漏封，当场补封' }),
    }
    const off: Deed[] = broken
      ? [
          bind(label, 3),
          { item: 'BIND_LABEL', after: 4, ok: false, labelNo: label.labelNo, remark: '瓶身破裂，已弃用' },
        ]
      : []
    return [...off, bind(used, 5), retrieved, sealed]
  })
}

export function visitOf(work: Work, phone: TodayWork): Visit {
  const luck = luckOf(work)
  const draws = work.workType === 'RETRIEVE' || work.workType === 'SAMPLE'
  const safe: Deed = { item: 'SAFETY', after: 2, ok: true }
  const picture: Deed = { item: 'PHOTO', after: 9, ok: true, photo: true }
  if (!draws)
    return {
      deeds: [safe, { item: 'CLEAN', after: 7, ok: true }, picture],
      submits: [14],
      result: '已完成，设备运行正常',
    }
  const bottles = bottleDeeds(work, phone)
  return {
    deeds: [safe, ...bottles, picture].sort((a, b) => a.after - b.after),
    submits: luck.forgetsSeal ? [10, 15] : [11],
    result: luck.breaksBottle ? '已取样、封样；一瓶破裂，已换备用瓶' : '已取样、封样，冷藏箱温度正常',
  }
}

/** Whether a deed stands on the record already. */
export const isDone = ({ details }: Pick<TodayWork, 'details'>, deed: Deed): boolean =>
  details.some(
    one =>
      one.item === deed.item && (one.labelNo ?? undefined) === deed.labelNo && (one.ok === 'Y') === deed.ok,
  )
export const momentOf = (work: Pick<Work, 'checkInTime'>, after: number): number =>
  work.checkInTime + after * minuteMs
