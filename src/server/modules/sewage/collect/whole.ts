/** Whether a sample is what it should be: its time, its volume, its sub-samples. What is not is marked, never refused. Pure. */
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'

/** By the clock over a day; the others are drawn at one moment. */
export const composite: ReadonlySet<string> = new Set(['TIME', 'FLOW', 'VOLUME', 'FIXED'])
const spanToleranceMs = 30 * minuteMs
const volumeTolerance = 0.05

export interface Whole {
  mode: string | null
  /** Epoch ms. */
  begin: number
  end: number
  /** Hours that the programme of its point runs; a day where it says nothing. */
  hours: number | null
  /** It was to be drawn over its programme, and that had not begun. */
  isBefore: boolean
  planSub: number | null
  actualSub: number | null
  /** mL in all bottles together; null where one was not measured. */
  bottled: number | null
  /** mL that were drawn: sub-samples by their volume; null where unknown. */
  drawn: number | null
  watched: boolean
}
/** @returns codes of `sample_flaw` */
export function flawsOf(sample: Whole): string[] {
  const { mode, begin, end, hours, isBefore, planSub, actualSub, bottled, drawn, watched } = sample
  const flaws: string[] = []
  const due = hours === null ? dayMs : hours * hourMs
  if (isBefore || (composite.has(mode ?? '') && Math.abs(end - begin - due) > spanToleranceMs))
    flaws.push('DURATION')
  if (bottled !== null && drawn !== null && drawn > 0 && Math.abs(bottled - drawn) > volumeTolerance * drawn)
    flaws.push('VOLUME')
  if (planSub !== null && actualSub !== null && actualSub < planSub) flaws.push('MISSED')
  if (!watched) flaws.push('UNWATCHED')
  return flaws
}
