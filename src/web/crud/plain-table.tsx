/** A short table of anything: no sorting, no ticks, no arranging. On a telephone what is wider than it stands one under the other. */
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { type RowAction, WordLinks } from './row-actions.tsx'
import { phoneQuery, useMedia } from './use-media.ts'

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
/** So many columns stand beside one another on a telephone; of more than so many each row would fill its screen, and they are pushed aside. */
const mostNarrow = 3
const mostStacked = 10

export function PlainTable<T>(props: PlainTableProps<T>): ReactElement {
  const { rows, columns, keyOf, actions, nameOf, groupOf } = props
  const count = columns.length + (actions ? 1 : 0)
  const fits = count > mostNarrow && count <= mostStacked
  // What is done in a heading stays in sight.
  const stacked = useMedia(phoneQuery) && fits && !columns.some(({ head }) => head !== undefined)
  // Laid out otherwise a table would be read as none.
  const as = (role: string) => (stacked ? { role } : {})
  return (
    <table
      className={`table whole ${stacked ? 'stacked ' : ''}${props.className ?? ''}`}
      aria-label={props.label}
      {...as('table')}
    >
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {columns.map(({ title, head, className }) => (
            <th
              key={title}
              scope="col"
              className={className === 'r' ? 'r' : undefined}
              {...as('columnheader')}
            >
              {head ?? title}
            </th>
          ))}
          {actions && (
            <th scope="col" {...as('columnheader')}>
              操作
            </th>
          )}
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {rows.map((row, at) => {
          const group = groupOf?.(row)
          const first = group !== undefined && (at === 0 || groupOf?.(rows[at - 1]!) !== group)
          return (
            <Fragment key={keyOf(row, at)}>
              {first && (
                <tr className="group-head" {...as('row')}>
                  <th colSpan={count} scope="rowgroup" {...as('rowheader')}>
                    {props.groupHead?.(
                      group,
                      rows.filter(each => groupOf?.(each) === group),
                    ) ?? group}
                  </th>
                </tr>
              )}
              <tr className={props.rowClass?.(row)} {...as('row')}>
                {columns.map(({ title, className, cell }) => (
                  <td key={title} className={className} data-title={title} {...as('cell')}>
                    {cell(row)}
                  </td>
                ))}
                {actions && (
                  <td data-title="操作" {...as('cell')}>
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
