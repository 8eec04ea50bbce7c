/** The two ways the home draws a trend: the large one with its read-out, and small multiples beside it. */
import { type MutableRefObject, type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { Chart, type ChartControl } from '#web/charts/chart.tsx'
import { known } from '#web/charts/gaps.ts'
import { axisStart, type TrendData, type TrendStyle, trendOption } from '#web/charts/trend.ts'
import { useInk } from '#web/charts/use-ink.ts'

export interface MainTrendProps {
  data: TrendData
  style: TrendStyle
  unit: string
  /** Method, at the right of the unit. */
  note?: string
  /** The legend row: what stands under the cross-hair, or the last point without one. */
  readOut: (index: number) => ReactNode
  onPick?: (index: number) => void
  empty: string
  control?: MutableRefObject<ChartControl | null>
  /** Place read out without a cross-hair; the last known value unless told. */
  restAt?: number
}

export function MainTrend({
  data,
  style,
  unit,
  note,
  readOut,
  onPick,
  empty,
  control,
  restAt,
}: MainTrendProps): ReactElement {
  const ink = useInk()
  const [hovered, setHovered] = useState<number | null>(null)
  const option = useMemo(() => trendOption(data, style, ink), [data, style, ink])
  const start = axisStart(option)
  const last = restAt ?? data.values.findLastIndex(value => value != null)
  const at = hovered !== null && hovered < data.days.length ? hovered : last
  return (
    <div className="trend-main grid min-h-0">
      <span className="muted flex justify-between text-11 leading-18">
        {start > 0 ? `${unit} · 纵轴自 ${formatNumber(start)} 起` : unit}
        {note !== undefined && <span>{note}</span>}
      </span>
      <Chart
        option={option}
        name={style.name}
        onHover={setHovered}
        {...(onPick ? { onPick } : {})}
        control={control}
        empty={known(data.values).length === 0 ? empty : undefined}
      />
      <div className="trend-legend beside gap-12 overflow-hidden text-12 ink-2 nowrap" aria-live="off">
        {at >= 0 ? readOut(at) : empty}
      </div>
    </div>
  )
}

export interface SmallTrendProps {
  title: ReactNode
  value: ReactNode
  change?: ReactNode
  data: TrendData
  style: TrendStyle
}

const smallPadding = { left: 30, right: 4, top: 6, bottom: 6 }
export function SmallTrend({ title, value, change, data, style }: SmallTrendProps): ReactElement {
  const ink = useInk()
  const option = useMemo(
    () =>
      trendOption(
        data,
        { ...style, fromZero: true, ticks: 2, axisLabels: false, padding: smallPadding },
        ink,
      ),
    [data, style, ink],
  )
  return (
    <div className="fill trend-small grid">
      <div className="flex justify-between gap-8 text-12 leading-20 nowrap">
        <span className="cut" title={typeof title === 'string' ? title : undefined}>
          <i className="dot h-8 inline-block round" style={{ background: style.colour }} />
          {title}
        </span>
        <span className="flex-none">
          <b className="text-13 semibold">{value}</b> {change}
        </span>
      </div>
      <Chart
        option={option}
        name={style.name}
        empty={known(data.values).length === 0 ? '没有数据' : undefined}
      />
    </div>
  )
}
