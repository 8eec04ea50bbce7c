/** A composite that is fetched before its programme has ended stands for less than its day. Pure. */
import { minuteMs } from '#lib/dates.ts'
import type { Work } from './works.ts'

/** As the platform judges it: 24 h ± 30 min. */
const toleranceMs = 30 * minuteMs

const fetchedAt = ({ details }: Work, now: number): number =>
  Math.min(
    now,
    ...details.flatMap(({ labelNo, ok, at }) => (labelNo && ok !== 'N' && at !== null ? [at] : [])),
  )
/** Fetched, or would be now, before the programme has begun: nothing of its day is in the bottles. @param now of the platform, epoch ms */
export const notBegun = (work: Work, now: number): boolean =>
  work.programme !== null &&
  work.workType === 'RETRIEVE' &&
  fetchedAt(work, now) < work.programme.begin - toleranceMs
/** By how much bottles were fetched early, or would be now, ms; 0 where they are not. @param now of the platform, epoch ms */
export function earlyBy(work: Work, now: number): number {
  const { programme, workType } = work
  if (!programme || workType !== 'RETRIEVE') return 0
  const missing = programme.end - fetchedAt(work, now)
  return missing > toleranceMs ? missing : 0
}
