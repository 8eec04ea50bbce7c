/** What stands in the cells of a resource's columns, so that an export can be imported again. */
import type { Field } from '#contract/kit/field.ts'
import { inExports, inImports } from '#contract/kit/import-template.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { WireRow } from '../listing.ts'
import { hasWords } from '../refer/texts.ts'
import type { Cell } from './workbook.ts'

export type NamedField = readonly [name: string, field: Field]

export const exportFields = (resource: Resource): NamedField[] =>
  Object.entries(resource.fields).filter(([, field]) => inExports(field))
export const importFields = (resource: Resource): NamedField[] =>
  Object.entries(resource.fields).filter(([, field]) => inImports(field))

export const headingOf = ({ title, unit }: Field): string => (unit ? `${title}(${unit})` : title)

export function cellOf([name, field]: NamedField, row: WireRow, regions: ReadonlyMap<string, string>): Cell {
  const value = row[name]
  if (value === null || value === undefined) return null
  if (field.kind === 'area') return regionPath(String(value), regions).join('/') || String(value)
  if (hasWords(field)) return String(row[`${name}_dictText`] ?? value)
  return typeof value === 'number' ? value : String(value)
}

/** Names from the province down; the code says its own ancestors. */
export function regionPath(code: string, regions: ReadonlyMap<string, string>): string[] {
  const codes = new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])
  return [...codes].flatMap(each => regions.get(each) ?? [])
}
