/** A short table of anything: no sorting, no ticks, no arranging. */
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { type RowAction, WordLinks } from './row-actions.tsx'

export interface PlainColumn<T> {
  title: string
  /** Stands over the column instead of its title. */
  head?: ReactNode
  /** Of its cells: `mono`, `r` … */
  className?: string
  cell: (row: T) => ReactNode
}
export interface PlainTableProps<T> {
  /** What is read out for it. */
  label?: string
  className?: string
  rows: readonly T[]
  keyOf: (row: T, at: number) => string
  rowClass?: (row: T) => string | undefined
  columns: readonly PlainColumn<T>[]
  /** Rows that follow one another in the same group have one head. */
  groupOf?: (row: T) => string
  groupHead?: (group: string, rows: readonly T[]) => ReactNode
  /** What can be done with a row, under 操作; `name` says which row it is. */
  actions?: (row: T) => readonly RowAction[]
  nameOf?: (row: T) => string
}
export function PlainTable<T>(props: PlainTableProps<T>): ReactElement {
  const { rows, columns, keyOf, actions, nameOf, groupOf } = props
  return (
    <table className={`table whole ${props.className ?? ''}`} aria-label={props.label}>
      <thead>
        <tr>
          {columns.map(({ title, head, className }) => (
            <th key={title} scope="col" className={className === 'r' ? 'r' : undefined}>
              {head ?? title}
            </th>
          ))}
          {actions && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const group = groupOf?.(row)
          const first = group !== undefined && (at === 0 || groupOf?.(rows[at - 1]!) !== group)
          return (
            <Fragment key={keyOf(row, at)}>
              {first && (
                <tr className="group-head">
                  <th colSpan={columns.length + (actions ? 1 : 0)} scope="rowgroup">
                    {props.groupHead?.(
                      group,
                      rows.filter(each => groupOf?.(each) === group),
                    ) ?? group}
                  </th>
                </tr>
              )}
              <tr className={props.rowClass?.(row)}>
                {columns.map(({ title, className, cell }) => (
                  <td key={title} className={className}>
                    {cell(row)}
                  </td>
                ))}
                {actions && (
                  <td>
                    <span className="inline-row gap-12">
                      <WordLinks actions={actions(row)} label={nameOf?.(row) ?? ''} />
                    </span>
                  </td>
                )}
              </tr>
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
