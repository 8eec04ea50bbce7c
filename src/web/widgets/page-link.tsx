import type { ReactElement } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { useOpens } from '#web/session/session.ts'

/** A way to a page of the menu; plain words for who has no such page. */
export function PageLink({ to, children, ...rest }: LinkProps & { to: string }): ReactElement {
  const opens = useOpens(to)
  return opens ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <span className={rest.className}>{children}</span>
  )
}
