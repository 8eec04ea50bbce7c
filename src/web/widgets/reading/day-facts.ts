/** The past day of a device that is silent now: when it reported, and what it read last. Pure. */
import type { readingDay } from '#contract/device/exhibition.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'

export type Day = ResultOf<typeof readingDay>

/** Steps in which anything was measured, as stretches of steps, oldest first. */
export function reportedOf({ curves }: Day): [from: number, to: number][] {
  const steps = Math.max(0, ...curves.map(({ means }) => means.length))
  const spans: [number, number][] = []
  for (let step = 0; step < steps; step++) {
    if (curves.every(({ means }) => (means[step] ?? null) === null)) continue
    const last = spans.at(-1)
    if (last && last[1] === step) last[1] = step + 1
    else spans.push([step, step + 1])
  }
  return spans
}

export interface LastFigure {
  factor: string
  value: number
  /** Epoch ms of the end of its step. */
  at: number
}
/** The last mean of each factor. */
export function lastOfDay({ from, stepMs, curves }: Day): LastFigure[] {
  return curves.flatMap(({ factor, means }) => {
    const step = means.findLastIndex(mean => mean !== null)
    return step < 0 ? [] : [{ factor, value: means[step]!, at: from + (step + 1) * stepMs }]
  })
}
