import type { ReactElement } from 'react'
import { dictTextOf } from '#web/data/row.ts'
import type { Warning } from './warning-cells.tsx'
import { timelineOf } from './warning-timeline.ts'

/** What happened to a warning, and what people said of it. */
export function Timeline({ row }: { row: Warning }): ReactElement {
  const events = timelineOf(row, dictTextOf(row, 'ackBy'))
  return (
    <section>
      <h3 className="mb-8">
        时间线 <small className="muted normal">{events.length} 条</small>
      </h3>
      <ol className="timeline">
        {events.map(({ time, who, words }) => (
          <li key={`${time} ${who} ${words}`} className="row items-baseline gap-12 text-13 leading-24">
            <time className="muted flex-none">{time.slice(5)}</time>
            <span className="anywhere">
              {who && <b className="semibold">{who}：</b>}
              {words}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
