/** Sign of a figure that lies beyond what is normal for it: an arrow past a line. It is no warning, so it is none of their shapes. */
import type { ReactElement } from 'react'

interface OffMarkProps {
  /** Above what is normal; else below it. */
  above: boolean
  /** CSS length; the wall passes rem. */
  size: number | string
  /** Read out; '' where the words stand beside it. */
  label: string
  className?: string
}
export function OffMark({ above, size, label, className }: OffMarkProps): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      style={{ flex: 'none', verticalAlign: '-0.18em' }}
      role={label === '' ? undefined : 'img'}
      aria-label={label === '' ? undefined : label}
      aria-hidden={label === '' ? true : undefined}
    >
      <path
        d="M3 15h18M12 21V4M6 10l6-6 6 6"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.4}
        strokeLinecap="round"
        strokeLinejoin="round"
        transform={above ? undefined : 'rotate(180 12 12)'}
      />
    </svg>
  )
}
