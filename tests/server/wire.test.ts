/** What a client of the wire sends is answered as the wire states it (wire 1-15, console 7). */
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Envelope } from '#contract/kit/envelope.ts'
import { fromWire } from '#lib/dates.ts'
import { endpoints, resources } from '#server/declared.ts'
import { buildApp, signIn } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'
import { placesOf } from '../support/places.ts'
import { vue2Calls } from './wire/vue2.ts'
import { type WireCall, wireCalls } from './wire-calls.ts'
import { missing, unwalked, wirePaths } from './wire-paths.ts'

type Kept = Record<string, Record<string, unknown>>

function filled(value: unknown, kept: Kept): unknown {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\.(\w+)\}/g, (_all, name: string, key: string) => String(kept[name]?.[key]))
  if (Array.isArray(value)) return value.map(one => filled(one, kept))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, kept)]))
  return value
}

/** The differences to what the wire states; none when it is held. */
async function differences(
  app: FastifyInstance,
  token: string,
  row: WireCall,
  kept: Kept,
  wear: (body: object) => object,
): Promise<string[]> {
  const found: string[] = []
  const hold = (held: boolean, text: string) => held || found.push(`${row.call}: ${text}`)
  const response = await send(app, row.nobody ? '' : token, row, kept, wear)
  hold(
    response.statusCode === (row.status ?? 200),
    `status ${response.statusCode} ${response.body.slice(0, 200)}`,
  )
  if (row.file) {
    const type = String(response.headers['content-type'])
    hold(
      row.file.test(type) && response.rawPayload.length > 0,
      `no such file: ${type} ${response.body.slice(0, 200)}`,
    )
    if (row.keepFile) kept[`${row.keepFile} file`] = { bytes: response.rawPayload }
    return found
  }
  const answer = response.json<Envelope>()
  if (row.raw) {
    const first = Array.isArray(answer) ? answer[0] : answer
    for (const key of row.keys ?? []) hold(first != null && key in first, `no ${key}`)
    hold(!('success' in Object(first)), 'an envelope')
    return found
  }
  for (const key of ['success', 'code', 'message', 'result', 'timestamp'])
    hold(key in answer, `no ${key} in the envelope`)
  hold(answer.success === (row.success ?? true), `success ${answer.success}, ${answer.message}`)
  if (answer.success && row.code === undefined)
    hold(answer.code === 0 || answer.code === 200, `code ${answer.code}`)
  if (row.code !== undefined) hold(answer.code === row.code, `code ${answer.code}, not ${row.code}`)
  const message = row.message === undefined ? undefined : String(filled(row.message, kept))
  if (message !== undefined) hold(answer.message === message, `says "${answer.message}", not "${message}"`)
  if (row.messageLike) hold(row.messageLike.test(answer.message), `says "${answer.message}"`)
  if (row.keepMessage) kept[row.keepMessage] = { message: answer.message }
  const result = answer.result as Record<string, unknown> | null
  if (row.page)
    for (const key of ['records', 'total', 'size', 'current', 'pages'])
      hold(result !== null && key in result, `no ${key} in the page`)
  if (row.list) hold(Array.isArray(result), 'no list')
  const rows = row.page ? result?.['records'] : result
  if (row.has) expect.soft(Array.isArray(rows) ? rows[0] : rows, row.call).toMatchObject(row.has)
  const first = (Array.isArray(rows) ? rows[0] : rows) as Record<string, unknown> | undefined
  for (const key of row.keys ?? []) hold(first != null && key in first, `no ${key}`)
  if (row.says) hold(row.says.test(String(first)), `gives ${JSON.stringify(result)}`)
  if (row.keep) kept[row.keep] = first ?? {}
  return found
}

let strangers = 0
function send(
  app: FastifyInstance,
  token: string,
  row: WireCall,
  kept: Kept,
  wear: (body: object) => object,
) {
  const [method, path] = (filled(row.call, kept) as string).split(' ') as ['GET' | 'POST', string]
  const form = row.form && formOf(row.form, kept)
  const payload = { ...(row.whole && kept[row.whole]), ...row.body }
  return app.inject({
    method,
    url: `/jeecg-boot${path}`,
    // Strangers come from everywhere: nobody pays for the wrong codes of another.
    ...(row.nobody && { remoteAddress: `127.0.1.${++strangers}` }),
    ...(row.query && { query: filled(row.query, kept) as Record<string, string> }),
    ...((row.body || row.whole) && { payload: wear(filled(payload, kept) as object) }),
    ...(form && { payload: form.payload }),
    headers: { ...form?.headers, ...(token && { 'x-access-token': token }) },
  })
}

