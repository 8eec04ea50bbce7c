/** The order of a list: known columns in one direction, then the id, so that every row has one place. */
import { invalid } from '#contract/kit/fault.ts'
import type { Sort } from '#contract/kit/page-query.ts'
import type { Dialect } from '#server/db/db.ts'
import { allOf, anyOf, type Fragment, fragment } from '../fragment.ts'
import type { Column, Shape } from '../shape.ts'

export interface Order {
  /** The last one is the id. */
  readonly columns: readonly Column[]
  readonly direction: 'asc' | 'desc'
  readonly sql: string
  /** Where empty values stand: the engines differ, and each keeps its own so that indexes serve. */
  readonly nulls: 'first' | 'last'
}
/** The sort values of one row, in the order's columns. */
export type Place = readonly unknown[]

const mostColumns = 5

/** @throws Fault `invalid` in the wire's words for a column that is not there */
export function orderOf(dialect: Dialect, shape: Shape, asked: readonly Sort[]): Order {
  const { sort } = shape.resource
  const wanted = asked.length > 0 ? asked : [{ field: sort?.column ?? 'createTime', order: sort?.order ?? 'desc' }]
  const columns = new Map<string, Column>()
  for (const { field } of wanted.slice(0, mostColumns)) {
    const column = shape.columns.get(field) ?? (field === 'createTime' ? shape.columns.get('id') : undefined)
    if (!column) throw invalid(`请注意，将要排序的列字段不存在：${field.slice(0, 100)}`)
    columns.set(column.property, column)
    if (column.property === 'id') break
  }
  columns.set('id', shape.columns.get('id')!)
  return orderBy(dialect, [...columns.values()], wanted[0]!.order as Order['direction'])
}

export function orderBy(dialect: Dialect, columns: readonly Column[], direction: Order['direction']): Order {
  const sqliteFirst = direction === 'asc'
  return {
    columns,
    direction,
    sql: columns.map(({ name }) => `t."${name}" ${direction}`).join(', '),
    nulls: (dialect === 'sqlite') === sqliteFirst ? 'first' : 'last',
  }
}

/**
 * The rows from a place on (or after it), as conditions to be asked one after the other. With one sort column each
 * is a plain range of an index; a second one is there only where empty values follow.
 */
export function from(order: Order, place: Place, inclusive: boolean): Fragment[] {
  const [first] = order.columns
  if (!first) return []
  if (order.columns.length === 1) return [fragment(`t."${first.name}" ${sign(order, inclusive)} ?`, place[0])]
  if (order.columns.length > 2) return [lexical(order, place, inclusive)]
  const name = `t."${first.name}"`
  const empty = `${name} is null`
  if (place[0] === null) {
    const rest = fragment(`(${empty} and t."id" ${sign(order, inclusive)} ?)`, place[1])
    return order.nulls === 'first' ? [rest, fragment(`${name} is not null`)] : [rest]
  }
  const range = fragment(`(${name}, t."id") ${sign(order, inclusive)} (?, ?)`, ...place)
  return first.nullable && order.nulls === 'last' ? [range, fragment(empty)] : [range]
}

const sign = (order: Order, inclusive: boolean) =>
  `${order.direction === 'asc' ? '>' : '<'}${inclusive ? '=' : ''}`

/** Several columns: equal in the first ones, beyond in the next. */
function lexical(order: Order, place: Place, inclusive: boolean): Fragment {
  const same = (at: number) =>
    place[at] === null
      ? fragment(`t."${order.columns[at]!.name}" is null`)
      : fragment(`t."${order.columns[at]!.name}" = ?`, place[at])
  const beyond = (at: number): Fragment => {
    const name = `t."${order.columns[at]!.name}"`
    if (place[at] === null) return fragment(order.nulls === 'first' ? `${name} is not null` : '1 = 0')
    const further = fragment(`${name} ${sign(order, false)} ?`, place[at])
    return order.nulls === 'last' && order.columns[at]!.nullable ? anyOf([further, fragment(`${name} is null`)]) : further
  }
  const prefixes = order.columns.map((_, at) => {
    const equals = order.columns.slice(0, at).map((_, index) => same(index))
    return allOf([...equals, beyond(at)])
  })
  if (inclusive) prefixes.push(allOf(order.columns.map((_, at) => same(at))))
  return anyOf(prefixes)
}
