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
    <div className="stack gap-12 p-16" role="status" aria-label="加载中…">
      <span className={`block h-24 rounded bg-line-light ${styles['title']}`} />
      <span className={`block border rounded bg-card ${styles['strip']}`} />
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className="block h-40 rounded bg-card" />
      ))}
    </div>
  )
}
