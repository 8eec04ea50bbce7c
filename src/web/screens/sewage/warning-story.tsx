import type { ReactElement } from 'react'
import { dictTextOf } from '#web/data/row.ts'
import { Timeline as Events } from '#web/widgets/timeline.tsx'
import type { Warning } from './warning-cells.tsx'
import { timelineOf } from './warning-timeline.ts'

/** What happened to a warning, and what people said of it. */
export function Timeline({ row }: { row: Warning }): ReactElement {
  return <Events events={timelineOf(row, dictTextOf(row, 'ackBy'))} />
}
