/** How a sample came through the warmth of its way, in words. Pure. */
import { isEmpty } from '#contract/kit/rule.ts'
import { type ColdLimits, coldFault, coldVerdict } from '#contract/sewage/cold-limits.ts'
import { formatNumber } from '#lib/format.ts'

interface Warmth {
  /** min above the limit; absent: no record. */
  tempOverMinutes?: unknown
  /** min that nobody measured; absent: not known. */
  tempGapMinutes?: unknown
  /** ℃ */
  receiveTemp?: unknown
}
export const coldChainHeld = '合格'

function onTheWay({ tempOverMinutes: over, tempGapMinutes: gap }: Warmth, limits: ColdLimits): string {
  if (over === null || over === undefined) return '无记录'
  const minutes = Number(over)
  const verdict = coldVerdict(minutes, Number(gap ?? 0), limits)
  if (verdict === 'over') return `超温 ${minutes} min`
  const short = minutes > 0 && `短时超温 ${minutes} min`
  return [short, verdict === 'unknown' && '记录不全'].filter(Boolean).join('，') || coldChainHeld
}
/** @returns what is wrong with how warm it came in; undefined where nothing is, or nobody measured */
export function receivedWarm({ receiveTemp }: Warmth, limits: ColdLimits): string | undefined {
  const temp = isEmpty(receiveTemp) ? undefined : Number(receiveTemp)
  const fault = temp === undefined ? undefined : coldFault(temp, limits)
  return fault && `接收 ${formatNumber(temp!, 1)} ℃ ${fault}`
}
/** Minutes on its way, and how warm it came in where that is no good. */
export function coldWords(sample: Warmth, limits: ColdLimits): string {
  const way = onTheWay(sample, limits)
  const received = receivedWarm(sample, limits)
  if (!received) return way
  return way === coldChainHeld ? received : `${way}，${received}`
}
