import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { recalcOne } from '#contract/sewage/recalc.ts'
import { formatNumber } from '#lib/format.ts'

export type Found = ResultOf<typeof recalcOne>
export type Job = Found['job']
export type Since = Found['since']
export type Summary = NonNullable<Found['summary']>
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
