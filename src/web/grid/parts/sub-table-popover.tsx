/** The sub-table of a row: below it, or above where there is too little room; closes when anything around it scrolls. */
import './parts.css'
import { Message } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Box, findPlace, type Place, popoverPlace } from '../model/popover-place.ts'

interface Props {
  /** The row it belongs to; another row's moves it. */
  rowId: string
  /** Undefined while the row is not drawn: it is looked for three more times. */
  rowBox: (id: string) => Pick<Box, 'top' | 'bottom'> | undefined
  tableBox: () => Box
  title?: string
  onClose: () => void
  children: ReactNode
}
export function SubTablePopover({
  rowId,
  rowBox,
  tableBox,
  title = '子表',
  onClose,
  children,
}: Props): ReactElement | null {
  const panel = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Place>()
  const latest = useRef({ rowBox, tableBox, onClose })
  latest.current = { rowBox, tableBox, onClose }

  useEffect(() => {
    let here = true
    findPlace(() => latest.current.rowBox(rowId), 60).then(
      row => {
        if (here) setPlace(popoverPlace(row, latest.current.tableBox(), window.innerHeight))
      },
      (error: Error) => {
        if (!here) return
        Message.warning(error.message)
        latest.current.onClose()
      },
    )
    return () => {
      here = false
    }
  }, [rowId])
  useEffect(() => {
    const scrolled = (event: Event) => {
      if (!(event.target instanceof Node && panel.current?.contains(event.target))) latest.current.onClose()
    }
    const resized = () => latest.current.onClose()
    // The keyboard may still be with the grid.
    const escaped = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current.onClose()
    }
    window.addEventListener('scroll', scrolled, true)
    window.addEventListener('resize', resized)
    window.addEventListener('keydown', escaped)
    return () => {
      window.removeEventListener('scroll', scrolled, true)
      window.removeEventListener('resize', resized)
      window.removeEventListener('keydown', escaped)
    }
  }, [])

  if (!place) return null
  const { side, left, width, offset, maxHeight } = place
  return createPortal(
    <section
      ref={panel}
      className={`column grid-sub-table fixed bg-card rounded ${side}`}
      role="dialog"
      aria-label={title}
      style={{ left, width, maxHeight, [side === 'below' ? 'top' : 'bottom']: offset }}
    >
      <header className="flex items-center justify-between flex-none border-b">
        <h3 className="ink-1">{title}</h3>
        <button
          type="button"
          className="grid-tool inline-grid h-32 rounded ink-2 text-16"
          aria-label="关闭子表"
          onClick={onClose}
        >
          <IconClose />
        </button>
      </header>
      <div className="fill overflow-auto p-12-16">{children}</div>
    </section>,
    document.body,
  )
}
