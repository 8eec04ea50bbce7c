/** Order, width, pin and show of the columns. Rows move by drag, and by the arrow keys on their handle. */
import { Button, Checkbox, InputNumber } from '@arco-design/web-react'
import { IconDragDotVertical } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { type Arrangement, arrangementOf, type Column, narrowestPx, widestPx } from './columns.ts'

export interface ColumnSettingsProps {
  columns: readonly Column[]
  /** Undefined: back to the declaration. */
  onSave: (arrangement: Arrangement | undefined) => void
  onCancel: () => void
}
type Pin = 'left' | 'right' | undefined
const nextPin = (pin: Pin): Pin => (pin === undefined ? 'left' : pin === 'left' ? 'right' : undefined)
const pinWords = { left: '左固定', right: '右固定', none: '不固定' } as const

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(to, 0, item)
  return next
}

export function ColumnSettings({ columns, onSave, onCancel }: ColumnSettingsProps): ReactElement {
  const [draft, setDraft] = useState<readonly Column[]>(columns)
  const dragged = useRef<number>(undefined)
  const [said, setSaid] = useState('')
  const change = (key: string, patch: Partial<Column>) =>
    setDraft(before => before.map(column => (column.key === key ? { ...column, ...patch } : column)))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= draft.length || from === to) return
    setDraft(moved(draft, from, to))
    setSaid(`${draft[from]?.title} 移到第 ${to + 1} 列`)
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(index, index + step)
  }
  return (
    <div className="column-settings">
      <header className="flex justify-between p-8-16">
        <strong>列设置</strong>
        <button type="button" className="link" onClick={() => onSave(undefined)}>
          恢复默认
        </button>
      </header>
      <ol className="px-8 overflow-auto">
        {draft.map((column, index) => (
          <li
            key={column.key}
            draggable
            className="row gap-4 min-h-28 rounded hover-fill"
            onDragStart={() => {
              dragged.current = index
            }}
            onDragOver={event => {
              event.preventDefault()
              if (dragged.current === undefined || dragged.current === index) return
              move(dragged.current, index)
              dragged.current = index
            }}
            onDragEnd={() => {
              dragged.current = undefined
            }}
          >
            <button
              type="button"
              className="handle min-w-24 min-h-24 ink-4"
              aria-label={`移动 ${column.title}，上下方向键`}
              onKeyDown={event => onKey(event, index)}
            >
              <IconDragDotVertical />
            </button>
            <Checkbox
              className="grow"
              checked={!column.hidden}
              onChange={on => change(column.key, { hidden: !on })}
            >
              {column.title}
            </Checkbox>
            <InputNumber
              {...{ 'aria-label': `${column.title} 列宽` }}
              className="width"
              size="mini"
              hideControl
              min={narrowestPx}
              max={widestPx}
              suffix="px"
              value={column.width}
              onChange={width =>
                Number.isFinite(width) && change(column.key, { width: Math.round(width), drawn: true })
              }
            />
            <button
              type="button"
              className={
                column.pin ? 'pin min-w-24 min-h-24 muted text-12 on' : 'pin min-w-24 min-h-24 muted text-12'
              }
              aria-label={`${column.title}，${pinWords[column.pin ?? 'none']}`}
              onClick={() => change(column.key, { pin: nextPin(column.pin) })}
            >
              {pinWords[column.pin ?? 'none']}
            </button>
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <footer className="beside justify-end p-8-16 border-t">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" onClick={() => onSave(arrangementOf(draft))}>
          保存
        </Button>
      </footer>
    </div>
  )
}
