/** The order of a list: known columns, then the id, so that every row has one place. */
import { invalid } from '#contract/kit/fault.ts'
import type { Sort } from '#contract/kit/page-query.ts'
import type { Dialect } from '#server/db/db.ts'
import { allOf, anyOf, type Fragment, fragment } from '../fragment.ts'
import type { Column, Shape } from '../shape.ts'

export interface Key {
  readonly column: Column
  readonly direction: Sort['order']
  /** Where empty values stand: the engines differ, and each keeps its own so that indexes serve. */
  readonly nulls: 'first' | 'last'
}
export interface Order {
  /** The last one is the id. */
  readonly keys: readonly Key[]
  readonly sql: string
}
/** The sort values of one row, in the order's keys. */
export type Place = readonly unknown[]

const mostColumns = 5

/** @throws Fault `invalid` in the wire's words for a column that is not there */
export function orderOf(dialect: Dialect, shape: Shape, asked: readonly Sort[]): Order {
  const { sort } = shape.resource
  const wanted =
    asked.length > 0 ? asked : [{ field: sort?.column ?? 'createTime', order: sort?.order ?? 'desc' }]
  const id = shape.columns.get('id')!
  const keys = new Map<Column, Key>()
  const add = (column: Column, direction: Sort['order']) =>
    keys.set(column, {
      column,
      direction,
      nulls: (dialect === 'sqlite') === (direction === 'asc') ? 'first' : 'last',
    })
  for (const { field, order } of wanted.slice(0, mostColumns)) {
    const column = shape.columns.get(field) ?? (field === 'createTime' ? id : undefined)
    if (!column) throw invalid(`请注意，将要排序的列字段不存在：${field.slice(0, 100)}`)
    if (!keys.has(column)) add(column, order)
    if (column === id) break
  }
  if (!keys.has(id)) add(id, wanted[0]!.order)
  const list = [...keys.values()]
  return {
    keys: list,
    sql: list.map(({ column, direction }) => `t."${column.name}" ${direction}`).join(', '),
  }
}

/**
 * The rows after a place (or from it on), as conditions to be asked one after the other. With one sort column each is a
 * plain range of an index; a second one is there only where empty values follow.
 */
export function beyond(order: Order, place: Place, inclusive: boolean): Fragment[] {
  const [first, second] = order.keys
  if (!first) return []
  const sign = signOf(first, inclusive)
  const name = nameOf(first)
  if (!second) return [fragment(`${name} ${sign} ?`, place[0])]
  if (order.keys.length > 2 || first.direction !== second.direction) return [lexical(order, place, inclusive)]
  if (place[0] === null) {
    const rest = fragment(`(${name} is null and ${nameOf(second)} ${sign} ?)`, place[1])
    return first.nulls === 'first' ? [rest, fragment(`${name} is not null`)] : [rest]
  }
  const range = fragment(`(${name}, ${nameOf(second)}) ${sign} (?, ?)`, ...place)
  return emptyFollow(first) ? [range, fragment(`${name} is null`)] : [range]
}

const nameOf = ({ column }: Key) => `t."${column.name}"`
const signOf = ({ direction }: Key, inclusive: boolean) =>
  `${direction === 'asc' ? '>' : '<'}${inclusive ? '=' : ''}`
const emptyFollow = ({ column, nulls }: Key) => column.nullable && nulls === 'last'

/** Several columns: equal in the first ones, further in the next. */
function lexical({ keys }: Order, place: Place, inclusive: boolean): Fragment {
  const same = (key: Key, at: number) =>
    place[at] === null ? fragment(`${nameOf(key)} is null`) : fragment(`${nameOf(key)} = ?`, place[at])
  const further = (key: Key, at: number): Fragment => {
    if (place[at] === null) return fragment(key.nulls === 'first' ? `${nameOf(key)} is not null` : '1 = 0')
    const range = fragment(`${nameOf(key)} ${signOf(key, false)} ?`, place[at])
    return emptyFollow(key) ? anyOf([range, fragment(`${nameOf(key)} is null`)]) : range
  }
  const branches = keys.map((key, at) => allOf([...keys.slice(0, at).map(same), further(key, at)]))
  if (inclusive) branches.push(allOf(keys.map(same)))
  const [first] = keys
  if (!first || place[0] === null || emptyFollow(first)) return anyOf(branches)
  // Says nothing new, but lets an index of the first column begin at the right row.
  return allOf([fragment(`${nameOf(first)} ${signOf(first, true)} ?`, place[0]), anyOf(branches)])
}
