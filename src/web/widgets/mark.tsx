import type { ReactElement } from 'react'

/** The mark: a disc opened by a drop; the dot is the spring's eye and the sample. */
export function Mark({ size }: { size: number | string }): ReactElement {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <g fill="var(--mark, var(--solid))">
        <path d="M35 4.2a28.5 28.5 0 1 1-6 0C27 13.5 17.5 25 17.5 38.5a14.5 14.5 0 0 0 29 0C46.5 25 37 13.5 35 4.2Z" />
        <circle cx="32" cy="39" r="6.5" />
      </g>
    </svg>
  )
}
