/** Data rules: which rows of a list a role sees (wire 5.2). A rule is parsed when it is saved; nothing of it ever becomes SQL text. */
import type { Operator } from '../page-query.ts'

export const ruleConditions = [
  '=',
  '>',
  '>=',
  '<',
  '<=',
  '!=',
  'IN',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
  'USE_SQL_RULES',
] as const
export type RuleCondition = (typeof ruleConditions)[number]

export interface DataRule {
  /** camelCase property of the resource; empty for `USE_SQL_RULES`. */
  ruleColumn: string | null
  ruleConditions: string
  /** A value, or an expression; `#{sys_org_code}` and its kin are filled in from the session. */
  ruleValue: string
}

/** Variables of a rule value, with the second name that the wire gives them. */
export const ruleVariables = [
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_multi_org_code',
  'sys_date',
  'sys_time',
  'tenant_id',
] as const
export type RuleVariable = (typeof ruleVariables)[number]
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const variableByName = new Map<string, RuleVariable>(
  ruleVariables.flatMap(name => [
    [name, name],
    [camel(name), name],
  ]),
)
export type RuleValues = Readonly<Record<RuleVariable, string | readonly string[]>>

/** What a rule means: a tree over properties of one resource. */
export type Condition =
  | { kind: 'test'; field: string; operator: Operator; value: string }
  | { kind: 'in'; field: string; values: readonly string[] }
  | { kind: 'null'; field: string }
  | { kind: 'not'; part: Condition }
  | { kind: 'and' | 'or'; parts: readonly Condition[] }

/** A condition that cannot be read; the message says in Chinese what and where. */
export class RuleError extends Error {
  override readonly name = 'RuleError'
}

const placeholder = /#\{\s*([A-Za-z_]+)\s*\}/g
/** @throws RuleError for a variable that does not exist */
export function checkVariables(text: string): void {
  for (const [, name = ''] of text.matchAll(placeholder))
    if (!variableByName.has(name))
      throw new RuleError(
        `变量 #{${name}} 不存在，可用：${ruleVariables.map(each => `#{${each}}`).join('、')}`,
      )
  if (text.replace(placeholder, '').includes('#{')) throw new RuleError('变量应写作 #{变量名}')
}

/** A value with its variables filled in; several where a variable holds several. */
export function filledIn(text: string, values: RuleValues): readonly string[] {
  let filled: readonly string[] = ['']
  let at = 0
  const add = (parts: readonly string[]) => {
    filled = filled.flatMap(before => parts.map(part => before + part))
  }
  for (const match of text.matchAll(placeholder)) {
    add([text.slice(at, match.index)])
    const value = values[variableByName.get(match[1] ?? '') ?? 'tenant_id']
    add(typeof value === 'string' ? [value] : value)
    at = match.index + match[0].length
  }
  add([text.slice(at)])
  return filled
}
