import { type ReactElement, useEffect, useState } from 'react'
import styles from './page-skeleton.module.css'

const patienceMs = 300

/** Shown only when a page lets itself be waited for: a flash of grey bars is worse than nothing. */
export function PageSkeleton(): ReactElement | null {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className={styles['skeleton']} role="status" aria-label="加载中…">
      <span className={styles['title']} />
      <span className={styles['strip']} />
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={styles['row']} />
      ))}
    </div>
  )
}
