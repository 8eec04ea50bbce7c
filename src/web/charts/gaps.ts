/** Days on an axis: missing days stay missing, so that a line breaks where nothing was measured. */

export type Figure = number | null

/** Runs of indices without a null in any of the columns. */
export function stretches(...columns: readonly (readonly Figure[])[]): [number, number][] {
  const length = columns[0]?.length ?? 0
  const runs: [number, number][] = []
  let start = -1
  for (let index = 0; index <= length; index++) {
    const known = index < length && columns.every(column => column[index] != null)
    if (known && start < 0) start = index
    if (!known && start >= 0) {
      runs.push([start, index - 1])
      start = -1
    }
  }
  return runs
}

export const known = (values: readonly Figure[]): number[] =>
  values.filter((value): value is number => value != null)
export const last = <T>(values: readonly T[]): T | undefined => values[values.length - 1]

const coarse = [1, 2, 5, 10]
/** Of few parts each is a large part of the axis: a coarse step would leave half of it empty, and the curve at the foot. */
const fine = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const few = 3

/** A round upper end and its step for an axis of about `ticks` parts; data of zero gets an axis of one. */
export function niceScale(low: number, high: number, ticks = 4): { min: number; max: number; step: number } {
  const span = high - low || Math.abs(high) || 1
  // A little room over the highest point, so that no line is cut along its middle.
  const rough = (span * 1.02) / ticks
  const power = 10 ** Math.floor(Math.log10(rough))
  const step =
    (ticks > few ? coarse : fine).map(times => times * power).find(candidate => candidate >= rough * 0.999) ??
    rough
  const min = Math.floor(low / step) * step
  return { min, max: Math.max(min + step, Math.ceil((high / step) * 0.9999) * step), step }
}

/** Decimals needed to write the ticks of a step. */
export const decimalsOfStep = (step: number): number => {
  for (let decimals = 0; decimals < 4; decimals++)
    if (Math.abs(Number(step.toFixed(decimals)) - step) < step * 1e-6) return decimals
  return 4
}

/** Of which nothing is known for longer than a pause; what was told once amidst it does not divide it. Epoch ms. */
export function untoldSpans(
  points: readonly { ts: number }[],
  { from, to }: { from: number; to: number },
  pauseMs: number,
): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  let before = from
  for (const { ts } of [...points, { ts: to }]) {
    const last = spans.at(-1)
    if (ts - before > pauseMs && last?.to === before) last.to = ts
    else if (ts - before > pauseMs) spans.push({ from: before, to: ts })
    before = ts
  }
  return spans
}
