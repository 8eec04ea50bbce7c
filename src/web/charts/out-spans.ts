/** Stretches in which a state was as it should not be, and how they are said. Pure. */
import { formatClock } from '#lib/format.ts'

export interface OutSpan {
  from: number
  to: number
  figure: number
  /** It still is so. */
  lasts: boolean
}
interface Point {
  ts: number
  figure: number
}
interface Known {
  stepMs: number
  /** End of the time shown, epoch ms. */
  to: number
  /** What was read last; absent where the time shown is a past one. */
  now?: Point | undefined
  /** Since when the warning of it lasts. */
  since?: number | undefined
}
/** A pause in the frames ends none that goes on behind it; a step reaches no further than what is known. */
export function outSpans(
  points: readonly Point[],
  isOut: (figure: number) => boolean,
  { stepMs, to, now, since }: Known,
): OutSpan[] {
  const spans: OutSpan[] = []
  let open: OutSpan | undefined
  for (const { ts, figure } of points) {
    const end = Math.min(ts + stepMs, to)
    if (!isOut(figure)) open = undefined
    else if (open) open.to = end
    else {
      open = { from: ts, to: end, figure, lasts: false }
      spans.push(open)
    }
  }
  if (!now) return spans
  if (!isOut(now.figure)) {
    if (open) open.to = Math.max(open.from, Math.min(open.to, now.ts))
    return spans
  }
  // What is stored is asked for once a minute, what lives may be newer.
  if (!open) spans.push({ from: Math.min(now.ts, to), to, figure: now.figure, lasts: true })
  const last = spans.at(-1)!
  // A step says only about when it began.
  const near = since !== undefined && Math.abs(since - last.from) <= 2 * stepMs && since <= to
  Object.assign(last, { to, lasts: true, ...(near && { from: since }) })
  return spans
}

const mostSpans = 2
/** `开 06:43–06:46`, `开 21:40–现在`; of more than two only the last ones. */
export function spanWords(spans: readonly OutSpan[], word: (figure: number) => string): string {
  const shown = spans
    .slice(-mostSpans)
    .map(({ from, to, lasts }) => `${clock(from)}–${lasts ? '现在' : clock(to)}`)
  const more = spans.length > mostSpans ? `${spans.length} 次，最近 ` : ''
  return `${word(spans[0]!.figure)} ${more}${shown.join('、')}`
}
const clock = (at: number): string => formatClock(at).slice(0, 5)
