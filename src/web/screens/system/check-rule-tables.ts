/** The two tables in which a check rule is written, and the JSON in which it is kept. Pure. */
import { type CheckStep, readCheckSteps } from '#contract/kit/check-rule.ts'

type Values = Readonly<Record<string, unknown>>
export interface CheckTables {
  /** Slices of the value, from its beginning. */
  local: Values[]
  /** Of the whole value; priority "1" runs first, "0" last. */
  global: Values[]
}

/** Steps of a stored rule; none where it cannot be read. */
export function stepsIn(json: unknown): readonly CheckStep[] {
  const read = readCheckSteps(String(json ?? ''))
  return 'problem' in read ? [] : read.steps
}

/** A global step that stands before the first slice runs first. */
export function tablesOf(json: unknown): CheckTables {
  const tables: CheckTables = { local: [], global: [] }
  for (const [index, { digits, pattern, message }] of stepsIn(json).entries()) {
    const row = { id: `step${index}`, pattern, message }
    if (digits !== '*') tables.local.push({ ...row, digits })
    else tables.global.push({ ...row, priority: tables.local.length > 0 ? '0' : '1' })
  }
  return tables
}

const textOf = (value: unknown) => String(value ?? '').trim()
const stepOf = (row: Values, digits: string) => ({
  digits,
  pattern: String(row['pattern'] ?? ''),
  message: textOf(row['message']),
})
/** Empty for no step at all, so that the form can ask for one. */
export function jsonOf(local: readonly Values[], global: readonly Values[]): string {
  const whole = (priority: '1' | '0') =>
    global
      .filter(row => (textOf(row['priority']) === '0' ? '0' : '1') === priority)
      .map(row => ({ ...stepOf(row, '*'), priority }))
  const steps = [...whole('1'), ...local.map(row => stepOf(row, textOf(row['digits']))), ...whole('0')]
  return steps.length === 0 ? '' : JSON.stringify(steps)
}
