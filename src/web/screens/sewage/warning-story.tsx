import type { ReactElement, ReactNode } from 'react'
import { dictTextOf } from '#web/data/row.ts'
import { Timeline as Events } from '#web/widgets/timeline.tsx'
import type { Warning } from './warning-cells.tsx'
import { timelineOf } from './warning-timeline.ts'

/** What happened to a warning, and what people said of it. */
export function Timeline({ row, lastingSec }: { row: Warning; lastingSec: number }): ReactElement {
  const [ackBy, closeBy] = [dictTextOf(row, 'ackBy'), dictTextOf(row, 'closeBy')]
  return <Events events={timelineOf(row, ackBy, closeBy, lastingSec)} />
}

/** One of the three axes of how a warning stands. */
export function State(props: {
  title: string
  words: string
  loud?: boolean
  children: ReactNode
}): ReactElement {
  return (
    <div className="p-10-12 min-w-0">
      <dt className="text-12 leading-18">{props.title}</dt>
      <dd className={`semibold ${props.loud ? 'ink-danger' : ''}`}>{props.words}</dd>
      <dd className="aux">{props.children}</dd>
    </div>
  )
}
