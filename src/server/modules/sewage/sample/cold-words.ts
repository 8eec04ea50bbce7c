/** How a sample came through the warmth of its way, in words. Pure. */
import { isEmpty } from '#contract/kit/rule.ts'
import { type ColdLimits, coldFault } from '#contract/sewage/cold-limits.ts'
import { formatNumber } from '#lib/format.ts'

interface Warmth {
  /** min above the limit; absent: no record. */
  tempOverMinutes?: unknown
  /** ℃ */
  receiveTemp?: unknown
}
export const coldChainHeld = '合格'

function onTheWay(over: unknown, { mostMinutes }: ColdLimits): string {
  if (over === null || over === undefined) return '无记录'
  const minutes = Number(over)
  if (minutes === 0) return coldChainHeld
  return minutes > mostMinutes ? `超温 ${minutes} min` : `短时超温 ${minutes} min`
}
/** @returns what is wrong with how warm it came in; undefined where nothing is, or nobody measured */
export function receivedWarm({ receiveTemp }: Warmth, limits: ColdLimits): string | undefined {
  const temp = isEmpty(receiveTemp) ? undefined : Number(receiveTemp)
  const fault = temp === undefined ? undefined : coldFault(temp, limits)
  return fault && `接收 ${formatNumber(temp!, 1)} ℃ ${fault}`
}
/** Minutes on its way, and how warm it came in where that is no good. */
export function coldWords(sample: Warmth, limits: ColdLimits): string {
  const way = onTheWay(sample.tempOverMinutes, limits)
  const received = receivedWarm(sample, limits)
  if (!received) return way
  return way === coldChainHeld ? received : `${way}，${received}`
}
