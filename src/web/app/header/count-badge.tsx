import type { ReactElement, ReactNode } from 'react'
import styles from './count-badge.module.css'

const most = 99
/** How many there are, at the corner of a sign whose button says it in words. It does not move when it comes: a page is laid out once. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }): ReactElement {
  return (
    <span className={styles['holder']}>
      {children}
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {count > most ? `${most}+` : count}
        </span>
      )}
    </span>
  )
}
