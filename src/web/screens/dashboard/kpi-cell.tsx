/** One figure of the strip: title and period, the figure with its line, two facts beneath. */
import type { ReactElement, ReactNode } from 'react'
import { absent } from '#lib/format.ts'
import type { Figure as Value } from '#web/charts/gaps.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'

export interface CellProps {
  title: string
  period: string
  value: ReactNode
  unit: string
  spark: readonly Value[]
  children: ReactNode
}
export function Cell({ title, period, value, unit, spark, children }: CellProps): ReactElement {
  return (
    <div className="column kpi justify-between min-w-0 px-16">
      <div className="row justify-between nowrap text-13 leading-20 ink-2">
        <span>{title}</span>
        <span className="aux home-sub">{period}</span>
      </div>
      <div className="row justify-between nowrap">
        <span className="kpi-figure semibold">
          {value} {value !== absent && <small>{unit}</small>}
        </span>
        <Sparkline values={spark} label={`${title}走势`} />
      </div>
      <div className="kpi-foot beside gap-10 overflow-hidden text-12 leading-18 ink-2 nowrap">{children}</div>
    </div>
  )
}

/** What the cold chain is counted in: cabinets × hours, or minutes in the server's first hour. */
export const stepWord = (grain: 'hour' | 'min' | undefined): string => (grain === 'min' ? '台·分' : '台·时')
