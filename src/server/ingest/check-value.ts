/** Is a value possible at all? Bounds, unit traps and times: the pure part of quarantine. */

import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import { type Factor, factorOf } from '#lib/factors.ts'
import { mostAheadMs, mostBehindMs, nearMs } from './clock.ts'
import type { Device, Kind, Timing } from './types.ts'

const periodMs: Readonly<Record<Kind, number>> = {
  RTD: 0,
  MIN: 10 * minuteMs,
  HOUR: hourMs,
  DAY: dayMs,
}
/** Later than this after its period, a value fills history and raises nothing. */
const lateMs = 10 * minuteMs

/** Why a moment cannot be one of measuring, in Chinese; undefined when it can. Epoch ms. */
export function timeFault(ts: number, recvAt: number): string | undefined {
  if (!Number.isFinite(ts)) return '数据时间缺失或无法识别'
  if (ts > recvAt + mostAheadMs) return '数据时间晚于接收时间一小时以上'
  if (ts < recvAt - mostBehindMs) return '数据时间早于接收时间四百天以上'
  return undefined
}
/** `offsetMs`: how far the device's clock is from ours, which delays nothing. */
const isLate = (kind: Kind, ts: number, recvAt: number, offsetMs: number): boolean =>
  recvAt + offsetMs - ts - periodMs[kind] > lateMs
/** Of a moment that is still to come and that its clock does not explain: kept, and never "last". */
const isAhead = (ts: number, recvAt: number, offsetMs: number): boolean =>
  ts - recvAt - Math.max(0, offsetMs) > nearMs
/** `ts` as the device says, `offsetMs` how far its clock is ahead of ours; all in ms. */
export const timing = (kind: Kind, ts: number, recvAt: number, offsetMs: number): Timing => ({
  kind,
  ts,
  at: ts - offsetMs,
  late: isLate(kind, ts, recvAt, offsetMs),
  ahead: isAhead(ts, recvAt, offsetMs),
})

const figure = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/
/** The number a text stands for; NaN for everything else, hexadecimal and Infinity included. */
export const readFigure = (text: string): number => (figure.test(text) ? Number(text) : Number.NaN)

/** Least, mean and most of a period, as far as they were sent; the mean may be rounded to fewer decimals than the others. */
export function orderFault(min: number | null, mean: number | null, max: number | null): string | undefined {
  const isAbove = (low: number | null, high: number | null): boolean =>
    low !== null && high !== null && low - high > 10 ** -Math.min(decimalsOf(low), decimalsOf(high))
  return isAbove(min, mean) || isAbove(mean, max) || isAbove(min, max)
    ? `最小值、平均值、最大值的大小次序矛盾（${min ?? '—'}、${mean ?? '—'}、${max ?? '—'}）`
    : undefined
}
const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0

/** Codes that the table does not know are kept, as long as they look like codes and their figures like figures. */
const codeShape = /^(?:[A-Za-z][A-Za-z0-9_]{1,15}|[A-Za-z0-9]{3,6})(?:-Zs)?$|^SB[1-9]\d?-R[ST]$/
const unknownLimit = 1e9
/** Looks like a code of the norm or of a maker, known or not. */
export const isFactorCode = (code: string): boolean => codeShape.test(code)

/**
 * Why a value cannot be, in Chinese; undefined when it can.
 * @param value in the unit of `lib/factors`
 */
export function valueFault(code: string, value: number, device: Device | undefined): string | undefined {
  if (!Number.isFinite(value)) return '不是有限的数值'
  const factor = factorOf(code)
  if (!factor) return Math.abs(value) > unknownLimit ? '数值超出任何合理范围' : undefined
  if (code === 'w00000' && value < 0) return '流量为负值'
  if (value < factor.min || value > factor.max)
    return (
      `${factor.name}超出合理范围 ${factor.min}～${factor.max} ${factor.unit}`.trimEnd() +
      trapOf(factor, value)
    )
  if (code === 'w00000' && device?.mostFlow !== undefined && value > device.mostFlow)
    return `流量超过该厂设计规模的 4 倍（上限 ${Math.round(device.mostFlow)} L/s）${trapOf(factor, value, device.mostFlow)}`
  return undefined
}

/** Names the unit in which the value would be possible. */
function trapOf(factor: Factor, value: number, most = factor.max): string {
  for (const trap of factor.traps ?? []) {
    const meant = value * trap.scale + (trap.shift ?? 0)
    if (meant >= factor.min && meant <= most) return `，疑似单位为 ${trap.unit}，应为 ${factor.unit}`
  }
  return ''
}
