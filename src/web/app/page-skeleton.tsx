import { type ReactElement, useEffect, useState } from 'react'
import styles from './page-skeleton.module.css'

const patienceMs = 300

/** What a page of this component will look like: boards and maps have no list. */
const shapeOf = (component: string): 'list' | 'board' | 'map' =>
  /^map\//.test(component) ? 'map' : /^(dashboard|exhibition|monitor)\//.test(component) ? 'board' : 'list'

/** How many blocks of which class stand below each other, or side by side on a board. */
const blocks = {
  list: ['trail', 'query', 'tools', ...Array.from({ length: 10 }, () => 'line')],
  board: ['trail', 'strip', 'panel', 'panel', 'panel', 'panel'],
  map: ['whole'],
} as const

/** Shown only when a page lets itself be waited for: a flash of grey bars is worse than nothing. */
export function PageSkeleton({ component = '' }: { component?: string }): ReactElement | null {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  const shape = shapeOf(component)
  return (
    <div className={styles['page']} data-shape={shape} role="status" aria-label="加载中…">
      {blocks[shape].map((block, at) => (
        <span key={at} className={`block rounded ${styles[block]}`} />
      ))}
    </div>
  )
}
