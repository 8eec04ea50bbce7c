/** Bodies of the wire's clients, as what the contract declares; hostile ones as nothing more. */
import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it, test } from 'vitest'
import { addPermission } from '#contract/identity/permission.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import * as fields from '#contract/kit/field.ts'
import { figure, maybeCode, strict } from '#contract/kit/shapes.ts'
import { sysDictItem } from '#contract/platform/dict-admin.ts'
import { saveGatewayRoute } from '#contract/platform/gateway-route.ts'
import { endpoints, resources } from '#server/declared.ts'
import { bodyTaker } from '#server/http/take-body.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { placesOf } from '../../support/places.ts'

function taken(schema: TSchema, body: unknown) {
  const dropped: string[] = []
  return { body: bodyTaker(schema)(body, key => dropped.push(key)), dropped }
}

describe('a value', () => {
  const body = strict({
    version: Type.Optional(Type.Number()),
    order: Type.Optional(figure),
    kind: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])),
    flag: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    status: maybeCode(),
    name: Type.Optional(Type.String()),
    day: Type.Optional(fields.date('日').schema),
    moment: Type.Optional(fields.datetime('时').schema),
    list: Type.Optional(Type.Array(strict({ n: Type.Integer() }))),
    any: Type.Optional(Type.Unknown()),
  })
  const one = (given: object) => taken(body, given).body
  it.each([
    [{ version: '3' }, { version: 3 }],
    [{ version: ' -1.50 ' }, { version: -1.5 }],
    [
      { order: '7', kind: '2' },
      { order: 7, kind: 2 },
    ],
    [{ order: '', version: '', kind: null }, { order: null }],
    [{ flag: 'true' }, { flag: true }],
    [{ status: 0 }, { status: '0' }],
    [{ status: -1 }, { status: '-1' }],
    [{ day: '2026-01-01 08:30:00' }, { day: '2026-01-01' }],
    [{ day: '2025-12-31T16:00:00.000Z' }, { day: '2026-01-01' }],
    [{ day: '2025-12-31T16:00:00.000+0000' }, { day: '2026-01-01' }],
    [{ day: '' }, { day: null }],
    [{ moment: '2026-01-01T00:00:00+08:00' }, { moment: '2026-01-01 00:00:00' }],
    [{ moment: '2025-12-31T16:00:00.123456Z' }, { moment: '2026-01-01 00:00:00' }],
    [{ list: [{ n: '4' }, { n: 5 }] }, { list: [{ n: 4 }, { n: 5 }] }],
  ])('%j is taken as %j', (given, as) => expect(one(given)).toEqual(as))

  it.each([
    { version: '1e3' },
    { version: '0x10' },
    { version: '1,5' },
    { version: 'Infinity' },
    { version: [3] },
    { order: 'x' },
    { order: true },
    { kind: 'two' },
    { flag: 'yes' },
    { status: 1.5 },
    { status: true },
    { name: 1 },
    { day: '2026-02-31' },
    { moment: '2026-13-01T00:00:00Z' },
    { moment: 'yesterday' },
    { list: 'x' },
    { any: { deep: ['1'] } },
  ])('%j stays for the check to judge', given => expect(one(given)).toEqual(given))

  it('of no object stays what it is', () => {
    for (const given of [null, undefined, 'text', 4, [1]])
      expect(taken(body, given)).toEqual({ body: given, dropped: [] })
  })
})

