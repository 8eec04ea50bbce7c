/** Notes over the trend: numbers in the free strip above the bands, each with a leader to its days, words where there is room. Pure. */
import type { LineOption } from '#web/charts/echarts.ts'
import type { Figure } from '#web/charts/gaps.ts'
import type { ChartInk } from '#web/charts/ink.ts'

export interface PlotNote {
  number: number
  /** Places among the points. */
  from: number
  to: number
  words: string
}
/** Share of the plot above all bands that notes stand in. */
export const notesRoom = 0.26
/** How far below the upper edge their numbers stand, share of the plot. */
export const notesDown = 0.09
/** What words and number take of the plot's width. */
const wordsWide = 0.3
const mostSigns = 14

interface Placed extends PlotNote {
  side: 'left' | 'right' | undefined
}
/** Words stand right of their number, left of it near the end; where another's would be under them the number stands alone. */
export function placed(notes: readonly PlotNote[], count: number): Placed[] {
  let taken = 0
  const last = Math.max(1, count - 1)
  return notes.map((note, index) => {
    const at = note.from / last
    const end = note.to / last
    const next = notes[index + 1]
    const right = end + wordsWide <= 1 && (next === undefined || next.from / last >= end + wordsWide)
    const left = !right && at - wordsWide >= taken
    const side = at < taken ? undefined : right ? 'right' : left ? 'left' : undefined
    taken = end + (side === 'right' ? wordsWide : 0.03)
    return { ...note, side }
  })
}
const short = (words: string): string =>
  [...words].length > mostSigns ? `${[...words].slice(0, mostSigns).join('')}…` : words

/** @param values what a leader comes down to */
export function noteSeries(
  notes: readonly PlotNote[],
  values: readonly Figure[],
  scale: { min: number; max: number },
  ink: ChartInk,
  /** Numbers alone, where the plot is too narrow for words. */
  bare = false,
): LineOption[] {
  if (notes.length === 0) return []
  const top = scale.max - (scale.max - scale.min) * notesDown
  const middle = ({ from, to }: PlotNote) => values.slice(from, to + 1).findIndex(value => value !== null)
  const all = placed(notes, values.length)
  const text = { color: ink.text, fontSize: 11, fontFamily: ink.font }
  const leaders = notes.flatMap(note => {
    const at = note.from + Math.max(0, middle(note))
    const figure = values[at] ?? scale.min
    const bar = note.to > note.from ? [[{ coord: [note.from, top] }, { coord: [note.to, top] }]] : []
    return [[{ coord: [note.from, top] }, { coord: [at, figure] }], ...bar]
  })
  const mark = {
    id: 'notes',
    name: '批注',
    type: 'line',
    showAllSymbol: true,
    lineStyle: { opacity: 0 },
    silent: true,
    z: 8,
    symbol: 'circle',
    symbolSize: 15,
    itemStyle: { color: ink.ground, borderColor: ink.text, borderWidth: 1 },
    data: all.map(({ from, number }) => ({
      value: [from, top],
      label: { show: true, position: 'inside', formatter: String(number), ...text },
    })),
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: ink.text, width: 1, type: 'solid', opacity: 0.7 },
      data: leaders,
    },
  }
  const words = {
    id: 'note-words',
    name: '批注',
    type: 'line',
    showAllSymbol: true,
    lineStyle: { opacity: 0 },
    silent: true,
    z: 8,
    symbolSize: 15,
    itemStyle: { color: 'transparent' },
    data: all.flatMap(({ from, to, side, words }) =>
      side && !bare
        ? [
            {
              value: [side === 'right' ? to : from, top],
              label: {
                show: true,
                position: side,
                distance: 4,
                formatter: short(words),
                backgroundColor: ink.ground,
                padding: 2,
                ...text,
              },
            },
          ]
        : [],
    ),
  }
  return [mark, words] as unknown as LineOption[]
}
