/** Calls of the eight verbs as clients send them, made of the contract. */
import type { InjectOptions } from 'fastify'
import { utils, write } from 'xlsx'
import type { Field } from '#contract/kit/field.ts'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { resources } from '#server/declared.ts'
import { inOrder } from '../../support/in-order.ts'
import { departs } from './world.ts'

export type Row = Record<string, unknown>
export const methods: Record<Verb, 'GET' | 'POST' | 'PUT' | 'DELETE'> = {
  list: 'GET',
  queryById: 'GET',
  add: 'POST',
  edit: 'PUT',
  delete: 'DELETE',
  deleteBatch: 'DELETE',
  exportXls: 'GET',
  importExcel: 'POST',
  restore: 'POST',
}
/** Jobs have one row a handler, mini users one an account, notes stand at places that are there, parts in briefs that are, tenants are numbered by the platform's own people: they have tests of their own. */
const apart = new Set([
  '/sys/quartzJob',
  '/sys/tenant',
  '/sewage/mini-user',
  '/sewage/analysis-note',
  '/sewage/analysis-brief-part',
])
export const tried = inOrder(resources.filter(({ path }) => !apart.has(path)))
const edge = 'qy-edge'
let made = 0

/** A value that the field accepts; `rows` holds a row of each resource that may be referred to. */
export function sampleOf(field: Field, rows: ReadonlyMap<string, string>): unknown {
  made += 1
  if (field.kind === 'department') return departs.city
  if (field.kind === 'user') return 'city'
  if (field.reference) {
    const { to, value = 'id' } = field.reference
    return rows.get(value === 'id' ? to : `${to} ${value}`) ?? null
  }
  if (field.kind === 'area') return '990101'
  if (field.kind === 'dict' || field.kind === 'dicts' || field.kind === 'switch')
    return field.default ?? firstOf[field.dict ?? ''] ?? 'X'
  if (field.kind === 'number') return field.min ?? 1
  // Days of which each may stand once.
  if (field.kind === 'date') return field.unique ? dayOf(made) : '2026-11-01'
  if (field.kind === 'datetime') return '2026-11-01 08:00:00'
  return field.default ?? `T${String(made).padStart(5, '0')}`
}
const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
const firstOf: Record<string, string> = {
  facility_type: 'LOGGER',
  plant_type: '1',
  run_status: 'RUN',
  pop_method: 'SERVED',
}

export const draftOf = (resource: Resource, rows: ReadonlyMap<string, string>): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, field]) => field.required || field.unique || `${resource.path} ${name}` in wordings)
      .map(([name, field]) => [name, wordings[`${resource.path} ${name}`] ?? sampleOf(field, rows)]),
  )
/** Texts that are read by more than their kind. */
const wordings: Readonly<Record<string, string>> = {
  // Private ones are nobody else's.
  '/sewage/analysis-view share': 'ALL',
  '/sewage/analysis-brief share': 'ALL',
  '/device/config configKey': 'RTD_INTERVAL',
  '/device/config value': '60',
  '/drug/factor ef': '0.5',
  '/sys/dataSource host': '127.0.0.1',
  '/sys/dataSource dbName': 'lab',
  // Roles of a department are made by its superior.
  '/sys/sysDepartRole departId': departs.city,
  '/sys/checkRule ruleJson': '[{"digits":"*","pattern":"[A-Z]+","message":"大写字母"}]',
}

export function form(resource: Resource, draft: Row) {
  const names = Object.keys(draft)
  const book = utils.book_new()
  const titles = names.map(name => resource.fields[name]!.title)
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, names.map(name => draft[name])]), 's')
  return sheetForm(write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer, 'a.xlsx')
}
export function sheetForm(bytes: Buffer, name: string, fields: Readonly<Record<string, string>> = {}) {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}

/** Somebody of all rights who calls, and his rows. */
export interface Maker {
  call(who: 'city', options: InjectOptions): Promise<{ success?: boolean; message?: string; result: unknown }>
  /** A row of each resource that may be referred to. */
  rows: Map<string, string>
}

/** A row of every resource that people make. */
export async function makeRows({ call, rows }: Maker): Promise<void> {
  for (const resource of tried.filter(({ verbs }) => verbs.includes('add'))) {
    const payload = draftOf(resource, rows)
    const answer = await call('city', { method: 'POST', url: `${resource.path}/add`, payload })
    if (!answer.success) throw new Error(`${resource.path}: ${answer.message}`)
    rows.set(resource.path, String((answer.result as Row)['id']))
    // Some are referred to by their code.
    for (const [name, { unique }] of Object.entries(resource.fields))
      if (unique) rows.set(`${resource.path} ${name}`, String((answer.result as Row)[name]))
  }
}

/** The verb as a client would call it, on a row of its own. */
export async function requestOf({ call, rows }: Maker, resource: Resource, verb: Verb) {
  const url = `${resource.path}/${verb}`
  const draft = draftOf(resource, rows)
  const fresh = async () => {
    const { result } = await call('city', {
      method: 'POST',
      url: `${resource.path}/add`,
      payload: draft,
    })
    return result as Row
  }
  const id = resource.verbs.includes('add') ? String((await fresh())['id']) : 'none'
  switch (verb) {
    case 'add':
      return { method: methods[verb], url, payload: draftOf(resource, rows) }
    case 'edit':
      return { method: methods[verb], url, payload: { id, version: 1, ...draft } }
    case 'importExcel':
      return { method: methods[verb], url, ...form(resource, draftOf(resource, rows)) }
    case 'deleteBatch':
      return { method: methods[verb], url: `${url}?ids=${id},` }
    case 'queryById':
    case 'delete':
      return { method: methods[verb], url: `${url}?id=${id}` }
    case 'restore':
      await call('city', { method: 'DELETE', url: `${resource.path}/delete?id=${id}` })
      return { method: methods[verb], url, payload: { ids: [id] } }
    default:
      return { method: methods[verb], url }
  }
}