describe('keys', () => {
  it('that are not declared go, at any depth', () => {
    expect(
      taken(addPermission.body!, { name: '甲', menuType: '1', isAdmin: true, children: [{ name: '乙' }] }),
    ).toEqual({
      body: { name: '甲', menuType: 1 },
      dropped: ['isAdmin', 'children'],
    })
    const router = { routerId: 'r', name: 'n', uri: 'u', stripPrefix: '1', status: '1', foreign: 1 }
    expect(taken(saveGatewayRoute.body!, { router, more: 2 })).toEqual({
      body: { router: { routerId: 'r', name: 'n', uri: 'u', stripPrefix: 1, status: '1' } },
      dropped: ['foreign', 'more'],
    })
  })
  it('of the language are names like others', () => {
    const body = JSON.parse(
      '{"__proto__":{"status":"1"},"constructor":{"a":1},"itemText":"甲","toString":"x"}',
    )
    const { body: kept, dropped } = taken(sysDictItem.bodySchema, body)
    expect(Object.keys(kept as object)).toEqual(['itemText'])
    expect(dropped.sort()).toEqual(['__proto__', 'constructor', 'toString'])
    expect((kept as { status?: string }).status).toBeUndefined()
  })
  it('of a record are all kept', () => {
    const record = Type.Record(Type.String(), Type.Number())
    expect(taken(record, { a: '1', b: 2 })).toEqual({ body: { a: 1, b: 2 }, dropped: [] })
  })
})

interface Shape {
  enum?: unknown[]
  type?: string
  const?: unknown
  pattern?: string
  minLength?: number
  minItems?: number
  minimum?: number
  properties?: Record<string, Shape>
  patternProperties?: object
  items?: Shape
  anyOf?: Shape[]
}
const texts = [
  '',
  'a',
  '1',
  '2026-01-01',
  '08:00',
  '08:00:00',
  '330100',
  'Y',
  '13900000000',
  'avatar/a',
  'abcd',
  'a'.repeat(43),
]
/** A value that the shape takes. */
function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleOf(shape.anyOf[0]!)
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]),
    )
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}))
  if (shape.type === 'number' || shape.type === 'integer') return shape.minimum ?? 3
  if (shape.type === 'boolean') return true
  if (shape.type === 'null') return null
  const fits = new RegExp(shape.pattern ?? '')
  const long = 'a'.repeat(shape.minLength ?? 0)
  return [...texts, long].find(text => fits.test(text) && text.length >= (shape.minLength ?? 0)) ?? 'a'
}
const asText = (value: unknown): unknown =>
  typeof value === 'number'
    ? String(value)
    : Array.isArray(value)
      ? value.map(asText)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asText(each)]))
        : value

const bodies = [...resources.flatMap(each => Object.values(each.endpoints)), ...endpoints].flatMap(
  ({ method, path, body }: Endpoint) => (body ? [{ call: `${method} ${path}`, body }] : []),
)
test('of every call: what is right already stays, a foreign key goes, figures come back from text', () => {
  expect(bodies.length).toBeGreaterThan(100)
  for (const { call, body } of bodies) {
    const sample = sampleOf(body as Shape)
    expect(Value.Check(body, sample), call).toBe(true)
    expect(taken(body, sample), call).toEqual({ body: sample, dropped: [] })
    const back = taken(body, asText(sample)).body
    expect([Value.Check(body, back), asText(back)], call).toEqual([true, asText(sample)])
    if ((body as Shape).properties)
      expect(taken(body, { ...(sample as object), zqForeign: 1 }), call).toEqual({
        body: sample,
        dropped: ['zqForeign'],
      })
  }
})

forEachDatabase((_, open) => {
  it('counts by call what it dropped, tells it, and keeps nothing of it [A23]', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const payload = {
      dictName: '多余',
      dictCode: 'zq_more',
      type: '1',
      tenantId: '9',
      isAdmin: 'zq-foreign',
      more: ['zq-foreign'],
    }
    expect(await admin.call('POST', '/sys/dict/add', { payload })).toMatchObject({
      success: true,
      result: { type: 1, tenantId: '0' },
    })
    const { body } = await app.inject('/metrics')
    expect(body).toContain('qy_http_dropped_keys_total{method="POST",route="/sys/dict/add"} 2')
    expect(body).not.toContain('zq-foreign')
    expect(await placesOf(db, 'zq-foreign')).toEqual([])
  })
})
