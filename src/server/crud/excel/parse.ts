/** Rows of a sheet as drafts: columns by their headings, cells by the kind of their field. */
import { refused } from '#contract/kit/fault.ts'
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { dayMs, toWire } from '#lib/dates.ts'
import type { Draft } from '../hooks.ts'
import { exportFields, headingOf, importFields, type NamedField } from './cells.ts'
import type { SheetRow } from './sheet-row.ts'

export interface ParsedRow {
  number: number
  /** Cells as they were typed; words are not codes yet. */
  draft: Draft
}
/** How many of the first rows may be titles. */
const searchedRows = 5

const plainHeading = (cell: unknown): string =>
  String(cell ?? '')
    .replace(/[*＊\s]/g, '')
    .replace(/[（(][^（()）]*[)）]$/, '')

export interface Heading {
  /** Place of the heading among the rows it was looked for in. */
  at: number
  titles: readonly string[]
  /** undefined: a column that only the server writes. */
  columns: readonly (NamedField | undefined)[]
}

/** @throws Fault `refused` when the columns are not those of the resource */
export function findHeading(resource: Resource, rows: readonly SheetRow[]): Heading {
  const known = new Map<string, NamedField | undefined>()
  for (const [, field] of exportFields(resource)) known.set(plainHeading(field.title), undefined)
  for (const named of importFields(resource)) known.set(plainHeading(named[1].title), named)
  const scored = rows.slice(0, searchedRows).map(({ values }, at) => ({
    at,
    hits: values.filter(cell => known.has(plainHeading(cell))).length,
  }))
  const best = scored.reduce((a, b) => (b.hits > a.hits ? b : a), { at: -1, hits: 0 })
  if (best.hits === 0) throw refused('文件导入失败:找不到表头行，请使用导入模板')
  const cells = Array.from(rows[best.at]!.values, cell => cell ?? null)
  const columns = cells.map(cell => columnOf(known, cell))
  const present = new Set(columns.map(named => named?.[0]))
  for (const [name, field] of importFields(resource))
    if (field.required && field.default === undefined && !present.has(name))
      throw refused(`文件导入失败:缺少必填列「${field.title}」`)
  return { at: best.at, titles: cells.map(cell => String(cell ?? '')), columns }
}

export function parseRow({ columns }: Heading, { number, values }: SheetRow): ParsedRow {
  const draft: Draft = {}
  columns.forEach((named, at) => {
    const value = values[at]
    if (named && value !== null && value !== undefined && value !== '')
      draft[named[0]] = typed(named[1], value)
  })
  return { number, draft }
}

/** Columns that only the server writes come along with an export and are passed over. */
function columnOf(
  titles: ReadonlyMap<string, NamedField | undefined>,
  cell: unknown,
): NamedField | undefined {
  const heading = plainHeading(cell)
  if (heading !== '' && !titles.has(heading))
    throw refused(`文件导入失败:不认识的列「${heading.slice(0, 30)}」，请使用导入模板`)
  return titles.get(heading)
}

function typed(field: Field, value: string | number): unknown {
  if (field.kind === 'date' || field.kind === 'datetime') return timeText(value, field.kind === 'date')
  const text = String(value).trim()
  if (field.column === 'text') return text
  const figure = Number(text.replaceAll(',', ''))
  return text !== '' && Number.isFinite(figure) ? figure : text
}

/** 30 December 1899, from which spreadsheets count days, in local time of the wire. */
const epoch = Date.UTC(1899, 11, 30) - 8 * 3_600_000
const written = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/

function timeText(value: string | number, dayOnly: boolean): string {
  if (typeof value === 'number') {
    if (!(value > 0 && value < 2_958_466)) return String(value)
    const text = toWire(Math.round((epoch + value * dayMs) / 1000) * 1000)
    return dayOnly ? text.slice(0, 10) : text
  }
  const parts = written.exec(value.trim())
  if (!parts) return value.trim()
  const [year, ...rest] = parts.slice(1).map(part => (part ?? '0').padStart(2, '0'))
  const day = `${year}-${rest[0]}-${rest[1]}`
  return dayOnly ? day : `${day} ${rest[2]}:${rest[3]}:${rest[4]}`
}

export const templateHeading = (resource: Resource): string[] =>
  importFields(resource).map(([, field]) => `${field.required ? '*' : ''}${headingOf(field)}`)
