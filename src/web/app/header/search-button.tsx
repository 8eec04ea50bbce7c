import { IconSearch } from '@arco-design/web-react/icon'
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import type { RouteTable } from '../routes.ts'
import styles from './header.module.css'

const Palette = lazy(() => import('./palette.tsx'))

export function SearchButton(props: { table: RouteTable; onPick(path: string): void }): ReactElement {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const summon = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(now => !now)
    }
    window.addEventListener('keydown', summon)
    return () => window.removeEventListener('keydown', summon)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles['search']}
        aria-label="搜索菜单 Ctrl K"
        onClick={() => setOpen(true)}
      >
        <IconSearch />
        <span className="spring">搜索菜单</span>
        <kbd className="aux px-6 bg-card border rounded-3">Ctrl K</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette table={props.table} onPick={props.onPick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
