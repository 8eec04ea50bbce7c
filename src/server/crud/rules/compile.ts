/** The condition of a data rule as SQL: columns of ours, values as parameters. */
import { type Condition, filledIn, type RuleValues } from '#contract/kit/data-rule/words.ts'
import type { Dialect } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { allOf, anyOf, type Fragment, fragment } from '../fragment.ts'
import { conditionOf } from '../query/condition.ts'
import type { Column, Shape } from '../shape.ts'

/** Property of a shape by its own name or by that of its column. */
export const propertyIn =
  (shape: Shape) =>
  (name: string): string | undefined => {
    if (shape.columns.has(name)) return name
    for (const { property } of shape.columns.values()) if (snake(property) === name) return property
    return undefined
  }

type Test = Extract<Condition, { field: string }>
const nothing = fragment('1 = 0')

/**
 * Of a rule that lost its footing (a column that is gone, a variable that is empty) nothing is seen: read as it stands,
 * "does not begin with my department" would show everything to somebody without one.
 */
export function compileRule(
  dialect: Dialect,
  shape: Shape,
  condition: Condition,
  values: RuleValues,
): Fragment {
  let hollow = false
  const filled = (text: string): readonly string[] => {
    const found = filledIn(text, values).filter(value => value !== '')
    if (found.length === 0) hollow = true
    return found
  }
  const test = (column: Column, part: Test): Fragment => {
    if (part.kind === 'null') return fragment(`t."${column.name}" is null`)
    if (part.kind === 'in') return conditionOf(dialect, column, 'in', part.values.flatMap(filled))
    // What the platform fills in (codes, names of accounts) is no typed word: its letters stand as they are.
    const letters = part.value.includes('#{') ? 'own case' : 'any case'
    return anyOf(filled(part.value).map(value => conditionOf(dialect, column, part.operator, value, letters)))
  }
  const compile = (part: Condition): Fragment => {
    switch (part.kind) {
      case 'and':
        return allOf(part.parts.map(compile))
      case 'or':
        return anyOf(part.parts.map(compile))
      case 'not': {
        const inner = compile(part.part)
        return fragment(`not (${inner.sql})`, ...inner.parameters)
      }
      case 'test':
      case 'in':
      case 'null': {
        const column = shape.columns.get(part.field)
        if (column) return test(column, part)
        hollow = true
        return nothing
      }
    }
  }
  const compiled = compile(condition)
  return hollow ? nothing : compiled
}
