/** Two days of closed hours as one curve: today's hours over yesterday's, the last place for what lives. Pure. */
import { formatClock } from '#lib/format.ts'
import type { TrendData } from '#web/charts/trend.ts'
import type { Water } from './use-overview.ts'

export type WaterFigure = 'flow' | 'cod' | 'nh3n'
export const nowLabel = '此刻'

export interface WaterCurves {
  hours: readonly string[]
  today: Record<WaterFigure, (number | null)[]>
  yesterday: Record<WaterFigure, (number | null)[]>
}
const shownHours = 24

export function waterCurves(water: Water | undefined): WaterCurves {
  const points = water?.points ?? []
  const late = points.slice(-shownHours)
  const early = points.slice(-2 * shownHours, -shownHours)
  const figures = (list: typeof points, name: WaterFigure) => list.map(point => point[name])
  const all = (list: typeof points) => ({
    flow: figures(list, 'flow'),
    cod: figures(list, 'cod'),
    nh3n: figures(list, 'nh3n'),
  })
  return {
    hours: late.map(point => formatClock(point.ts).slice(0, 5)),
    today: all(late),
    yesterday: all(early),
  }
}

/** One figure as a trend; `now` takes the last place, under which yesterday's next hour stands. */
export function waterTrend(
  curves: WaterCurves,
  name: WaterFigure,
  now: number | null,
  compare: boolean,
): TrendData {
  if (curves.hours.length === 0) return { days: [], values: [] }
  return {
    days: [...curves.hours, nowLabel],
    values: [...curves.today[name], now],
    ...(compare ? { past: [...curves.yesterday[name], curves.today[name][0] ?? null] } : {}),
  }
}
