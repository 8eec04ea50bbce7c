/** What the details of a thing begin with: a strip of facts, each under its name. */
import './lead-head.css'
import type { ReactElement, ReactNode } from 'react'

export const LeadHead = ({ children }: { children: ReactNode }): ReactElement => (
  <dl className="lead-head wraps text-13">{children}</dl>
)
/** `ink` colours what is not as it should be. */
export const LeadCell = (props: { title: string; ink?: string; children: ReactNode }): ReactElement => (
  <div className="lead-cell">
    <dt className="text-12 leading-18 ink-2">{props.title}</dt>
    <dd className={`semibold leading-20 ${props.ink ?? ''}`}>{props.children}</dd>
  </div>
)
