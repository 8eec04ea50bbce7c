/** A card of the home: title, what it covers, an action, content. */
import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { StalePill } from '#web/live/stale.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'

export interface SheetProps {
  title: ReactNode
  /** Period, unit or count. */
  sub?: ReactNode
  action?: ReactNode
  className?: string
  /** What holds the order of a live list in it. */
  holds?: HTMLAttributes<HTMLElement>
  children: ReactNode
}

export function Sheet({ title, sub, action, className, holds, children }: SheetProps): ReactElement {
  return (
    <section
      {...holds}
      className={`panel column home-sheet min-w-0 min-h-0 h-full p-12-16 ${className ?? ''}`}
    >
      <header className="row nowrap">
        <h2>{title}</h2>
        {sub !== undefined && <span className="aux cut">{sub}</span>}
        <StalePill />
        {action && <span className="row home-action ml-auto text-13">{action}</span>}
      </header>
      <div className="column fill home-body">{children}</div>
    </section>
  )
}

/** A figure that opens the list it was counted from. */
export function Figure({
  to,
  children,
  title,
}: {
  to: string
  children: ReactNode
  title?: string
}): ReactElement {
  return (
    <PageLink className="n" to={to} title={title}>
      {children}
    </PageLink>
  )
}
/** A figure that opens something on this page. */
export function FigureButton(props: {
  onClick: () => void
  children: ReactNode
  title?: string
}): ReactElement {
  return (
    <button type="button" className="n" onClick={props.onClick} title={props.title}>
      {props.children}
    </button>
  )
}
