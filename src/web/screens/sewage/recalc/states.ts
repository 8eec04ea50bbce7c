import type { ResultOf } from '#contract/kit/endpoint.ts'
import { leadsOn, whyNot } from '#contract/kit/machine.ts'
import { plantResult, plantResultMachine } from '#contract/sewage/plant-result.ts'
import type { ComparedRow, recalcOne } from '#contract/sewage/recalc.ts'
import { formatNumber } from '#lib/format.ts'

export type Found = ResultOf<typeof recalcOne>
export type Job = Found['job']
export type Since = Found['since']
export type Summary = NonNullable<Found['summary']>
export type PlantPart = Found['plants'][number]
export const stateWords: Record<Job['state'], string> = {
  preview: '预览计算中',
  ready: '待确认',
  running: '写入中',
  done: '已完成',
  cancelled: '已取消',
  failed: '失败',
  interrupted: '已中断',
}
export const count = (value: number) => formatNumber(value, 0)
/** Something of it was written, whatever became of the rest. */
export const hasWritten = ({ since }: Found): boolean =>
  since.waiting + since.reviewed + since.published + since.sentBack + since.overtaken > 0

/** Who looks at what others have begun. */
export const judges = [`${plantResult.perm}:review`, `${plantResult.perm}:publish`] as const

export type ActVerb = 'review' | 'publish' | 'sendBack'
export const stepOf = (verb: ActVerb) => plantResultMachine.steps.find(one => one.verb === verb)!
/** Why this person does not take the step with the row; undefined where he may. */
export function whyNotTaken(verb: ActVerb, row: ComparedRow, username: string): string | undefined {
  const step = stepOf(verb)
  if (row.superseded === 'Y' && row.state !== 'PUBLISHED') return '已有更新的版本，请处理新的版本'
  if (!leadsOn(plantResultMachine, step, row)) return row.state === 'CALC' ? '已退回' : '已发布'
  if (verb === 'review' && row.reviewBy) return '已复核'
  return whyNot(step, row, { username })
}

/** Where a version stands, in words. */
export function standOf(row: ComparedRow): string {
  if (row.state === 'PUBLISHED') return row.superseded === 'Y' ? '已发布，后被代替' : '已发布'
  if (row.state === 'RETRACTED') return '已撤回'
  if (row.superseded === 'Y') return '已被代替'
  if (row.state === 'CALC') return '已退回'
  return row.reviewBy ? `${row.reviewByText ?? row.reviewBy} 已复核` : '待复核'
}
