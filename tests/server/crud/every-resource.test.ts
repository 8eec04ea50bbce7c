import { beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import type { Field } from '#contract/kit/field.ts'
import { allVerbs, type Resource, type Verb } from '#contract/kit/resource.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { endpoints, resources } from '#server/declared.ts'
import { freshPlace, postgresAnswers } from '../../support/databases.ts'
import { inOrder } from '../../support/in-order.ts'
import { departs, openWorld, type Person, type World } from './world.ts'

type Row = Record<string, unknown>
const methods: Record<Verb, 'GET' | 'POST' | 'PUT' | 'DELETE'> = {
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
/** Jobs have one row a handler, tenants are numbered by the platform's own people: they have tests of their own. */
const apart = new Set(['/sys/quartzJob', '/sys/tenant'])
const tried = inOrder(resources.filter(({ path }) => !apart.has(path)))
/** A call that a module serves in its own way. */
const servedElsewhere = (path: string) => endpoints.some(each => each.path === path)
const edge = 'qy-edge'
let made = 0

/** A value that the field accepts; `rows` holds a row of each resource that may be referred to. */
function sampleOf(field: Field, rows: ReadonlyMap<string, string>): unknown {
  made += 1
  if (field.kind === 'department') return departs.city
  if (field.kind === 'user') return 'city'
  if (field.reference) return rows.get(field.reference.to) ?? null
  if (field.kind === 'area') return '990101'
  if (field.kind === 'dict' || field.kind === 'dicts' || field.kind === 'switch')
    return field.default ?? firstOf[field.dict ?? ''] ?? 'X'
  if (field.kind === 'number') return field.min ?? 1
  if (field.kind === 'date') return '2026-11-01'
  if (field.kind === 'datetime') return '2026-11-01 08:00:00'
  return field.default ?? `T${String(made).padStart(5, '0')}`
}
const firstOf: Record<string, string> = {
  facility_type: 'LOGGER',
  plant_type: '1',
  run_status: 'RUN',
  pop_method: 'SERVED',
}

const draftOf = (resource: Resource, rows: ReadonlyMap<string, string>): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, field]) => field.required || field.unique || `${resource.path} ${name}` in wordings)
      .map(([name, field]) => [name, wordings[`${resource.path} ${name}`] ?? sampleOf(field, rows)]),
  )
/** Texts that are read by more than their kind. */
const wordings: Readonly<Record<string, string>> = {
  '/sys/dataSource host': '127.0.0.1',
  '/sys/dataSource dbName': 'lab',
  // Roles of a department are made by its superior.
  '/sys/sysDepartRole departId': departs.city,
  '/sys/checkRule ruleJson': '[{"digits":"*","pattern":"[A-Z]+","message":"大写字母"}]',
}

function form(resource: Resource, draft: Row) {
  const names = Object.keys(draft)
  const book = utils.book_new()
  const titles = names.map(name => resource.fields[name]!.title)
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, names.map(name => draft[name])]), 's')
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
  const bytes = write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}

for (const name of ['sqlite', 'postgres'] as const) {
  describe.skipIf(name === 'postgres' && !postgresAnswers)(`on ${name}`, () => {
    let world: World
    const rows = new Map<string, string>()

    beforeAll(async () => {
      const place = await freshPlace(name)
      const db: Db = await openDb(place)
      world = await openWorld(db, place.dataDir)
      await db.k
        .updateTable('sysUser')
        .set({ userIdentity: '2', departIds: departs.city })
        .where('username', 'in', ['city', 'reader'])
        .execute()
      for (const resource of tried.filter(({ verbs }) => verbs.includes('add'))) {
        const answer = await world.call('city', {
          method: 'POST',
          url: `${resource.path}/add`,
          payload: draftOf(resource, rows),
        })
        expect(answer, resource.path).toMatchObject({
          success: true,
          message: resource.said?.add ?? '添加成功！',
        })
        rows.set(resource.path, String((answer.result as Row)['id']))
      }
      return async () => {
        await world.app.close()
        await db.close()
        await place.remove()
      }
    })

    /** The verb as a client would call it, on a row of its own. */
    async function requestOf(resource: Resource, verb: Verb) {
      const url = `${resource.path}/${verb}`
      const draft = draftOf(resource, rows)
      const fresh = async () => {
        const { result } = await world.call('city', {
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
          await world.call('city', { method: 'DELETE', url: `${resource.path}/delete?id=${id}` })
          return { method: methods[verb], url, payload: { ids: [id] } }
        default:
          return { method: methods[verb], url }
      }
    }

    describe.each(tried.map(resource => [resource.path, resource] as const))('%s', (_path, resource) => {
      it.each([...allVerbs, 'restore'] as const)('%s', async verb => {
        const request = await requestOf(resource, verb)
        const ask = async (who?: Person) =>
          world.app.inject({
            ...request,
            url: `/jeecg-boot${request.url}`,
            headers: {
              ...('headers' in request ? request.headers : {}),
              ...(who ? await world.as(who) : {}),
            },
          })
        const endpoint = resource.endpoints[verb]
        if (!endpoint && servedElsewhere(`${resource.path}/${verb}`)) return
        if (!endpoint) {
          expect((await ask('admin')).json()).toMatchObject({ success: false, code: 404 })
          return
        }
        expect((await ask()).statusCode).toBe(401)
        const refused = await ask('bare')
        // What pickers of every session read is refused to nobody who is signed in.
        // A single row may still be somebody else's.
        if (endpoint.access === 'session') expect([200, 403, 404]).toContain(refused.statusCode)
        else {
          expect(refused.statusCode).toBe(403)
          expect(refused.json()).toMatchObject({
            success: false,
            code: 510,
            message: '没有权限，请联系管理员授权',
          })
        }
        const reads = ['list', 'queryById'].includes(verb)
        const missing = verb === 'queryById' && !resource.verbs.includes('add')
        expect((await ask('reader')).statusCode).toBe(missing ? 404 : reads ? 200 : 403)
        const answer = await ask('city')
        expect(answer.statusCode).toBe(missing ? 404 : 200)
        if (verb === 'exportXls') expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
        else if (!missing) expect(answer.json()).toMatchObject({ success: true, code: 200 })
      })
    })
  })
}
