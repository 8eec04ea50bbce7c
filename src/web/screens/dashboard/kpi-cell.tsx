/** One figure of the strip: title and period, the figure with its line, two facts beneath. What is not known has neither. */
import type { ReactElement, ReactNode } from 'react'
import { absent } from '#lib/format.ts'
import type { Figure as Value } from '#web/charts/gaps.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { OffMark } from '#web/widgets/off-mark.tsx'
import { FigureButton } from './sheet.tsx'

export interface CellProps {
  title: string
  period: string
  /** As words; a dash where nothing is known. */
  text: string
  unit: string
  /** Opens what the figure was made of. */
  onOpen?: (() => void) | undefined
  /** Instead of `onOpen`: the figure as a link. */
  link?: (text: string) => ReactNode
  spark: readonly Value[]
  /** What the line shows. */
  sparkLabel: string
  /** The figure is not as it should be: which way it lies. */
  off?: 'above' | 'below' | undefined
  children: ReactNode
}
export function Cell(props: CellProps): ReactElement {
  const { title, period, text, unit, onOpen, link, spark, sparkLabel, off, children } = props
  const known = text !== absent
  const shown = link ? link(text) : <FigureButton onClick={() => onOpen?.()}>{text}</FigureButton>
  return (
    <div className="column kpi justify-between min-w-0 px-16">
      <div className="kpi-head row justify-between nowrap text-13 leading-20 ink-2">
        <span className="cut" title={title}>
          {title}
        </span>
        <span className="aux home-sub">{period}</span>
      </div>
      <div className="kpi-line row justify-between flex-wrap nowrap">
        <span className={off ? 'kpi-figure semibold is-level-3' : 'kpi-figure semibold'}>
          {off && <OffMark above={off === 'above'} size={16} className="mr-4" label="超出正常范围" />}
          {known ? shown : text} {known && unit && <small>{unit}</small>}
        </span>
        {known && <Sparkline values={spark} label={sparkLabel} />}
      </div>
      <div className="kpi-foot beside gap-10 overflow-hidden text-12 leading-18 ink-2 nowrap">{children}</div>
    </div>
  )
}
