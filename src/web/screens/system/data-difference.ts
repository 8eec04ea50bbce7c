/** What two versions of a record hold, field by field. */
import { readObject } from '#lib/json.ts'

export interface Difference {
  name: string
  old: string
  now: string
  differs: boolean
}
const words = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

export function differences(left: string | null | undefined, right: string | null | undefined): Difference[] {
  const [one, other] = [readObject(left) ?? {}, readObject(right) ?? {}]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].map(name => {
    const [old, now] = [words(one[name]), words(other[name])]
    return { name, old, now, differs: old !== now }
  })
}
