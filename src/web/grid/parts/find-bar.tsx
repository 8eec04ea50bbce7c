/** Find: type, see how many there are, go to the next and the previous one. */
import './parts.css'
import { Input } from '@arco-design/web-react'
import { IconClose, IconDown, IconUp } from '@arco-design/web-react/icon'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Find, Match } from '../model/find.ts'

interface Props {
  find: Find
  /** Brings a match into view. */
  onShow: (match: Match) => void
  /** The marks of all matches changed. */
  onMarks: () => void
  onClose: () => void
}
const waitMs = 120

export function FindBar({ find, onShow, onMarks, onClose }: Props): ReactElement {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState({ count: 0, place: 0 })
  const latest = useRef({ onShow, onMarks })
  latest.current = { onShow, onMarks }

  useEffect(() => {
    let here = true
    const timer = setTimeout(() => {
      void find.search(query).then(() => {
        if (!here) return
        setFound({ count: find.count(), place: find.place() })
        latest.current.onMarks()
        const first = find.current()
        if (first) latest.current.onShow(first)
      })
    }, waitMs)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [find, query])
  useEffect(
    () => () => {
      find.clear()
      latest.current.onMarks()
    },
    [find],
  )
  const go = (match: Match | undefined) => {
    setFound({ count: find.count(), place: find.place() })
    if (match) onShow(match)
  }
  return (
    <div className="panel row grid-find max-w-full gap-4" role="search">
      <Input
        autoFocus
        size="small"
        placeholder="在表格中查找"
        aria-label="在表格中查找"
        value={query}
        onChange={setQuery}
        onKeyDown={event => {
          if (event.key === 'Enter') go(event.shiftKey ? find.previous() : find.next())
          if (event.key === 'Escape') onClose()
        }}
      />
      <output className="muted text-12 text-center" aria-live="polite">
        {query.trim() === '' ? '' : found.count === 0 ? '无结果' : `${found.place} / ${found.count}`}
      </output>
      <button
        type="button"
        className="grid-tool inline-grid h-32 rounded ink-2 text-16"
        aria-label="上一个"
        disabled={found.count === 0}
        onClick={() => go(find.previous())}
      >
        <IconUp />
      </button>
      <button
        type="button"
        className="grid-tool inline-grid h-32 rounded ink-2 text-16"
        aria-label="下一个"
        disabled={found.count === 0}
        onClick={() => go(find.next())}
      >
        <IconDown />
      </button>
      <button
        type="button"
        className="grid-tool inline-grid h-32 rounded ink-2 text-16"
        aria-label="关闭查找"
        onClick={onClose}
      >
        <IconClose />
      </button>
    </div>
  )
}
