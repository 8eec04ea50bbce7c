/** Cities of the study and ours in one row, the highest first: where each bar stands. Pure. */
import { niceScale } from '#web/charts/gaps.ts'
import type { Cities } from './use-europe.ts'

export interface Bar {
  code: string
  name: string
  own: boolean
  value: number
  low: number | null
  high: number | null
  x: number
  y: number
}
export interface Field {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}
/** Least of a logarithmic axis; what lies below has no height on it. */
export const least = 0.1
/** Whether it is a mark at the foot instead of a bar: nought has no height on any axis. */
export const isAtFoot = (value: number, log: boolean): boolean => value <= 0 || (log && value < least)
/** Decades above the foot. */
export const decadesOf = (value: number): number => Math.log10(Math.max(value, least) / least)
export const decadeFigure = (decades: number): number => least * 10 ** decades
export function barsOf(data: Pick<Cities, 'sites' | 'own'>, field: Field, log: boolean) {
  const all = [
    ...data.sites.flatMap(({ site, city, country, value }) =>
      value === null
        ? []
        : [{ code: site, name: `${city} ${country}`, own: false, value, low: null, high: null }],
    ),
    ...data.own.flatMap(({ code, name, value, low, high, daily }) =>
      value === null
        ? []
        : // The interval is that of the daily mean.
          [
            {
              code,
              name,
              own: true,
              value,
              ...(value === daily ? { low, high } : { low: null, high: null }),
            },
          ],
    ),
  ].sort((a, b) => b.value - a.value)
  const highest = Math.max(least * 10, ...all.map(({ high, value }) => high ?? value))
  const inner = {
    width: field.width - field.left - field.right,
    height: field.height - field.top - field.bottom,
  }
  const { max, step } = niceScale(0, highest)
  const decades = Math.ceil(decadesOf(highest))
  const y = (value: number) => {
    const share = log ? decadesOf(value) / decades : value / max
    return field.top + inner.height * (1 - share)
  }
  const pitch = inner.width / Math.max(1, all.length)
  const ticks = log
    ? Array.from({ length: decades + 1 }, (_, at) => decadeFigure(at))
    : Array.from({ length: Math.round(max / step) + 1 }, (_, at) => at * step)
  return {
    pitch,
    ticks,
    y,
    bars: all.map((one, at): Bar => ({ ...one, x: field.left + pitch * (at + 0.5), y: y(one.value) })),
  }
}
/** Names that stand beside one another without touching, ours first; `line` is the row in which a name stands. */
export function labelled(bars: readonly Bar[], chosen: readonly string[], lines = 3, gap = 8) {
  const ends = new Array<number>(lines).fill(Number.NEGATIVE_INFINITY)
  const widthOf = (name: string) => [...name].reduce((sum, sign) => sum + (sign > '\u2E80' ? 11 : 6.2), 0)
  return bars
    .filter(({ own, code }) => own || chosen.includes(code))
    .flatMap(bar => {
      const width = widthOf(bar.name)
      const line = ends.findIndex(end => end + gap <= bar.x - width / 2)
      if (line < 0) return []
      ends[line] = bar.x + width / 2
      return [{ bar, line }]
    })
}
