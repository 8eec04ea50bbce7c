/**
 * Codes of dictionaries are text everywhere in this product. Rows of the wire carry some of them as figures (`sex: 1`,
 * `status: 0`), and its clients post them back so: a body's figure is read as the text that it looks like.
 */
import type { TSchema } from 'typebox'

/** Options of a schema whose value is a code. */
export const coded = { 'x-coded': true } as const

/** Properties of a body that hold codes. */
export const codedProperties = (body: TSchema): string[] =>
  Object.entries((body as { properties?: Record<string, TSchema> }).properties ?? {})
    .filter(([, schema]) => Object.hasOwn(schema, 'x-coded'))
    .map(([name]) => name)

/** @returns the body itself where there is nothing to read */
export function withTextCodes(names: readonly string[], body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const given = body as Record<string, unknown>
  const figures = names.filter(name => Object.hasOwn(given, name) && Number.isSafeInteger(given[name]))
  if (figures.length === 0) return body
  return { ...given, ...Object.fromEntries(figures.map(name => [name, String(given[name])])) }
}
