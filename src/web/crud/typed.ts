/** What was typed into a form and not sent, as it waits. Pure, but for where it lies. */
import type { Draft } from '#web/data/resource-write.ts'
import { unsent } from '#web/session/unsent.ts'
import { type FormEntries, sectionsOf } from './screen.ts'

export interface Typed {
  values: Draft
  /** Of the row as it was: what somebody else saved meanwhile is met as a conflict. */
  version: number | undefined
  /** Where it belongs, as the form's owner says it. */
  of: Readonly<Record<string, string | number>>
}
export const typedWords = (values: Draft, version: number | undefined, of: Typed['of'] = {}): string =>
  JSON.stringify({ values, version, of } satisfies Typed)
/** Of the fields that stand in the form, with their words. */
export const valuesOf = (entries: FormEntries, values: Draft): Draft =>
  Object.fromEntries(
    sectionsOf(entries)
      .flatMap(({ fields }) => fields.flatMap(name => [name, `${name}_dictText`]))
      .filter(name => values[name] !== undefined)
      .map(name => [name, values[name]]),
  )
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined where nothing waits. */
export function typedIn(about: string): Typed | undefined {
  const words = unsent(about)
  if (words === '') return undefined
  try {
    const typed: unknown = JSON.parse(words)
    if (!isRecord(typed) || !isRecord(typed['values']) || !isRecord(typed['of'])) return undefined
    const { version } = typed
    return {
      values: typed['values'],
      version: typeof version === 'number' ? version : undefined,
      of: typed['of'] as Typed['of'],
    }
  } catch {
    return undefined
  }
}
