/** What files of the contract declare: their exports that are resources or calls. */
import { type Endpoint, placeOf } from './endpoint.ts'
import { importable, importTemplateOf } from './import-template.ts'
import type { Resource } from './resource.ts'

export interface Declared {
  /** Kept by the general engine and named in all that goes over resources: logs, look-ups, counts of what is in use. */
  readonly resources: readonly Resource[]
  /** Declared `apart` from those. */
  readonly apart: readonly Resource[]
  /** Calls beside the verbs of `resources`. */
  readonly endpoints: readonly Endpoint[]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isResource = (value: unknown): value is Resource =>
  isObject(value) && 'fields' in value && 'endpoints' in value
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value
const verbsOf = ({ endpoints }: Resource): Endpoint[] => Object.values(endpoints)

/** @param files the exports of each file, by name */
export function declaredIn(files: readonly Readonly<Record<string, unknown>>[]): Declared {
  const all = [...new Set(files.flatMap(file => Object.values(file).filter(isResource)))]
  const calls = files.flatMap(file =>
    Object.values(file)
      .filter(isEndpoint)
      .sort((a, b) => placeOf(a) - placeOf(b)),
  )
  const apart = all.filter(one => one.apart)
  const verbs = new Set(all.flatMap(verbsOf))
  return {
    resources: all.filter(one => !one.apart),
    apart,
    endpoints: [
      ...apart.flatMap(verbsOf),
      ...calls.filter(one => !verbs.has(one)),
      ...all.filter(importable).map(importTemplateOf),
    ],
  }
}
