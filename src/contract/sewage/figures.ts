/** Figures that several screens show: one word, one unit and one precision each. */
import { formatNumber } from '#lib/format.ts'

export const figures = {
  online: { name: '设备在线率', unit: '%', decimals: 1 },
  collected: { name: '今日已采样品', unit: '份', decimals: 0 },
  cold: { name: '冷链合格率', unit: '%', decimals: 1 },
  warnings: { name: '活动预警', unit: '条', decimals: 0 },
  ack: { name: '平均确认时间', unit: 'min', decimals: 1 },
  completeness: { name: '数据完整率', unit: '%', decimals: 1 },
  flow: { name: '进水流量', unit: 'm³/h', decimals: 0 },
  cod: { name: 'COD 负荷', unit: 'kg/h', decimals: 0 },
  nh3n: { name: '氨氮负荷', unit: 'kg/h', decimals: 0 },
} as const
export type FigureName = keyof typeof figures

export const figureText = (name: FigureName, value: number | null | undefined): string =>
  formatNumber(value, figures[name].decimals)

export { loadUnit } from '#lib/format.ts'
export const measureWord = { consumption: '消费量', pndl: '负荷量' } as const

/** ℃ of the cold chain of samples; configurable with the rule TEMP_HIGH, these are its defaults. */
export const coldRange = { low: 0, high: 6 } as const
/** What the cold chain is counted in and over, whatever steps it is reckoned by: cabinets × hours of the past day, as far as they were measured. */
export const cold = { unit: '台·时', period: '近 24 h' } as const
/** Steps of it in its unit, with its decimals: whole hours, or minutes while a server has no two whole hours yet. */
export const coldHours = (steps: number | null | undefined, grain: 'hour' | 'min' = 'hour'): string =>
  grain === 'hour' ? formatNumber(steps) : formatNumber(steps == null ? null : steps / 60, 1)
