import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dictTextOf, textOf } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'

export interface RowsAddress {
  /** Path of the list's screen. */
  path: string
  /** Wire filters, as they stand in a list's address. */
  where?: Readonly<Record<string, string>>
  /** Row to open, and which of its tabs. */
  open?: string
  tab?: string
}
/** Address of a list with its filters, and of the row that is open in it. */
export function addressOf({ path, where = {}, open, tab }: RowsAddress): string {
  const params = new URLSearchParams(where)
  if (open) params.set('open', open)
  if (open && tab) params.set('tab', tab)
  return params.size === 0 ? path : `${path}?${params}`
}

/** A figure or word that opens the rows it came from. */
export function RowsLink(
  props: RowsAddress & { children: ReactNode; label?: string; className?: string },
): ReactElement {
  return (
    <Link to={addressOf(props)} className={props.className ?? 'n'} aria-label={props.label}>
      {props.children}
    </Link>
  )
}

export interface ReferenceLinkProps {
  row: object
  name: string
  path: string
  /** Cuts the word down for a narrow column. */
  short?: (words: string) => string
}
/** A reference shown as the word of the row it means, which it opens. */
export function ReferenceLink({ row, name, path, short }: ReferenceLinkProps): ReactElement {
  const id = textOf(Reflect.get(row, name))
  if (id === '') return <Absent />
  // An id says nothing to people.
  const words = dictTextOf(row, name) ?? '查看'
  return (
    <RowsLink path={path} open={id}>
      <span title={words}>{short?.(words) ?? words}</span>
    </RowsLink>
  )
}
