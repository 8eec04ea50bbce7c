/** Every string that a call of the contract takes, one after the other, with text that means something to a database or a template. */
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { endpoints, resources } from '#server/declared.ts'
import { buildApp, signIn } from '../support/app.ts'
import { type DatabaseName, forEachDatabase } from '../support/databases.ts'

const harmless = 'zq7'
const attacks = [
  `zq7' or '1'='1`,
  'zq7") or 1=1; drop table sys_setting --*/ union select password_hash from sys_user ${7*7}{{7*7}}#{7*7}',
]
/** Doors that are knocked at together. */
const together = 8
/** These end the session that asks, or hand the call on to somebody else. */
const apart = new Set(['/sys/logout', '/gateway/*'])
const everyCall: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
].filter(({ path }) => !apart.has(path))

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: readonly string[]
  anyOf?: readonly Shape[]
}
const takesText = (shape: Shape): boolean =>
  shape.type === 'string' || shape.type === undefined || (shape.anyOf?.some(takesText) ?? false)
const textsOf = (schema: unknown): string[] =>
  Object.entries((schema as Shape | undefined)?.properties ?? {})
    .filter(([, shape]) => takesText(shape))
    .map(([name]) => name)
const neededOf = (schema: unknown): Record<string, unknown> => {
  const { properties = {}, required = [] } = (schema ?? {}) as Shape
  return Object.fromEntries(
    required.map(name => {
      const type = properties[name]?.type
      return [name, type === 'array' ? [] : type === 'number' || type === 'integer' ? 1 : harmless]
    }),
  )
}

interface Door {
  where: string
  reads: boolean
  ask(
    app: FastifyInstance,
    token: string,
    text: string,
  ): Promise<{ status: number; total: number; ms: number }>
}
function doorsOf(call: Endpoint): Door[] {
  const door = (
    where: string,
    put: (text: string) => { path?: string; query?: object; body?: object },
  ): Door => ({
    where: `${call.method} ${call.path} ${where}`,
    reads: call.method === 'GET',
    async ask(app, token, text) {
      const { path = call.path, query, body } = put(text)
      const plain = path.replace(/:(\w+)|\*/g, harmless)
      const began = performance.now()
      const answer = await app.inject({
        method: call.method,
        url: `/jeecg-boot${plain}`,
        query: { ...neededOf(call.query), ...query } as Record<string, string>,
        headers: { 'x-access-token': token },
        ...(call.method !== 'GET' && { payload: { ...neededOf(call.body), ...body } }),
      })
      const ms = performance.now() - began
      const found = /"total":(\d+)/.exec(answer.body)
      return { status: answer.statusCode, total: found ? Number(found[1]) : 0, ms }
    },
  })
  return [
    ...textsOf(call.query).map(name => door(`?${name}`, text => ({ query: { [name]: text } }))),
    // A key that nobody declares is dropped: its text reaches nothing.
    ...[...textsOf(call.body), ...(call.body ? ['zqForeign'] : [])].map(name =>
      door(`{${name}}`, text => ({ body: { [name]: text } })),
    ),
    ...[...call.path.matchAll(/:(\w+)/g)].map(([whole, name]) =>
      door(`/${name}`, text => ({ path: call.path.replace(whole, encodeURIComponent(text)) })),
    ),
  ]
}

const tablesOf = async (db: Db, name: DatabaseName): Promise<string> => {
  const sql =
    name === 'sqlite'
      ? "select name from sqlite_master where type = 'table' order by name"
      : "select tablename as name from pg_tables where schemaname = 'public' order by 1"
  return JSON.stringify([
    await db.read({ sql, parameters: [] }),
    await db.read({ sql: 'select count(*) as n from sys_user', parameters: [] }),
  ])
}

forEachDatabase((name, open) => {
  it('no text of a caller fails, finds more, takes longer or changes tables, wherever it stands [J1 J6 A40 A42]', async () => {
    const { app, db } = await buildApp(open, { rate: { perPerson: 1e9, perAddress: 1e9, signingIn: 1e9 } })
    const { token } = await signIn(app)
    const before = await tablesOf(db, name)
    const doors = everyCall.flatMap(doorsOf)
    expect(doors.length).toBeGreaterThan(1_500)
    const wrong: string[] = []
    const knock = async ({ where, reads, ask }: Door) => {
      // Only what reads can find more than it should.
      const plain = reads ? await ask(app, token, harmless) : { total: 0 }
      for (const attack of reads ? attacks : attacks.slice(-1)) {
        const { status, total, ms } = await ask(app, token, attack)
        if (status >= 500) wrong.push(`${where}: ${status} for ${attack}`)
        if (reads && total > plain.total)
          wrong.push(`${where}: ${total} rows instead of ${plain.total} for ${attack}`)
        // What a sleeping database would take; eight share the time that is measured.
        if (ms > 8_000) wrong.push(`${where}: ${Math.round(ms)} ms for ${attack}`)
      }
    }
    for (let at = 0; at < doors.length; at += together)
      await Promise.all(doors.slice(at, at + together).map(knock))
    expect(wrong).toEqual([])
    expect(await tablesOf(db, name)).toBe(before)
  }, 600_000)
})
