import { IconSearch } from '@arco-design/web-react/icon'
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import type { RouteTable } from '../routes.ts'
import styles from './header.module.css'

const Palette = lazy(() => import('./palette.tsx'))

export function SearchButton(props: { table: RouteTable; onPick(path: string): void }): ReactElement {
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  /** The box of the search has the keyboard: until then its letters are caught here. */
  const [there, setThere] = useState(false)
  useEffect(() => {
    const summon = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(now => !now)
    }
    window.addEventListener('keydown', summon)
    return () => window.removeEventListener('keydown', summon)
  }, [])
  useEffect(() => {
    if (open) return
    setWords('')
    setThere(false)
  }, [open])
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
      {open && !there && (
        <input
          className="sr-only"
          aria-label="搜索菜单"
          // What is typed before the box is there belongs into it.
          autoFocus
          value={words}
          onChange={({ target }) => {
            // Words of an input method may leave the caret before themselves.
            target.setSelectionRange(target.value.length, target.value.length)
            setWords(target.value)
          }}
          onKeyDown={event => {
            if (event.key === 'Escape') setOpen(false)
          }}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <Palette
            table={props.table}
            words={words}
            onWords={setWords}
            onThere={() => setThere(true)}
            onPick={props.onPick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
