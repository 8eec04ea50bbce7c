/** A panel of the wall: head with period or unit and one count, content, a foot of label-value pairs. */
import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { StalePill } from '#web/live/stale.tsx'

export interface WallPanelProps {
  title: ReactNode
  sub?: ReactNode
  right?: ReactNode
  area: string
  /** What holds the order of a live list in it. */
  holds?: HTMLAttributes<HTMLElement>
  children: ReactNode
}

export function WallPanel({ title, sub, right, area, holds, children }: WallPanelProps): ReactElement {
  return (
    <section {...holds} className={`column wall-panel min-h-0 h-full bg-card is-${area}`}>
      <header className="flex items-center flex-none wall-gap-12 ink-2 nowrap">
        <h2 className="ink-1">{title}</h2>
        {sub !== undefined && <span className="muted cut wall-text-18">{sub}</span>}
        <StalePill />
        {right !== undefined && <span className="ml-auto cut">{right}</span>}
      </header>
      {children}
    </section>
  )
}
