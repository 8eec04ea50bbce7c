/** Flow of the region by the hour, today over yesterday, with its COD and ammonium load; the last point lives. */
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react'
import { figures, figureText } from '#contract/sewage/figures.ts'
import { sewageReading } from '#contract/topics.ts'
import { formatNumber } from '#lib/format.ts'
import type { ChartControl } from '#web/charts/chart.tsx'
import { pointsOf, type TrendStyle } from '#web/charts/trend.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { type CurveProps, LoadTrend } from './load-trend.tsx'
import { Sheet } from './sheet.tsx'
import { MainTrend } from './trend-panels.tsx'
import { type LiveWater, waterOf } from './use-live-figures.ts'
import type { Water } from './use-overview.ts'
import { nowLabel, type WaterFigure, waterCurves, waterTrend } from './water-curve.ts'

const headOf = (name: WaterFigure) => `${figures[name].name} ${figures[name].unit}`
const redrawMs = 1_000

export interface WaterSheetProps {
  water: Water | undefined
  /** What is said while there is no answer. */
  waiting: string | undefined
  live: LiveWater
  compare: boolean
  /** Plants of the region; absent: all. */
  plants: ReadonlySet<string> | undefined
  title: ReactNode
}

export function WaterSheet({ water, waiting, live, compare, plants, title }: WaterSheetProps): ReactElement {
  const { data: grey } = useTokens()
  const curves = useMemo(() => waterCurves(water), [water])
  const table = {
    title: '进水流量与负荷',
    columns: ['时刻', headOf('flow'), `前一日 ${figures.flow.unit}`, headOf('cod'), headOf('nh3n')],
    rows: () =>
      curves.hours.map((hour, index) => [
        hour,
        figureText('flow', curves.today.flow[index]),
        figureText('flow', curves.yesterday.flow[index]),
        figureText('cod', curves.today.cod[index]),
        figureText('nh3n', curves.today.nh3n[index]),
      ]),
    note: '各厂小时均值之和；负荷为同一小时的流量 × 浓度之和；报数不足半数厂的小时不计',
  }
  return (
    <Sheet
      className="drug-sheet"
      title={title}
      sub={`近 24 h · 在报 ${formatNumber(live.stations)} 厂`}
      action={<ViewData table={table} />}
    >
      <div className="fill trend-pair stack gap-20">
        <FlowTrend
          curves={curves}
          waiting={waiting}
          colour={grey}
          compare={compare}
          plants={plants}
          live={live}
        />
        <div className="column trend-column min-h-0">
          <LoadTrend curves={curves} figure="cod" colour={grey} compare={compare} now={live.cod} />
          <LoadTrend curves={curves} figure="nh3n" colour={grey} compare={compare} now={live.nh3n} />
        </div>
      </div>
    </Sheet>
  )
}

/** The last point is fed from the topic straight into the chart, at most once a second; React draws the hours only. */
function FlowTrend(
  props: CurveProps & {
    waiting: string | undefined
    plants: ReadonlySet<string> | undefined
    live: LiveWater
  },
): ReactElement {
  const { curves, waiting, colour, compare, plants, live } = props
  const ink = useInk()
  const control = useRef<ChartControl | null>(null)
  const newest = useRef<number | null>(null)
  const drawnAt = useRef(0)
  const style = useMemo<TrendStyle>(
    () => ({ name: figures.flow.name, colour, lastPoint: true, fromZero: true }),
    [colour],
  )
  // The point of the first drawing; later ones go through the control.
  const data = useMemo(() => waterTrend(curves, 'flow', newest.current, compare), [curves, compare])
  useLiveEffect(sewageReading, items => {
    const water = waterOf(items.values(), plants)
    newest.current = water.stations ? water.flow : null
    const now = performance.now()
    if (now - drawnAt.current < redrawMs) return
    drawnAt.current = now
    const fed = waterTrend(curves, 'flow', newest.current, false)
    control.current?.({ series: [{ id: 'main', type: 'line', data: pointsOf(fed, style, ink) }] })
  })
  // Its hour is not over: an instant stands over the mean of the same hour of the day before.
  const isNow = (index: number) => index === data.days.length - 1
  return (
    <MainTrend
      data={data}
      style={style}
      unit={figures.flow.unit}
      control={control}
      restAt={data.days.length - 1}
      empty={waiting ?? '还没有整点流量数据'}
      readOut={index => (
        <>
          {!isNow(index) && <span>{data.days[index]}</span>}
          <span>
            <i className="key-line mr-4 inline-block" style={{ borderColor: colour }} />
            {isNow(index) ? nowLabel : '今日'}{' '}
            <b>{figureText('flow', isNow(index) && live.stations ? live.flow : data.values[index])}</b>{' '}
            {!isNow(index) && figures.flow.unit}
          </span>
          {compare && (
            <span>
              <i className="key-dash mr-4 inline-block" />
              {isNow(index) ? '前一日时均' : '前一日'} <b>{figureText('flow', data.past?.[index])}</b>
            </span>
          )}
        </>
      )}
    />
  )
}