const edge = 'qy-edge'
function formOf(form: NonNullable<WireCall['form']>, kept: Kept) {
  const { bytes, name, fields } =
    'file' in form
      ? { bytes: kept[`${form.file} file`]?.['bytes'] as Buffer, name: 'a.xlsx', fields: {} }
      : form
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } }
}

const foreign = 'zq-foreign'
/** What rows of the wire's clients carry beside their fields, and what somebody hostile would add. */
const worn = {
  key: foreign,
  title: foreign,
  isLeaf: true,
  leaf: false,
  hasChild: '0',
  children: [{ id: foreign, name: foreign }],
  scopedSlots: { title: foreign },
  slots: { icon: foreign },
  createBy: foreign,
  createTime: '2000-01-01 00:00:00',
  updateBy: foreign,
  updateTime: foreign,
  delFlag: 1,
  tenantId: 9,
  sysOrgCode: foreign,
  status_dictText: foreign,
  orgCodeTxt: foreign,
  _X_ROW_KEY: foreign,
  isAdmin: true,
  passwordHash: foreign,
  salt: foreign,
}
/** Figures as text, moments of ISO 8601, keys of the client's own. */
function inTextAndIso(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(value))
    return new Date(fromWire(value)).toISOString().replace('Z', '+0000')
  if (Array.isArray(value)) return value.map(inTextAndIso)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTextAndIso(each)]))
}
const asClient = (body: object) => ({ ...worn, ...(inTextAndIso(body) as object) })

forEachDatabase((_name, open) => {
  /** Every call of the table in its order; what differs from what the wire states, and the database as it is then. */
  async function walked(calls: readonly WireCall[], wear: (body: object) => object) {
    const { app, db } = await buildApp(open)
    await db.write([
      { sql: `insert into sys_setting ("key", "value") values ('register.enabled', 'Y')`, parameters: [] },
    ])
    const { token } = await signIn(app)
    const kept: Kept = {}
    const found: string[] = []
    for (const row of calls) found.push(...(await differences(app, token, row, kept, wear)))
    return { found, db, kept }
  }

  test('every call of the table is answered as the wire states it', { timeout: 60_000 }, async () => {
    expect((await walked(wireCalls, body => body)).found).toEqual([])
  })

  test('every save is taken with figures as text, moments of ISO 8601 and keys of the client’s own, which nobody keeps [A23]', {
    timeout: 60_000,
  }, async () => {
    const { found, db } = await walked(wireCalls, asClient)
    expect(found).toEqual([])
    expect(await placesOf(db, foreign)).toEqual([])
  })

  test('the forms of the Vue2 client are saved, and read back as they were', {
    timeout: 60_000,
  }, async () => {
    expect((await walked(vue2Calls, body => body)).found).toEqual([])
  })

  test('the picker of several users is answered without an envelope', async () => {
    const { app } = await buildApp(open)
    const { token } = await signIn(app)
    const answer = await app.inject({
      url: '/jeecg-boot/sys/user/getMultiUser?username=admin,',
      headers: { 'x-access-token': token },
    })
    expect(answer.statusCode).toBe(200)
    const users = answer.json<Record<string, unknown>[]>()
    expect(users.map(user => user['username'])).toEqual(['admin'])
    expect(users[0]?.['password'] ?? null).toBeNull()
  })
})

const offered = new Set(
  [...endpoints, ...resources.flatMap(one => Object.values(one.endpoints))]
    .flatMap(one => [one.method, ...(one.also ?? [])].map(method => `${method} ${one.path}`))
    .map(call => call.replace(/:\w+/g, ':')),
)

test('what the wire names is offered, or known to be missing', () => {
  expect(wirePaths.filter(call => !offered.has(call)).sort()).toEqual([...missing].sort())
  expect(missing.filter(call => !wirePaths.includes(call))).toEqual([])
})

/** Is this the walk of that call? A kept path has a slash of its own. */
function walks(named: string, { call }: WireCall): boolean {
  const asked = named.split(/[ /]/)
  const made = call.replace('{stored.message}', 'biz/name').split(/[ /]/)
  return made.length === asked.length && made.every((part, at) => asked[at] === ':' || asked[at] === part)
}
test('every call that is offered is walked', () => {
  const here = wirePaths.filter(call => offered.has(call))
  const left = here.filter(call => !wireCalls.some(row => walks(call, row)))
  expect(left.sort()).toEqual([...unwalked].sort())
})
