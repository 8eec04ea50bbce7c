/** A data rule as a condition. */
import type { Operator } from '../page-query.ts'
import { parseExpression } from './expression.ts'
import { type Condition, checkVariables, type DataRule, RuleError } from './words.ts'

const operators: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  '!=': 'ne',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
}

/** @throws RuleError in Chinese, to be shown to whoever saves the rule */
export function conditionOfRule(rule: DataRule, propertyOf: (name: string) => string | undefined): Condition {
  if (rule.ruleConditions === 'USE_SQL_RULES') return parseExpression(rule.ruleValue, propertyOf)
  const field = propertyOf(rule.ruleColumn ?? '')
  if (!field) throw new RuleError(rule.ruleColumn ? `规则字段 ${rule.ruleColumn} 不存在` : '请输入规则字段')
  if (rule.ruleValue.trim() === '') throw new RuleError('请输入规则值')
  checkVariables(rule.ruleValue)
  if (rule.ruleConditions === 'IN')
    return {
      kind: 'in',
      field,
      values: rule.ruleValue
        .split(',')
        .map(value => value.trim())
        .filter(Boolean),
    }
  const operator = operators[rule.ruleConditions]
  if (!operator) throw new RuleError(`条件规则 ${rule.ruleConditions} 不存在`)
  return { kind: 'test', field, operator, value: rule.ruleValue }
}
