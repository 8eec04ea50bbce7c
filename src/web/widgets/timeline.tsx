/** What happened to a record, oldest first. */
import type { ReactElement } from 'react'
import './timeline.css'

export interface Happened {
  /** yyyy-MM-dd HH:mm:ss */
  time: string
  who: string
  words: string
  /** What was answered then. */
  note?: string | undefined
}

export function Timeline({ events }: { events: readonly Happened[] }): ReactElement {
  return (
    <section aria-label="时间线">
      <h3 className="mb-8">
        时间线 <small className="muted normal">{events.length} 条</small>
      </h3>
      <ol className="timeline">
        {events.map(({ time, who, words, note }) => (
          <li key={`${time} ${who} ${words}`} className="row items-baseline gap-12 text-13 leading-24">
            <time className="muted flex-none">{time.slice(5)}</time>
            <span className="anywhere">
              {who && <b className="semibold">{who}：</b>}
              {words}
              {note && <span className="timeline-note muted">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
