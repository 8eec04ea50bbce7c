/** What a failed save means to its form. */
import type { Resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Row } from '#web/data/row.ts'
import { fieldNamed } from './draft.ts'

export interface Failure {
  message: string
  /** The field it belongs under. */
  field?: string
  /** Conflict: the row as it is now. */
  present?: Row
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

export function failureIn(error: unknown, resource: Resource, names: readonly string[]): Failure {
  if (!(error instanceof CallError)) return { message: '保存失败，请稍后重试' }
  if (error.kind === 'conflict' && isRow(error.result))
    return { message: error.message, present: error.result }
  return { message: error.message, field: fieldNamed(resource, names, error.message) }
}
