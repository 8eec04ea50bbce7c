/** Small pictures of the same axes, ordered by their means, each with its share of the common scale. Pure; own px. */
import { mean } from '#lib/wbe/statistics.ts'
import { known, niceScale } from '#web/charts/gaps.ts'
import type { Lines } from '../use-analysis.ts'

export type Line = Lines['lines'][number]
export interface Small {
  line: Line
  name: string
  mean: number | null
  /** How much of the common scale its highest value takes, a share of one. */
  share: number | null
  x: number
  y: number
}
export const room = { left: 36, title: 30, plot: 56, gap: 12, foot: 18 } as const
const least = 132
/** Of a small picture where there is height for it: wider than high. */
const shape = 1.9

const widthOf = (columns: number, width: number): number =>
  (width - room.left - room.gap * (columns - 1)) / columns
/** As many side by side as there is room for; where they may fill a height as well, so that each is as large as can be. */
function laidOut(count: number, width: number, tall: number | undefined) {
  const most = Math.max(1, Math.min(count, Math.floor((width - room.left) / (least + room.gap))))
  if (tall === undefined) return { columns: most, plot: room.plot }
  const plotOf = (columns: number) =>
    Math.floor((tall - room.foot) / Math.ceil(count / columns)) - room.title - room.gap
  const size = (columns: number) => Math.min(widthOf(columns, width), plotOf(columns) * shape)
  const columns = Array.from({ length: most }, (_, at) => at + 1).reduce((best, one) =>
    size(one) > size(best) ? one : best,
  )
  return { columns, plot: Math.max(room.plot, plotOf(columns)) }
}

export function multiplesOf(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
  width: number,
  tall?: number,
) {
  const highest = known(lines.flatMap(({ value, high }) => value.map((one, at) => high[at] ?? one)))
  const scale = niceScale(0, Math.max(...highest, Number.MIN_VALUE), 2)
  const { columns, plot } = laidOut(lines.length, width, tall)
  const own = widthOf(columns, width)
  const rowHeight = room.title + plot + room.gap
  const ordered = lines
    .map(line => {
      const values = known(line.value)
      return {
        line,
        name: nameOf(line),
        mean: mean(values),
        share: values.length === 0 ? null : Math.max(...values) / scale.max,
      }
    })
    .sort((a, b) => (b.mean ?? -1) - (a.mean ?? -1) || (a.name < b.name ? -1 : 1))
  const smalls: Small[] = ordered.map((one, at) => ({
    ...one,
    x: room.left + (at % columns) * (own + room.gap),
    y: Math.floor(at / columns) * rowHeight,
  }))
  const height = Math.ceil(lines.length / columns) * rowHeight + room.foot
  return { smalls, scale, columns, own, plot, height }
}
