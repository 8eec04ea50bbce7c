/** The table of a list: pinned columns, sticky head, ticks, sort. Rows are at most a page, so it is a plain table. */

import { replaceEqualDeep } from '@tanstack/react-query'
import { type CSSProperties, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { type Column, layOut } from './columns.ts'
import { TableHead } from './table-head.tsx'
import { expectedWidth, pinStyles, rememberWidth, serialPx, tickPx } from './table-layout.ts'
import { type TableProps, TableRows } from './table-rows.tsx'
import { useWidth } from './use-width.ts'

/** So wide a list is looked at from farther away: its letters and columns are larger, by as much as a page of rows has room for. */
const roomyPx = 2300
const letters = 8 / 7
const taller = 2
const enlarged = (column: Column): Column =>
  column.drawn ? column : { ...column, width: Math.round(column.width * letters) }

export function Table(props: TableProps): ReactElement {
  const { resource, rows, selection, actions, onWidth, tree } = props
  const numbered = props.first !== undefined
  /** Width of the column that is being drawn. */
  const [drawn, setDrawn] = useState<{ key: string; px: number }>()
  const frame = useRef<HTMLDivElement>(null)
  const available = useWidth(frame, expectedWidth)
  const roomy = available >= roomyPx
  const actionsPx = props.actionsPx * (roomy ? letters : 1)
  const columns = useMemo(() => {
    const own = roomy ? props.columns.map(enlarged) : props.columns
    return drawn
      ? own.map(each => (each.key === drawn.key ? { ...each, width: drawn.px, drawn: true } : each))
      : own
  }, [props.columns, drawn, roomy])
  useEffect(() => {
    if (numbered) rememberWidth(available)
  }, [available, numbered])
  const left = (selection ? tickPx : 0) + (numbered ? serialPx : 0)
  const right = actions ? actionsPx : 0
  const widths = useMemo(() => layOut(columns, available, left + right), [columns, available, left, right])
  const pinned = useRef<CSSProperties[]>([])
  const pins = useMemo(() => {
    pinned.current = replaceEqualDeep(pinned.current, pinStyles(columns, widths, left, right))
    return pinned.current
  }, [columns, widths, left, right])
  const asked = widths.reduce((sum, width) => sum + width, left + right)
  const overflowing = available > 0 && asked > available + 1
  /** What is left free stands behind the last words, so that the rules of the rows reach their sheet's edge. */
  const free = Math.max(0, available - asked)
  const freeAt = actions ? columns.length : columns.at(-1)?.align === 'left' ? columns.length - 1 : -1
  const widthAt = (at: number) => (widths[at] ?? actionsPx) + (at === freeAt ? free : 0)

  const span = columns.length + Number(!!selection) + Number(numbered) + Number(!!actions)
  return (
    <div
      ref={frame}
      className={
        overflowing ? 'table-frame spring overflow-auto overflowing' : 'table-frame spring overflow-auto'
      }
      style={{ '--row': `${props.rowPx + (roomy ? taller : 0)}px` } as CSSProperties}
    >
      <table
        className={`table${props.stale ? ' stale-rows' : ''}${roomy ? ' text-16' : ''}`}
        style={{ width: freeAt < 0 ? asked : asked + free }}
        aria-busy={props.stale}
        role={tree ? 'treegrid' : undefined}
      >
        <caption className="sr-only">{resource.title}列表</caption>
        <colgroup>
          {selection && <col style={{ width: tickPx }} />}
          {numbered && <col style={{ width: serialPx }} />}
          {columns.map((column, index) => (
            <col key={column.key} style={{ width: widthAt(index) }} />
          ))}
          {actions && <col style={{ width: widthAt(columns.length) }} />}
        </colgroup>
        <TableHead
          {...{ columns, pins, rows, selection, numbered }}
          sort={props.sort}
          onSort={props.onSort}
          hasActions={!!actions}
          onWidth={
            onWidth &&
            ((key, px, done) => {
              setDrawn(done ? undefined : { key, px })
              if (done) onWidth(key, px)
            })
          }
        />
        <tbody>
          <TableRows list={props} {...{ columns, pins, span }} />
        </tbody>
      </table>
    </div>
  )
}
