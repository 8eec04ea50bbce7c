import type { CommonColumns } from '#contract/kit/resource.ts'

/** A record as the engine sees it: common columns, its fields, and `<field>_dictText` beside coded ones. */
export type Row = CommonColumns & Readonly<Record<string, unknown>>

/** Where people give the number of a row it is a figure on the wire; the console names every row by text. */
export const withTextId = <T extends { id: unknown }>(row: T): T & { id: string } => ({
  ...row,
  id: String(row.id),
})

export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : String(value)

/** The server's word for a coded value; undefined where it sent none. */
export function dictTextOf(row: object, name: string): string | undefined {
  const text: unknown = Reflect.get(row, `${name}_dictText`)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A coded value by its word, or as it is where the server sent none. */
export const wordOf = (row: object, name: string): string =>
  dictTextOf(row, name) ?? textOf(Reflect.get(row, name))

/** How people call a row: the field that names it, by its word where that is coded. */
export const nameOfRow = ({ label }: { label: string }, row: Row): string => wordOf(row, label) || row.id
