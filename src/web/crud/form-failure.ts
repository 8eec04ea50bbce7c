/** What a failed save means to its form. */
import type { Resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Row } from '#web/data/row.ts'
import { fieldNamed, type Messages } from './draft.ts'

export interface Failure {
  message: string
  /** Messages that belong under their fields. */
  fields: Messages
  /** Conflict: the row as it is now. */
  present?: Row
}
interface Problem {
  property: string
  message: string
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

/** The server lists every problem with the property it concerns. */
function problemsIn(result: unknown): readonly Problem[] {
  const list: unknown = typeof result === 'object' && result !== null && Reflect.get(result, 'problems')
  return Array.isArray(list) ? (list as Problem[]) : []
}

/**
 * A failed save in the words of the form.
 * @param names of the fields that stand in it
 */
export function failureIn(error: unknown, resource: Resource, names: readonly string[]): Failure {
  if (!(error instanceof CallError)) return { message: '保存失败，请稍后重试', fields: {} }
  const { message, result } = error
  if (error.kind === 'conflict' && isRow(result)) return { message, fields: {}, present: result }
  const fields: Record<string, string> = {}
  for (const problem of problemsIn(result))
    if (names.includes(problem.property)) fields[problem.property] ??= problem.message
  const named = fieldNamed(resource, names, message)
  if (Object.keys(fields).length === 0 && named) fields[named] = message
  return { message, fields }
}
