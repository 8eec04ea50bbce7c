/** Opens an order where it stands: closing it leads back to the board or the calendar, on the same day and with the same filters. */
import type { ReactElement, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

export function OrderLink({
  id,
  className,
  label,
  children,
}: {
  id: string
  className: string
  label?: string
  children: ReactNode
}): ReactElement {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  // The board may stand here without being asked for.
  if (!to.has('view')) to.set('view', 'board')
  to.set('open', id)
  to.delete('tab')
  return (
    <Link to={{ search: `?${to}` }} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
