/** An advanced query: conditions on fields, all or any of which must hold. Pure; what the modal edits and the address says. */
import type { Field, Reference } from '#contract/kit/field.ts'
import { superQueryLimits, superQueryRules } from '#contract/kit/page-query.ts'
import { fromWire } from '#lib/dates.ts'

export type Rule = (typeof superQueryRules)[number]
export type Match = 'and' | 'or'
export type QueryType =
  | 'text'
  | 'number'
  | 'int'
  | 'date'
  | 'datetime'
  | 'time'
  | 'switch'
  | 'list'
  | 'list_multi'
  | 'user'
  | 'depart'
  | 'area'
  | 'reference'
  | 'tree'
  | 'many'
  | 'popup'

/** What may be asked for. `value` is a property, or `table,field` of a sub-table. */
export interface QueryField {
  value: string
  text: string
  type: QueryType
  dictCode?: string
  reference?: Reference
  options?: readonly { value: string; text: string }[]
  unit?: string
  decimals?: number
  /** A sub-table: its own fields; it cannot be asked for itself. */
  children?: readonly QueryField[]
  /** The declared field, where a resource stands behind it. */
  field?: Field
}
/** `val` as on the wire: several values joined by comma. */
export interface QueryLine {
  field: string
  rule: Rule
  val: string
}
export interface SuperQuery {
  match: Match
  lines: readonly QueryLine[]
}
/** What is handed to the list call, with the types that the wire carries. */
export interface WireLine extends QueryLine {
  type: string
  dbType: string
}

export const matchWords: Readonly<Record<Match, string>> = {
  and: 'AND（所有条件都要求匹配）',
  or: 'OR（条件中的任意一个匹配）',
}
export const ruleWords: Readonly<Record<Rule, string>> = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  in: '在...中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
}
/** What a moment cannot be: part of a text. */
const ofTexts: ReadonlySet<Rule> = new Set(['like', 'right_like', 'left_like'])
const moments: ReadonlySet<QueryType> = new Set(['date', 'datetime', 'time'])
/** As the specification lists them. */
export const rulesOf = (field: QueryField | undefined): readonly Rule[] =>
  field && moments.has(field.type) ? superQueryRules.filter(rule => !ofTexts.has(rule)) : superQueryRules
/** A new line asks for equality, or for the first rule that its field knows. */
export const firstRule = (field: QueryField | undefined): Rule =>
  field?.type === 'list_multi' || field?.type === 'many' ? 'like' : 'eq'

export const blankLine = (): QueryLine => ({ field: '', rule: 'eq', val: '' })
/** As opened for the first time: one blank line. */
export const emptyQuery = (): SuperQuery => ({ match: 'and', lines: [blankLine()] })

export const valuesOf = (val: string): string[] =>
  val
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

export function fieldNamed(fields: readonly QueryField[], value: string): QueryField | undefined {
  for (const field of fields) {
    if (field.children) {
      const child = fieldNamed(field.children, value)
      if (child) return child
    } else if (field.value === value) return field
  }
  return undefined
}

/** Another field keeps the rule where it knows it; the value belonged to the old one. */
export function withField(line: QueryLine, field: QueryField): QueryLine {
  const rule = rulesOf(field).includes(line.rule) && line.field !== '' ? line.rule : firstRule(field)
  return { field: field.value, rule, val: '' }
}
/** Away from "in" only the first value stays. */
export const withRule = (line: QueryLine, rule: Rule): QueryLine => ({
  ...line,
  rule,
  val: line.rule === 'in' && rule !== 'in' ? (valuesOf(line.val)[0] ?? '') : line.val,
})

export const isUsable = ({ field, rule, val }: QueryLine): boolean =>
  field !== '' && rule.length > 0 && val.trim() !== ''
export const usableLines = (lines: readonly QueryLine[]): QueryLine[] => lines.filter(isUsable)

/** Why a condition cannot be asked for; undefined when it can. */
export function faultOf(line: QueryLine, fields: readonly QueryField[]): string | undefined {
  const field = fieldNamed(fields, line.field)
  if (!field) return `没有字段“${clip(line.field)}”`
  if (!rulesOf(field).includes(line.rule)) return `「${field.text}」不能用“${ruleWord(line.rule)}”比较`
  const parts = line.rule === 'in' ? valuesOf(line.val) : [line.val.trim()]
  if (parts.length === 0 || parts[0] === '') return `「${field.text}」没有值`
  if (parts.length > superQueryLimits.values) return `「${field.text}」最多 ${superQueryLimits.values} 个值`
  const wrong = parts.find(part => !fits(field, part))
  return wrong === undefined ? undefined : `「${field.text}」的值“${clip(wrong)}”无效`
}
const clip = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
const ruleWord = (rule: string) => ruleWords[rule as Rule] ?? clip(rule)

