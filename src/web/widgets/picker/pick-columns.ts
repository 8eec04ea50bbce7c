/** Columns and conditions of a list that is picked from. */
import { formatNumber } from '#lib/format.ts'
import type { AnyRow } from '#web/data/records.ts'

export interface PickColumn {
  key: string
  title: string
  /** Least width, px. */
  width?: number
  align?: 'left' | 'right' | 'center'
  /** May the list be sorted by it. */
  sort?: boolean
  /** Digits after the point of a figure. */
  decimals?: number
  /** Code → word, where the rows bring no `<key>_dictText`. */
  words?: ReadonlyMap<string, string>
}
export interface PickQuery {
  key: string
  label: string
  /** `text` looks within the words; `dates` and `numbers` send `_begin` and `_end`. */
  kind: 'text' | 'choice' | 'date' | 'dates' | 'numbers'
  /** Dictionary of a choice. */
  dict?: string
  choices?: readonly { value: string; text: string }[]
}

/** What a cell says; empty where there is nothing. */
export function cellText(column: PickColumn, row: AnyRow): string {
  const value = row[column.key]
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return formatNumber(value, column.decimals ?? 0)
  const known = row[`${column.key}_dictText`]
  if (typeof known === 'string' && known !== '') return known
  return column.words?.get(String(value)) ?? String(value)
}

/** Long words are cut; the whole stands in the title. */
export const shortened = (text: string, length: number): string =>
  length > 0 && text.length > length ? `${text.slice(0, length)}…` : text

export const partsOf = (value: string | null | undefined, separator = ','): string[] =>
  (value ?? '').split(separator).filter(Boolean)
