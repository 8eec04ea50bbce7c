/** What a list shows, as the address says it: `?page=2&size=20&sort=recvTime.asc&plantName=*水*`. Pure. */
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { formatNumber } from '#lib/format.ts'
import type { PageQuery } from '#web/data/resource-page.ts'
import { commonFields } from './common-fields.ts'
import { readSuperQuery, type SuperQuery, writeSuperQuery } from './query-builder/query-model.ts'

export interface SortState {
  /** Property, or several comma separated. */
  column: string
  order: 'asc' | 'desc'
}
export interface ListState {
  page: number
  size: number
  sort?: SortState
  /** Wire filters by parameter name. */
  filters: Readonly<Record<string, string>>
  /** Conditions of the query builder. */
  superQuery?: SuperQuery
  /** Id of the saved view that is shown. */
  saved?: string
  /** Row whose details are open, and which of their tabs. */
  open?: string
  tab?: string
  /** What is begun when it is there: `add`, or the key of an action of the row that is open, where that asks first. */
  act?: string
}
export const pageSizes = [10, 20, 30] as const
export const defaultSize = 10
/** What stands above and below the rows of a list in its window: header, tabs, trail, query, toolbar, head, paging. */
const besidesPx = 410
/** Sizes that a page may have: those that are offered, and those in between that fit a window. */
export const sizes: readonly number[] = [10, 15, 20, 25, 30, 40, 50]
/** The largest of which a page of rows stands in a window of this height without being scrolled. */
export const fittingSize = (windowPx: number, rowPx: number): number =>
  sizes.findLast(size => besidesPx + size * rowPx <= windowPx) ?? defaultSize
/** Names that are no filters. */
const own = new Set('page size sort open tab act view wall sq sqm sv compare'.split(' '))

const whole = (text: string | null, fallback: number) => {
  const figure = Number(text)
  return Number.isInteger(figure) && figure > 0 ? figure : fallback
}

function parseSort(text: string | null): SortState | undefined {
  const match = /^([\w,]+)\.(asc|desc)$/.exec(text ?? '')
  return match ? { column: match[1]!, order: match[2] as 'asc' | 'desc' } : undefined
}

/** `defaults` are the filters of an address that names none of its own, `fit` the size of one that names none. */
export function parseListState(
  params: URLSearchParams,
  defaults: Readonly<Record<string, string>> = {},
  fit: number = defaultSize,
): ListState {
  const filters: Record<string, string> = {}
  for (const [name, value] of params) if (!own.has(name) && value !== '') filters[name] = value
  const size = whole(params.get('size'), fit)
  return {
    page: whole(params.get('page'), 1),
    size: sizes.includes(size) ? size : fit,
    sort: parseSort(params.get('sort')),
    filters: Object.keys(filters).length === 0 && params.get('view') !== 'all' ? defaults : filters,
    superQuery: readSuperQuery(params.get('sq'), params.get('sqm')),
    saved: params.get('sv') ?? undefined,
    open: params.get('open') ?? undefined,
    tab: params.get('tab') ?? undefined,
    act: params.get('act') ?? undefined,
  }
}

/** The shortest address that reads back as this state. */
export function writeListState(
  state: ListState,
  defaults: Readonly<Record<string, string>> = {},
  fit: number = defaultSize,
): URLSearchParams {
  const params = new URLSearchParams()
  const named = Object.entries(state.filters).filter(([, value]) => value !== '')
  if (!sameFilters(state.filters, defaults)) for (const [name, value] of named) params.set(name, value)
  // Without a filter of its own an address means the defaults; "none at all" has to be said.
  if (named.length === 0 && Object.keys(defaults).length > 0) params.set('view', 'all')
  if (state.page > 1) params.set('page', String(state.page))
  if (state.size !== fit) params.set('size', String(state.size))
  if (state.sort) params.set('sort', `${state.sort.column}.${state.sort.order}`)
  if (state.superQuery) params.set('sq', writeSuperQuery(state.superQuery))
  if (state.superQuery?.match === 'or') params.set('sqm', 'or')
  if (state.saved) params.set('sv', state.saved)
  if (state.open) params.set('open', state.open)
  if (state.open && state.tab) params.set('tab', state.tab)
  if (state.act) params.set('act', state.act)
  return params
}

/** The same names with the same values, in any order. */
export function sameFilters(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => a[name] === b[name])
}

/** The order in which a list's rows come: said in its call, as the wire's lists do. */
export const sortOf = ({ sort, bare }: Pick<Resource, 'sort' | 'bare'>): SortState | undefined =>
  sort ?? (bare ? undefined : { column: 'createTime', order: 'desc' })

const timely: ReadonlySet<Field['kind']> = new Set(['date', 'datetime'])
/** In which order rows stand whose order nobody chose: in its own words, or told by the field that it goes by. */
export function orderNote(
  resource: Resource,
  opening: { column: string; order: string; words?: string } | undefined,
): string | undefined {
  if (!opening) return undefined
  const field = resource.fields[opening.column] ?? commonFields[opening.column]
  const [rising, falling] =
    field && timely.has(field.kind) ? ['由早到晚', '由近到远'] : ['由小到大', '由大到小']
  const words = opening.words ?? (field && `${field.title}${opening.order === 'asc' ? rising : falling}`)
  return words && `排序：${words}`
}

/**
 * What the list is asked for.
 * @param fallback order while the user chose none
 */
export function pageQueryOf(state: ListState, fallback?: { column: string; order: string }): PageQuery {
  const sort = state.sort ?? fallback
  return {
    pageNo: state.page,
    pageSize: state.size,
    filters: state.filters,
    ...(sort && { column: sort.column, order: sort.order }),
  }
}

/** `21-30 共 2,000 条`. */
export function rangeWords(page: number, size: number, total: number): string {
  if (total === 0) return '共 0 条'
  const [from, to] = [(page - 1) * size + 1, Math.min(page * size, total)]
  return `${formatNumber(from)}-${formatNumber(to)} 共 ${formatNumber(total)} 条`
}

/** The last page that still has rows, when deletions left the present one empty. */
export const lastPageOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
