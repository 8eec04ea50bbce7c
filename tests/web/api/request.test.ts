import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { endpoint } from '#contract/kit/endpoint.ts'
import { sign } from '#lib/sign.ts'
import { pathOf, queryText, type RequestContext, requestOf } from '#web/api/request.ts'

const now = Date.parse('2026-11-21T00:24:05.678Z')
const context: RequestContext = {
  base: '/jeecg-boot',
  token: 'tok',
  tenantId: '0',
  route: { name: '', params: {} },
  signSecret: 'secret',
  now,
  idempotencyKey: undefined,
}
const loose = Type.Record(Type.String(), Type.Unknown())
const list = endpoint('GET', '/sewage/plant/list', { title: '', access: 'session', query: loose })
const add = endpoint('POST', '/sewage/plant/add', { title: '', access: 'session', body: loose })
const edit = endpoint('PUT', '/sewage/plant/edit', { title: '', access: 'session', body: loose })
const remove = endpoint('DELETE', '/sewage/plant/delete', { title: '', access: 'session', query: loose })
const items = endpoint('GET', '/sys/dict/getDictItems/:code', { title: '', access: 'session' })

describe('headers', () => {
  test('token, tenant (default 0) and nothing else for a write that is not signed', () => {
    const { headers } = requestOf(edit, { body: { id: '1' } }, { ...context, tenantId: '' })
    expect(headers).toEqual({ 'X-Access-Token': 'tok', 'tenant-id': '0' })
  })
  test('says for how long nobody touched the console, to whoever it has a token of', () => {
    expect(requestOf(list, {}, { ...context, idleSec: 90 }).headers['X-Idle']).toBe('90')
    const nobody = requestOf(list, {}, { ...context, idleSec: 90, token: undefined })
    expect(nobody.headers).not.toHaveProperty('X-Idle')
  })
  test('no token, no header', () => {
    const { headers } = requestOf(edit, { body: {} }, { ...context, token: undefined })
    expect(headers).not.toHaveProperty('X-Access-Token')
  })
  test('X-Low-App-ID for routes named low-app… that carry an appId', () => {
    const low = { name: 'low-app-form', params: { appId: 'a7' } }
    expect(requestOf(list, {}, { ...context, route: low }).headers['X-Low-App-ID']).toBe('a7')
    const other = { name: 'sewage-plant', params: { appId: 'a7' } }
    expect(requestOf(list, {}, { ...context, route: other }).headers).not.toHaveProperty('X-Low-App-ID')
    const nameless = { name: 'low-app-form', params: {} }
    expect(requestOf(list, {}, { ...context, route: nameless }).headers).not.toHaveProperty('X-Low-App-ID')
  })
  test('the idempotency key of a write', () => {
    const { headers } = requestOf(add, { body: {} }, { ...context, idempotencyKey: 'k1' })
    expect(headers['Idempotency-Key']).toBe('k1')
  })
})

describe('_t', () => {
  test('is the time in seconds on every GET', () => {
    expect(requestOf(list, {}, context).query['_t']).toBe(String(Math.floor(now / 1000)))
  })
  test('is not on dictionary item lookups, nor on writes', () => {
    expect(requestOf(items, { params: { code: 'sex' } }, context).query).toEqual({})
    expect(requestOf(add, { body: {} }, context).query).toEqual({})
    expect(requestOf(remove, { query: { id: '1' } }, context).query).toEqual({ id: '1' })
  })
})

describe('signature', () => {
  test('GET: of the query, as text, without _t', () => {
    const { headers } = requestOf(
      list,
      { query: { pageNo: 1, plantName: '*水*', empty: undefined } },
      context,
    )
    expect(headers['X-Sign']).toBe(sign('/sewage/plant/list', { pageNo: '1', plantName: '*水*' }, 'secret'))
    expect(headers['X-TIMESTAMP']).toBe('20261121082405')
  })
  test('POST: of the body', () => {
    const { headers } = requestOf(add, { body: { b: 2, a: 'x' } }, context)
    expect(headers['X-Sign']).toBe(sign('/sewage/plant/add', { a: 'x', b: '2' }, 'secret'))
  })
  test('a comma in the last segment takes part as x-path-variable', () => {
    const { headers, url } = requestOf(items, { params: { code: 'sys_user,realname,id' } }, context)
    expect(url).toBe('/jeecg-boot/sys/dict/getDictItems/sys_user,realname,id')
    expect(headers['X-Sign']).toBe(sign('/d', { 'x-path-variable': 'sys_user,realname,id' }, 'secret'))
  })
  test('PUT, DELETE, multipart and blob downloads are not signed, unless declared', () => {
    expect(requestOf(edit, { body: {} }, context).headers).not.toHaveProperty('X-Sign')
    expect(requestOf(remove, { query: { id: '1' } }, context).headers).not.toHaveProperty('X-Sign')
    expect(requestOf(add, { body: new FormData() }, context).headers).not.toHaveProperty('X-Sign')
    expect(requestOf({ ...list, raw: true }, {}, context).headers).not.toHaveProperty('X-Sign')
    expect(requestOf({ ...edit, signed: true }, { body: {} }, context).headers).toHaveProperty('X-Sign')
  })
})

test('path parameters are escaped and never left empty', () => {
  expect(pathOf('/a/:id/b', { id: 'x/../y?z' })).toBe('/a/x%2F..%2Fy%3Fz/b')
  expect(pathOf('/a/{id}', { id: 7 })).toBe('/a/7')
  expect(() => pathOf('/a/:id', {})).toThrow('id')
})

test('absent query values stay away; lists are comma separated; nought and false are values', () => {
  expect(queryText({ a: null, b: undefined, c: 0, d: false, e: ['x', 'y'], f: '' })).toEqual({
    c: '0',
    d: 'false',
    e: 'x,y',
    f: '',
  })
})
