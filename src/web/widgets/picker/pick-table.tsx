/** Rows to choose from. A click, the space bar or Enter takes a row; the arrows go through them. */
import { Button } from '@arco-design/web-react'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import type { AnyRow } from '#web/data/records.ts'
import { cellText, type PickColumn, shortened } from './pick-columns.ts'
import { PickState } from './pick-state.tsx'

export interface PickSort {
  column: string
  order: 'asc' | 'desc'
}
interface PickTableProps {
  label: string
  columns: readonly PickColumn[]
  rows: readonly AnyRow[]
  keyOf: (row: AnyRow) => string
  chosen: ReadonlySet<string>
  multi: boolean
  onToggle: (row: AnyRow) => void
  /** Enter on a row that is chosen already, and a double click. */
  onConfirm?: () => void
  sort?: PickSort
  onSort?: (sort: PickSort | undefined) => void
  /** Characters after which a cell is cut. */
  ellipsis?: number
  /** Greatest height, px. */
  height?: number
  loading?: boolean
  error?: unknown
  onRetry: () => void
  empty?: string
}

const nextSort = (column: string, sort: PickSort | undefined): PickSort | undefined => {
  if (sort?.column !== column) return { column, order: 'asc' }
  return sort.order === 'asc' ? { column, order: 'desc' } : undefined
}

export function PickTable(props: PickTableProps): ReactElement {
  const { columns, rows, keyOf, chosen, multi, onToggle, onConfirm, sort, ellipsis = 0 } = props
  const [at, setAt] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const current = Math.min(at, Math.max(0, rows.length - 1))

  const goTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index))
    setAt(next)
    body.current?.querySelectorAll('tr')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, row: AnyRow, index: number) => {
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) goTo(to)
    else if (event.key === ' ') onToggle(row)
    else if (event.key === 'Enter') {
      if (chosen.has(keyOf(row)) && onConfirm) onConfirm()
      else onToggle(row)
    } else return
    event.preventDefault()
  }
  const tick = multi ? 'tick-box' : 'tick-box round'
  return (
    <div className="pick-frame overflow-auto border rounded" style={{ maxHeight: props.height }}>
      <table
        className="pick-table w-full"
        role="grid"
        aria-label={props.label}
        aria-multiselectable={multi}
        aria-busy={props.loading}
      >
        <thead>
          <tr>
            <th scope="col" className="pick-mark text-center">
              <span className="sr-only">选择</span>
            </th>
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                className={column.align}
                style={{ minWidth: column.width }}
                aria-sort={
                  column.sort && sort?.column === column.key
                    ? sort.order === 'asc'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
              >
                {column.sort && props.onSort ? (
                  <button
                    type="button"
                    className="pick-sort min-h-24 inline-row gap-4"
                    data-order={sort?.column === column.key ? sort.order : undefined}
                    onClick={() => props.onSort?.(nextSort(column.key, sort))}
                  >
                    {column.title}
                    <span className="carets" aria-hidden />
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className={props.loading ? 'pick-old' : undefined}>
          {props.error === undefined &&
            rows.map((row, index) => {
              const key = keyOf(row)
              const on = chosen.has(key)
              return (
                <tr
                  key={key}
                  aria-selected={on}
                  tabIndex={index === current ? 0 : -1}
                  onClick={() => {
                    setAt(index)
                    onToggle(row)
                  }}
                  onDoubleClick={() => {
                    if (multi || !onConfirm) return
                    onConfirm()
                  }}
                  onKeyDown={event => onKeyDown(event, row, index)}
                >
                  <td className="pick-mark text-center">
                    <span className={tick} data-on={on || undefined} aria-hidden />
                  </td>
                  {columns.map(column => {
                    const text = cellText(column, row)
                    const short = shortened(text, ellipsis)
                    return (
                      <td key={column.key} className={column.align} title={short === text ? undefined : text}>
                        {text === '' ? <span className="muted absent">—</span> : short}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
        </tbody>
      </table>
      <PickState
        loading={props.loading === true && rows.length === 0}
        error={props.error}
        empty={rows.length === 0 ? (props.empty ?? '没有查询到任何数据') : undefined}
        onRetry={props.onRetry}
      />
    </div>
  )
}

/** The chosen rows beside the list, each with its 删除. */
export function ChosenList(props: {
  title: string
  rows: readonly { key: string; text: string }[]
  onRemove: (key: string) => void
}): ReactElement {
  return (
    <section className="chosen-list min-w-0" aria-label={props.title}>
      <header className="flex items-baseline justify-between min-h-32">
        <h3>{props.title}</h3>
        <span className="aux">{`${props.rows.length} 项`}</span>
      </header>
      <ul className="max-h-240 overflow-auto border rounded">
        {props.rows.map(({ key, text }) => (
          <li className="row justify-between border-b-light" key={key}>
            <span className="cut" title={text}>
              {text}
            </span>
            <Button type="text" size="mini" aria-label={`删除 ${text}`} onClick={() => props.onRemove(key)}>
              删除
            </Button>
          </li>
        ))}
        {props.rows.length === 0 && <li className="aux row border-b-light">未选择</li>}
      </ul>
    </section>
  )
}
