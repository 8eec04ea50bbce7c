/** COD or ammonium of the region as a small curve beside the flow. */
import { type ReactElement, useMemo } from 'react'
import { figures, figureText } from '#contract/sewage/figures.ts'
import type { TrendStyle } from '#web/charts/trend.ts'
import { SmallTrend } from './trend-panels.tsx'
import { type WaterCurves, waterTrend } from './water-curve.ts'

export interface CurveProps {
  curves: WaterCurves
  colour: string
  compare: boolean
}

export function LoadTrend(props: CurveProps & { figure: 'cod' | 'nh3n'; now: number | null }): ReactElement {
  const { curves, colour, compare, figure, now } = props
  const data = useMemo(() => waterTrend(curves, figure, null, compare), [curves, figure, compare])
  const style = useMemo<TrendStyle>(() => ({ name: figures[figure].name, colour }), [figure, colour])
  return (
    <SmallTrend
      title={figures[figure].name}
      value={figureText(figure, now)}
      change={<span className="aux home-sub">{figures[figure].unit}</span>}
      data={data}
      style={style}
    />
  )
}
