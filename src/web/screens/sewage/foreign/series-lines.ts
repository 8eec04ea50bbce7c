/** From a foreign series to what is drawn of it: where its line breaks, and which points are more than a figure. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { odmSeries } from '#contract/sewage/odm-value.ts'
import { dayMs } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { drugInks } from '#web/charts/palette.ts'

export type Foreign = ResultOf<typeof odmSeries>
export type ForeignSite = Foreign['series'][number]
export type ForeignPoint = ForeignSite['points'][number]

export interface SiteLine extends ForeignSite {
  key: string
  /** Said of it where others stand beside it. */
  label: string
  colour: string
  dash: readonly number[]
}
/** Eight inks that are told apart by every eye; here they stand for sites. */
export function linesOf({ series }: Pick<Foreign, 'series'>, dark: boolean): SiteLine[] {
  const inks = Object.values(drugInks)
  const sources = new Set(series.map(({ mappingId }) => mappingId)).size
  return series.map((one, at) => {
    const ink = inks[at % inks.length]!
    return {
      ...one,
      key: `${one.mappingId} ${one.site}`,
      label: sources > 1 ? `${one.name}（${one.source}）` : one.name,
      colour: dark ? ink.dark : ink.light,
      dash: ink.dash,
    }
  })
}

/** All days from the first to the last: the axis is that of time, whatever was sampled. */
export function daysOf(series: readonly Pick<ForeignSite, 'points'>[], marked?: string): string[] {
  const all = [...series.flatMap(({ points }) => points.map(({ day }) => day)), ...(marked ? [marked] : [])]
  if (all.length === 0) return []
  const [first, last] = all.reduce(
    ([least, most], day) => [day < least ? day : least, day > most ? day : most],
    [all[0]!, all[0]!],
  )
  const from = Date.parse(first)
  const count = Math.round((Date.parse(last) - from) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => new Date(from + at * dayMs).toISOString().slice(0, 10))
}

/** A line goes on over so many times what usually lies between two samples of its site. */
export const joinedTimes = 1.5
/** Days over which the samples of a site are joined: by the middle one of its own steps. */
export function joinedDays(points: readonly Pick<ForeignPoint, 'day'>[]): number {
  const steps = points
    .slice(1)
    .map(({ day }, at) => Math.round((Date.parse(day) - Date.parse(points[at]!.day)) / dayMs))
    .filter(step => step > 0)
    .sort((a, b) => a - b)
  return (steps[Math.floor((steps.length - 1) / 2)] ?? 0) * joinedTimes
}
export const isFigure = ({ qualifier }: Pick<ForeignPoint, 'qualifier'>): boolean => qualifier === '='
/** Stretches of figures that are drawn as one line: what lies beyond a limit breaks it, and so does a gap. */
export function joined(points: readonly ForeignPoint[]): ForeignPoint[][] {
  const most = joinedDays(points)
  const runs: ForeignPoint[][] = []
  let run: ForeignPoint[] = []
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    const near = before !== undefined && (Date.parse(point.day) - Date.parse(before.day)) / dayMs <= most
    if (!isFigure(point) || (!near && run.length > 0)) {
      if (run.length > 0) runs.push(run)
      run = []
    }
    if (isFigure(point)) run.push(point)
  }
  return run.length > 0 ? [...runs, run] : runs
}

/** Two decimals; of what would be nothing by them, four. */
export const valueWords = (value: number): string =>
  formatNumber(value, value !== 0 && Math.abs(value) < 0.1 ? 4 : 2)
const signs: Readonly<Record<string, string>> = { '<': '<', '>': '>' }
export const pointWords = ({ value, qualifier }: Pick<ForeignPoint, 'value' | 'qualifier'>): string =>
  `${signs[qualifier[0] ?? ''] ?? ''}${valueWords(value)}`

/** What who cannot see it is told of a site. */
export function siteWords({ label, points }: Pick<SiteLine, 'label' | 'points'>): string {
  const figures = points.filter(isFigure).map(({ value }) => value)
  const below = points.filter(({ qualifier }) => qualifier.startsWith('<')).length
  const last = points.at(-1)
  return [
    `${label}，${points.length} 个值，${points[0]?.day ?? ''} 至 ${last?.day ?? ''}`,
    figures.length > 0 &&
      `最小 ${valueWords(Math.min(...figures))}，最大 ${valueWords(Math.max(...figures))}`,
    last && `末值 ${pointWords(last)}`,
    below > 0 && `${below} 个低于限值`,
  ]
    .filter(Boolean)
    .join('，')
}
/** Whose they are and on what terms, each source once. */
export const creditsOf = (
  series: readonly Pick<ForeignSite, 'mappingId' | 'source' | 'licence'>[],
): string[] => [
  ...new Map(
    series.map(({ mappingId, source, licence }) => [mappingId, `来源：${source}；许可与引用：${licence}`]),
  ).values(),
]
