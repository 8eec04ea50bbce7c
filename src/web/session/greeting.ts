import { toWire } from '#lib/dates.ts'

/** Before 9 早上好, to 11 上午好, to 13 中午好, before 20 下午好, else 晚上好; at +08:00. */
export function greeting(at: number): string {
  const hour = Number(toWire(at).slice(11, 13))
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  return hour < 20 ? '下午好' : '晚上好'
}
