/** One condition as SQL. The column is an object of ours, the value a parameter. */
import { invalid } from '#contract/kit/fault.ts'
import type { Operator } from '#contract/kit/page-query.ts'
import type { Dialect } from '#server/db/db.ts'
import { anyOf, type Fragment, fragment, isIn } from '../fragment.ts'
import type { Column } from '../shape.ts'
import { type Letters, likeSql, numberOf, spanOf, textOf } from './value.ts'

const signs = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const
type Comparison = keyof typeof signs
type LikeOperator = 'like' | 'left_like' | 'right_like'

const isComparison = (operator: Operator): operator is Comparison => operator in signs
export const mostValues = 1000

/**
 * @param letters how text is looked for within text; equal texts are equal in their letters' case anyway
 * @throws Fault `invalid` when the value does not fit the column
 */
export function conditionOf(
  dialect: Dialect,
  column: Column,
  operator: Operator,
  value: string | readonly string[],
  letters?: Letters,
): Fragment {
  if (operator === 'in') return among(column, listOf(column, value))
  if (operator === 'any_like')
    return anyOf(listOf(column, value).map(part => like(dialect, column, 'like', part)))
  const given = typeof value === 'string' ? value : value.join(',')
  // A day is compared as a day: the bounds of `_begin` and `_end` bring a clock that its text does not have.
  const text = column.field?.kind === 'date' ? given.trim().slice(0, 10) : given
  return isComparison(operator)
    ? compare(column, operator, text)
    : like(dialect, column, operator, text, letters)
}

function listOf(column: Column, value: string | readonly string[]): readonly string[] {
  const values = typeof value === 'string' ? value.split(',').filter(Boolean) : value
  if (values.length > mostValues) throw invalid(`「${column.title}」的查询值最多 ${mostValues} 个`)
  return values
}

const nameOf = (column: Column) => `t."${column.name}"`

function compare(column: Column, operator: Comparison, raw: string): Fragment {
  const name = nameOf(column)
  if (column.type === 'time') return compareTime(column, operator, raw)
  const sign = signs[operator]
  const right =
    column.type === 'text' ? fragment('?', textOf(column, raw)) : figure(column, numberOf(column, raw))
  // What has no value is not that value either: "not equal" keeps empty rows, as people expect.
  if (operator === 'ne' && column.nullable)
    return fragment(`(${name} <> ${right.sql} or ${name} is null)`, ...right.parameters)
  return fragment(`${name} ${sign} ${right.sql}`, ...right.parameters)
}

/** PostgreSQL reads a parameter as the column's type: what an integer column cannot hold is compared as a double. */
function figure(column: Column, value: number): Fragment {
  const fits = column.type !== 'integer' || (Number.isInteger(value) && Math.abs(value) < 2 ** 31)
  return fragment(fits ? '?' : 'cast(? as double precision)', value)
}

function compareTime(column: Column, operator: Comparison, raw: string): Fragment {
  const name = nameOf(column)
  const { from, until } = spanOf(column, raw)
  switch (operator) {
    case 'eq':
      return fragment(`(${name} >= ? and ${name} < ?)`, from, until)
    case 'ne': {
      const empty = column.nullable ? ` or ${name} is null` : ''
      return fragment(`(${name} < ? or ${name} >= ?${empty})`, from, until)
    }
    case 'gt':
      return fragment(`${name} >= ?`, until)
    case 'ge':
      return fragment(`${name} >= ?`, from)
    case 'lt':
      return fragment(`${name} < ?`, from)
    case 'le':
      return fragment(`${name} < ?`, until)
  }
}

function among(column: Column, values: readonly string[]): Fragment {
  if (column.type === 'time') return anyOf(values.map(value => compareTime(column, 'eq', value)))
  if (column.type === 'text')
    return isIn(
      nameOf(column),
      values.map(value => textOf(column, value)),
    )
  const figures = values.map(value => figure(column, numberOf(column, value)))
  return fragment(
    figures.length === 0 ? '1 = 0' : `${nameOf(column)} in (${figures.map(({ sql }) => sql).join(', ')})`,
    ...figures.flatMap(({ parameters }) => parameters),
  )
}

function like(
  dialect: Dialect,
  column: Column,
  operator: LikeOperator,
  raw: string,
  letters?: Letters,
): Fragment {
  if (column.type === 'time') throw invalid(`「${column.title}」是时间，不支持模糊查询`)
  const name = column.type === 'text' ? nameOf(column) : `cast(${nameOf(column)} as text)`
  const ends = { before: operator !== 'right_like', behind: operator !== 'left_like' }
  return likeSql(dialect, name, textOf(column, raw), { ...ends, ...(letters && { letters }) })
}
