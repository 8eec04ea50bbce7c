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
