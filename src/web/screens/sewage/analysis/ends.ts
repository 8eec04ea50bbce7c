/** Where days lie among the periods that are drawn. Pure. */
import { standingWord } from '#lib/wbe/usual.ts'
import type { PlotNote } from './notes/on-plot.ts'
import type { Note } from './notes/use-notes.ts'
import { readOutOf } from './series.ts'
import type { Trend } from './use-analysis.ts'

/** Ends of the selection as places among the points. */
export function endsOf({ points }: Trend, selected: { from: string; to: string } | undefined) {
  if (!selected) return undefined
  const first = points.findIndex(({ start }) => start >= selected.from)
  const last = points.findLastIndex(({ start }) => start <= selected.to)
  return first < 0 || last < first ? undefined : ([first, last] as const)
}

/** Where a figure of some days lies among what is usual on these; nothing where that is not known. */
export function standingOf(
  data: Trend,
  span: { from: string; to: string },
  value: number | null,
): string | undefined {
  const ends = endsOf(data, span)
  return standingWord(value, readOutOf(ends ? data.points.slice(ends[0], ends[1] + 1) : []))
}

/** As they are drawn; of those that begin before or end after what is drawn the part that is. */
export const plotted = (data: Trend, notes: readonly Note[]): PlotNote[] =>
  notes.flatMap(({ number, from, to, content }) => {
    const ends = endsOf(data, { from, to })
    const at = data.points.findLastIndex(({ start }) => start <= from)
    const [first, last] = ends ?? [at, at]
    return first < 0 ? [] : [{ number, from: first, to: last, words: content }]
  })
