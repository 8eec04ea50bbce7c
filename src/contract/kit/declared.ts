/** What files of the contract declare: their exports that are resources, calls, groups and pages of the menu. */
import { type Endpoint, placeOf } from './endpoint.ts'
import { importable, importTemplateOf } from './import-template.ts'
import { callsOf, type Machine } from './machine.ts'
import { type Group, type Page, page } from './page.ts'
import type { Resource } from './resource.ts'

export interface Declared {
  /** Kept by the general engine and named in all that goes over resources: logs, look-ups, counts of what is in use. */
  readonly resources: readonly Resource[]
  /** Declared `apart` from those. */
  readonly apart: readonly Resource[]
  /** Calls beside the verbs of `resources`. */
  readonly endpoints: readonly Endpoint[]
  /** States of resources, with the steps between them. */
  readonly machines: readonly Machine[]
  /** Groups of the menu and pages of all of them, each in its place. */
  readonly groups: readonly Group[]
  readonly pages: readonly Page[]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isResource = (value: unknown): value is Resource =>
  isObject(value) && 'fields' in value && 'endpoints' in value
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value
const isGroup = (value: unknown): value is Group => isObject(value) && 'icon' in value && 'at' in value
const isPage = (value: unknown): value is Page => isObject(value) && 'group' in value && 'at' in value
const isMachine = (value: unknown): value is Machine =>
  isObject(value) && 'steps' in value && 'timeline' in value
const pageOf = ({ title, path, perm, page: own }: Resource): Page[] =>
  own ? [page(own.url ?? path, { name: title, owns: [perm], ...own })] : []
const byPlace = (a: { at: number }, b: { at: number }) => a.at - b.at
const verbsOf = ({ endpoints }: Resource): Endpoint[] => Object.values(endpoints)

/** @param files the exports of each file, by name */
export function declaredIn(files: readonly Readonly<Record<string, unknown>>[]): Declared {
  const all = [...new Set(files.flatMap(file => Object.values(file).filter(isResource)))]
  const calls = files.flatMap(file =>
    Object.values(file)
      .filter(isEndpoint)
      .sort((a, b) => placeOf(a) - placeOf(b)),
  )
  const values = files.flatMap(file => Object.values(file)).flat()
  const apart = all.filter(one => one.apart)
  const machines = [...new Set(values.filter(isMachine))]
  const verbs = new Set(all.flatMap(verbsOf))
  return {
    resources: all.filter(one => !one.apart),
    apart,
    machines,
    endpoints: [
      ...apart.flatMap(verbsOf),
      ...machines.flatMap(callsOf),
      ...calls.filter(one => !verbs.has(one)),
      ...all.filter(importable).map(importTemplateOf),
    ],
    groups: values.filter(isGroup).sort(byPlace),
    pages: [...values.filter(isPage), ...all.flatMap(pageOf)].sort(byPlace),
  }
}