function fits({ type }: QueryField, part: string): boolean {
  if (type === 'int') return /^-?\d+$/.test(part)
  if (type === 'number') return Number.isFinite(Number(part))
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(part) && !Number.isNaN(fromWire(part))
  if (type === 'datetime') return /^\d{4}-\d{2}-\d{2}/.test(part) && !Number.isNaN(fromWire(part))
  if (type === 'time') return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(part)
  if (type === 'switch') return part === 'Y' || part === 'N'
  return true
}

/** The conditions that hold up, and what is wrong with each of the others. */
export function sift(
  query: SuperQuery,
  fields: readonly QueryField[],
): { query: SuperQuery | undefined; faults: string[] } {
  const faults: string[] = []
  const lines = query.lines.filter(line => {
    const fault = faultOf(line, fields)
    if (fault) faults.push(fault)
    return fault === undefined
  })
  if (lines.length > superQueryLimits.lines) {
    faults.push(`最多 ${superQueryLimits.lines} 个条件，其余的已去掉`)
    lines.length = superQueryLimits.lines
  }
  return { query: lines.length > 0 ? { match: query.match, lines } : undefined, faults }
}

const wireTypes: Readonly<Partial<Record<QueryType, string>>> = { depart: 'sel_depart', user: 'sel_user' }
const dbTypes: Readonly<Partial<Record<QueryType, string>>> = { int: 'int', number: 'double' }

/** What JSuperQuery emits: usable conditions without their option lists. */
export function wireLines(query: SuperQuery, fields: readonly QueryField[]): WireLine[] {
  return usableLines(query.lines).map(({ field, rule, val }) => {
    const type = fieldNamed(fields, field)?.type ?? 'text'
    const sent = rule === 'in' ? valuesOf(val).join(',') : val.trim()
    return { field, rule, val: sent, type: wireTypes[type] ?? type, dbType: dbTypes[type] ?? 'string' }
  })
}

/** In the address: a list of triples, `sq=[["plantName","like","水"]]`; `sqm=or` beside it where any may hold. */
export const writeSuperQuery = (query: SuperQuery): string =>
  JSON.stringify(usableLines(query.lines).map(({ field, rule, val }) => [field, rule, val]))

/** @returns undefined for no condition; one that cannot be read is left with an empty field and so reported by `sift` */
export function readSuperQuery(text: string | null, match: string | null): SuperQuery | undefined {
  if (!text) return undefined
  const list = parsed(text)
  const lines = (Array.isArray(list) ? list : [[text, '', '']]).map(readLine)
  return lines.length === 0 ? undefined : { match: match === 'or' ? 'or' : 'and', lines }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
function readLine(entry: unknown): QueryLine {
  const [field, rule, val] = Array.isArray(entry)
    ? entry
    : [
        Reflect.get(Object(entry), 'field'),
        Reflect.get(Object(entry), 'rule'),
        Reflect.get(Object(entry), 'val'),
      ]
  const known = superQueryRules.find(each => each === rule)
  return {
    field: String(field ?? ''),
    rule: known ?? (String(rule ?? '') as Rule),
    val: Array.isArray(val) ? val.join(',') : String(val ?? ''),
  }
}

export const sameQuery = (a: SuperQuery | undefined, b: SuperQuery | undefined): boolean =>
  (a ? `${a.match}${writeSuperQuery(a)}` : '') === (b ? `${b.match}${writeSuperQuery(b)}` : '')

/** What a saved query keeps; entries of the older browser store have the same words. */
export interface SavedContent {
  matchType: Match
  records: readonly QueryLine[]
}
export const savedContent = (query: SuperQuery): SavedContent => ({
  matchType: query.match,
  records: usableLines(query.lines),
})
export function queryOfSaved(content: unknown): SuperQuery {
  const { matchType, records } = Object(content) as Partial<SavedContent>
  const lines = Array.isArray(records) ? records.map(readLine) : []
  return { match: matchType === 'or' ? 'or' : 'and', lines: lines.length > 0 ? lines : [blankLine()] }
}
