/** All conditions of one list: what is present, what the caller may see, what was asked. */
import { invalid } from '#contract/kit/fault.ts'
import {
  type Condition,
  type Operator,
  type PageRequest,
  parsePageQuery,
  type SuperQueryLine,
  superQueryLimits,
  superQueryRules,
} from '#contract/kit/page-query.ts'
import type { Dialect } from '#server/db/db.ts'
import { allOf, anyOf, type Fragment, fragment, heeding } from '../fragment.ts'
import { type Column, presentRows, type Shape } from '../shape.ts'
import type { BelowOf } from './below.ts'
import { conditionOf } from './condition.ts'

/** @throws Fault `invalid` for a super query that is no list of conditions */
export function readPageQuery(
  shape: Shape,
  query: Readonly<Record<string, unknown>>,
  maxPageSize?: number,
): PageRequest {
  try {
    return parsePageQuery(query, property => shape.columns.has(property), maxPageSize)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) throw invalid('高级查询条件格式有误')
    throw error
  }
}

export function whereOf(
  dialect: Dialect,
  shape: Shape,
  request: Pick<PageRequest, 'conditions' | 'superQuery' | 'superMatch'>,
  visible: readonly Fragment[],
  below: BelowOf = () => undefined,
): Fragment {
  refusePatterns(request)
  const present = presentRows(shape.resource)
  const parts: Fragment[] = [...(present ? [fragment(present)] : []), ...visible]
  for (const { field, operator, value } of request.conditions) {
    const column = shape.columns.get(field)
    if (!column) continue
    const top = field === shape.resource.tree && operator === 'eq' && value === '0'
    parts.push(top ? underNone(column) : conditionOf(dialect, column, operator, value))
  }
  if (request.superQuery.length > 0) {
    if (request.superQuery.length > superQueryLimits.lines)
      throw invalid(`高级查询最多 ${superQueryLimits.lines} 个条件`)
    const lines = request.superQuery.map(line => superLine(dialect, shape, line, below))
    parts.push(request.superMatch === 'or' ? anyOf(lines) : allOf(lines))
  }
  const where = heeding(dialect, allOf(parts), shape.resource.view)
  return looksOf(shape, request) >= costlyFrom ? { ...where, costly: true } : where
}

/** From so many looks into every row on. */
const costlyFrom = 4

/** How often what was asked makes the database look into a row, since no index leads to those that are meant. */
function looksOf(
  shape: Shape,
  { conditions, superQuery, superMatch }: Pick<PageRequest, 'conditions' | 'superQuery' | 'superMatch'>,
): number {
  const ofCondition = ({ field, operator, value }: Condition) => {
    if (operator === 'any_like') return value.length
    // Each time is a span of its own.
    if (operator === 'in' && shape.columns.get(field)?.type === 'time') return value.length
    return operator === 'ne' || operator.endsWith('like') ? 1 : 0
  }
  const either = superMatch === 'or' && superQuery.length > 1
  const ofLine = ({ field, rule, val }: SuperQueryLine) => {
    const operator = rule as Operator
    const value = operator === 'in' ? val.split(',') : val
    const looks = ofCondition({ field, operator, value })
    return Math.max(looks, either || String(field).includes(',') ? 1 : 0)
  }
  return [...conditions.map(ofCondition), ...superQuery.map(ofLine)].reduce((sum, looks) => sum + looks, 0)
}

/** Each pattern is looked for in every row of a list: so many are enough for people. */
function refusePatterns({ conditions, superQuery }: Pick<PageRequest, 'conditions' | 'superQuery'>): void {
  const asked = conditions.reduce((sum, { operator, value }) => {
    if (operator === 'any_like') return sum + value.length
    return sum + (operator.endsWith('like') ? 1 : 0)
  }, 0)
  const patterns = asked + superQuery.filter(({ rule }) => String(rule).endsWith('like')).length
  if (patterns > superQueryLimits.patterns)
    throw invalid(`模糊条件最多 ${superQueryLimits.patterns} 个，请减少一些，或改用等于、属于`)
}

/** Rows that lie under no other: older clients write the root as "0". */
const underNone = ({ name }: Column): Fragment =>
  fragment(`(t."${name}" is null or t."${name}" in ('', '0'))`)

const rules: ReadonlySet<string> = new Set(superQueryRules)

function superLine(dialect: Dialect, shape: Shape, line: SuperQueryLine, belowOf: BelowOf): Fragment {
  const [table = '', name] = typeof line.field === 'string' ? line.field.split(',') : []
  const below = name === undefined ? undefined : belowOf(table, name)
  const column = name === undefined ? shape.columns.get(table) : below?.column
  if (!column) throw invalid('高级查询的字段不存在，请重新选择字段')
  if (!rules.has(line.rule)) throw invalid('高级查询的匹配规则不存在，请重新选择规则')
  if (line.rule === 'in' && line.val.split(',').length > superQueryLimits.values)
    throw invalid(`高级查询的「${column.title}」最多 ${superQueryLimits.values} 个值`)
  const condition = conditionOf(dialect, column, line.rule as Operator, line.val)
  return below ? below.wrap(condition) : condition
}
