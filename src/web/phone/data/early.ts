/** A composite that is fetched before its programme has ended stands for less than its day. Pure. */
import { minuteMs } from '#lib/dates.ts'
import type { Work } from './works.ts'

/** As the platform judges it: 24 h ± 30 min. */
const toleranceMs = 30 * minuteMs

/** Before the programme has begun nothing of its day is in the bottles. @param now of the platform, epoch ms */
export const notBegun = ({ programme, workType }: Work, now: number): boolean =>
  programme !== null && workType === 'RETRIEVE' && now < programme.begin - toleranceMs
/** By how much bottles were fetched early, or would be now, ms; 0 where they are not. @param now of the platform, epoch ms */
export function earlyBy({ programme, workType, details }: Work, now: number): number {
  if (!programme || workType !== 'RETRIEVE') return 0
  const fetched = details.flatMap(({ labelNo, ok, at }) => (labelNo && ok !== 'N' && at !== null ? [at] : []))
  const missing = programme.end - Math.min(now, ...fetched)
  return missing > toleranceMs ? missing : 0
}
