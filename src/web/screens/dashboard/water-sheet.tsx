/** Flow of the region by the hour, today over yesterday, with its COD and ammonium load; the last point lives. */
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react'
import { sewageReading } from '#contract/topics.ts'
import { formatNumber } from '#lib/format.ts'
import type { ChartControl } from '#web/charts/chart.tsx'
import { pointsOf, type TrendStyle } from '#web/charts/trend.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { Sheet } from './sheet.tsx'
import { MainTrend, SmallTrend } from './trend-panels.tsx'
import { type LiveWater, waterOf } from './use-live-figures.ts'
import type { Water } from './use-overview.ts'
import { type WaterCurves, type WaterFigure, waterCurves, waterScale, waterTrend } from './water-curve.ts'

const titles: Record<WaterFigure, string> = { flow: '进水流量', cod: 'COD 负荷', nh3n: '氨氮负荷' }
const units: Record<WaterFigure, string> = { flow: '万m³/h', cod: 't/h', nh3n: 't/h' }
const decimals: Record<WaterFigure, number> = { flow: 2, cod: 1, nh3n: 2 }
const redrawMs = 1_000

export interface WaterSheetProps {
  water: Water | undefined
  live: LiveWater
  compare: boolean
  /** Plants of the region; absent: all. */
  plants: ReadonlySet<string> | undefined
  title: ReactNode
}

export function WaterSheet({ water, live, compare, plants, title }: WaterSheetProps): ReactElement {
  const { data: grey } = useTokens()
  const curves = useMemo(() => waterCurves(water), [water])
  const table = {
    title: '进水流量与负荷',
    columns: ['时刻', '流量 万m³/h', '前一日 万m³/h', 'COD t/h', '氨氮 t/h'],
    rows: () =>
      curves.hours.map((hour, index) => [
        hour,
        formatNumber(curves.today.flow[index], 2),
        formatNumber(curves.yesterday.flow[index], 2),
        formatNumber(curves.today.cod[index], 1),
        formatNumber(curves.today.nh3n[index], 2),
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
        <FlowTrend curves={curves} colour={grey} compare={compare} plants={plants} live={live} />
        <div className="column trend-column min-h-0">
          <LoadTrend curves={curves} figure="cod" colour={grey} compare={compare} now={live.cod} />
          <LoadTrend curves={curves} figure="nh3n" colour={grey} compare={compare} now={live.nh3n} />
        </div>
      </div>
    </Sheet>
  )
}

interface CurveProps {
  curves: WaterCurves
  colour: string
  compare: boolean
}

/** The last point is fed from the topic straight into the chart, at most once a second; React draws the hours only. */
function FlowTrend(
  props: CurveProps & { plants: ReadonlySet<string> | undefined; live: LiveWater },
): ReactElement {
  const { curves, colour, compare, plants, live } = props
  const ink = useInk()
  const control = useRef<ChartControl | null>(null)
  const newest = useRef<number | null>(null)
  const drawnAt = useRef(0)
  const style = useMemo<TrendStyle>(
    () => ({ name: titles.flow, colour, lastPoint: true, fromZero: true }),
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
  return (
    <MainTrend
      data={data}
      style={style}
      unit={units.flow}
      control={control}
      restAt={data.days.length - 1}
      empty="还没有整点流量数据"
      readOut={index => (
        <>
          <span>{data.days[index]}</span>
          <span>
            <i className="key-line mr-4 inline-block" style={{ borderColor: colour }} />
            今日{' '}
            <b>
              {formatNumber(
                index === data.days.length - 1 && live.stations ? live.flow / 1e4 : data.values[index],
                decimals.flow,
              )}
            </b>{' '}
            {units.flow}
          </span>
          {compare && (
            <span>
              <i className="key-dash mr-4 inline-block" />
              前一日 <b>{formatNumber(data.past?.[index], decimals.flow)}</b>
            </span>
          )}
        </>
      )}
    />
  )
}

function LoadTrend(props: CurveProps & { figure: 'cod' | 'nh3n'; now: number | null }): ReactElement {
  const { curves, colour, compare, figure, now } = props
  const data = useMemo(() => waterTrend(curves, figure, null, compare), [curves, figure, compare])
  const style = useMemo<TrendStyle>(() => ({ name: titles[figure], colour }), [figure, colour])
  return (
    <SmallTrend
      title={titles[figure]}
      value={formatNumber(now === null ? null : now / waterScale[figure], decimals[figure])}
      change={<span className="aux home-sub">{units[figure]}</span>}
      data={data}
      style={style}
    />
  )
}
