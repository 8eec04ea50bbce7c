/** The query conventions of the wire (spec/wire 1.6), parsed once for both sides. Pure: text in, conditions out. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'in'
  | 'like'
  | 'left_like'
  | 'right_like'
  | 'any_like'
export interface Condition {
  field: string
  operator: Operator
  /** A list for `in` and `any_like`, else one text. */
  value: string | readonly string[]
}
export interface Sort {
  field: string
  order: 'asc' | 'desc'
}
export interface SuperQueryLine {
  field: string
  rule: string
  val: string
  type?: string
  dbType?: string
}
export const superQueryRules = [
  'eq',
  'like',
  'right_like',
  'left_like',
  'in',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
] as const
/** `letters`: of one pattern; looking for a longer one in long texts takes its length times theirs. */
export const superQueryLimits = { lines: 50, values: 200, patterns: 10, letters: 100 } as const

const words: Record<string, Operator> = {
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
  ge: 'ge',
  le: 'le',
  ne: 'ne',
  gt: 'gt',
  lt: 'lt',
  eq: 'eq',
}
const symbolic = /^(>=|<=|!=|>|<|=) ?([\s\S]*)$/
const worded = /^(ge|le|ne|gt|lt|eq) ([\s\S]+)$/

/** One filter text, for example `*水*`, `!0`, `a,b`, `>= 3`. `>=3` without the space is accepted too. */
export function parseFilter(field: string, raw: string): Condition | undefined {
  if (raw === '') return undefined
  const compared = symbolic.exec(raw) ?? worded.exec(raw)
  if (compared) {
    const [, word, rest] = compared as unknown as [string, string, string]
    return rest === '' ? undefined : { field, operator: words[word]!, value: rest }
  }
  if (raw.length > 2 && raw.startsWith(',') && raw.endsWith(',')) {
    return { field, operator: 'any_like', value: raw.slice(1, -1).split(',').filter(Boolean) }
  }
  if (raw.startsWith('!') && raw.length > 1) return { field, operator: 'ne', value: raw.slice(1) }
  const left = raw.startsWith('*')
  const right = raw.endsWith('*') && raw.length > 1
  if (left || right) {
    const inner = raw.slice(left ? 1 : 0, right ? -1 : undefined)
    if (inner === '') return undefined
    return { field, operator: left && right ? 'like' : left ? 'left_like' : 'right_like', value: inner }
  }
  if (raw.includes('++')) return { field, operator: 'eq', value: raw.replaceAll('++', ',') }
  if (raw.includes(',')) {
    const values = raw.split(',').filter(Boolean)
    return values.length === 0 ? undefined : { field, operator: 'in', value: values }
  }
  return { field, operator: 'eq', value: raw }
}

/** The wraps of the query inputs (spec 5): what a person typed to what the wire wants. */
export const wrap = {
  like: (value: string) => (value === '' ? '' : `*${value}*`),
  ne: (value: string) => (value === '' ? '' : `!${value}`),
  ge: (value: string) => (value === '' ? '' : `>= ${value}`),
  le: (value: string) => (value === '' ? '' : `<= ${value}`),
} as const

/** What stands in an input whose filter was wrapped: the wrap is the wire's business. */
export const unwrap = {
  like: (filter: string) => filter.replace(/^\*|\*$/g, ''),
  ne: (filter: string) => filter.replace(/^!/, ''),
  ge: (filter: string) => filter.replace(/^>= ?/, ''),
  le: (filter: string) => filter.replace(/^<= ?/, ''),
} as const satisfies Record<keyof typeof wrap, (filter: string) => string>
export type WrapKind = keyof typeof wrap

export interface PageRequest {
  pageNo: number
  pageSize: number
  conditions: Condition[]
  sort: Sort[]
  superQuery: SuperQueryLine[]
  superMatch: 'and' | 'or'
}

const reserved = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  '_t',
  'superQueryParams',
  'superQueryMatchType',
  'selections',
  'paramsStr',
  'format',
  'token',
])
const dayStart = (value: string) => (value.length === 10 ? `${value} 00:00:00` : value)
const dayEnd = (value: string) => (value.length === 10 ? `${value} 23:59:59` : value)
const whole = (raw: unknown, fallback: number, max: number) => {
  const figure = Number(raw)
  return Number.isInteger(figure) && figure > 0 ? Math.min(figure, max) : fallback
}

/**
 * Reads a list query. Only `known` properties become conditions (unknown parameters are ignored, as on the wire).
 * @throws SyntaxError when superQueryParams is no JSON list; its message is for people.
 */
export function parsePageQuery(
  query: Readonly<Record<string, unknown>>,
  known: (field: string) => boolean,
  maxPageSize = 1000,
): PageRequest {
  const conditions: Condition[] = []
  for (const [name, raw] of Object.entries(query)) {
    if (raw === undefined || raw === null || raw === '' || reserved.has(name)) continue
    const value = String(raw)
    const base = name.replace(/_(begin|end|MultiString)$/, '')
    if (known(name)) {
      const condition = parseFilter(name, value)
      if (condition) conditions.push(condition)
    } else if (base !== name && known(base)) {
      if (name.endsWith('_begin')) conditions.push({ field: base, operator: 'ge', value: dayStart(value) })
      else if (name.endsWith('_end')) conditions.push({ field: base, operator: 'le', value: dayEnd(value) })
      else conditions.push({ field: base, operator: 'in', value: value.split(',').filter(Boolean) })
    }
  }
  return {
    pageNo: whole(query['pageNo'], 1, 10_000_000),
    pageSize: whole(query['pageSize'], 10, maxPageSize),
    conditions,
    sort: parseSort(query['column'], query['order']),
    superQuery: parseSuperQuery(query['superQueryParams']),
    superMatch: query['superQueryMatchType'] === 'or' ? 'or' : 'and',
  }
}

/** One direction for all columns, as on the wire; a comma list of as many directions gives each its own. */
function parseSort(column: unknown, order: unknown): Sort[] {
  if (typeof column !== 'string' || column === '') return []
  const fields = column.split(',').filter(Boolean)
  const given = String(order ?? '').toUpperCase()
  const directions = given.split(',')
  const each = directions.length === fields.length
  return fields.map((field, index) => ({
    field: field.trim().replace(/_dictText$/, ''),
    order: (each ? directions[index]! : given).includes('ASC') ? 'asc' : 'desc',
  }))
}

function parseSuperQuery(raw: unknown): SuperQueryLine[] {
  if (typeof raw !== 'string' || raw === '') return []
  const text = raw.startsWith('[') ? raw : decodeURIComponent(raw)
  const lines: unknown = JSON.parse(text)
  if (!Array.isArray(lines)) throw new SyntaxError('高级查询条件应是一个列表')
  return lines
    .filter(
      (line): line is SuperQueryLine =>
        !!line && line.field && line.rule && line.val !== undefined && line.val !== '',
    )
    .map(line => ({ ...line, val: String(line.val) }))
}
