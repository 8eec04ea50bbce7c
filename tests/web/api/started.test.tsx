/** What the page asked for before any script, and who gets it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { permissionsByToken } from '#contract/identity/auth.ts'
import { bootConfig } from '#contract/platform/boot.ts'
import type { StartPart } from '#contract/platform/start.ts'
import { askedBefore, isBeginning, takeAsked, takeStarted } from '#web/api/started.ts'
import { keys } from '#web/session/keys.ts'
import { storage } from '#web/session/storage.ts'

const rights = permissionsByToken.path
const envelope = (result: unknown) => ({ success: true, code: 200, message: '', result, timestamp: 1 })

function start(parts: Record<string, StartPart>, { token = 't', at = Date.now() } = {}): void {
  const answer = Promise.resolve({ status: 200, body: envelope(parts), receivedAt: at + 40 })
  Object.assign(window, { started: { at, token, tenantId: '7', answer } })
}
const mine = { token: 't', tenantId: '7' }
const menu = { status: 200, version: 'aa', body: envelope({ menu: [1] }) }

beforeEach(() => localStorage.clear())
afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(window, 'started')
})

test('gives each part once, with the times of its asking', async () => {
  start(
    { [rights]: menu, [bootConfig.path]: { status: 200, body: envelope({ now: 5 }) } },
    { at: Date.now() },
  )
  const taken = await takeStarted(permissionsByToken, mine)
  expect(taken).toMatchObject({ kind: 'answer', status: 200, data: menu.body })
  expect(taken!.at.receivedAt - taken!.at.sentAt).toBe(40)
  expect(await takeStarted(permissionsByToken, mine)).toBeUndefined()
  expect(await takeStarted(bootConfig, mine)).toBeDefined()
})

test('gives of two who ask at once only one', async () => {
  start({ [rights]: menu })
  const both = await Promise.all([
    takeStarted(permissionsByToken, mine),
    takeStarted(permissionsByToken, mine),
  ])
  expect(both.filter(Boolean)).toHaveLength(1)
})

test.each([
  ['without a start', () => undefined],
  ['of another session', () => start({ [rights]: menu }, { token: 'other' })],
  ['of long ago', () => start({ [rights]: menu }, { at: Date.now() - 60_000 })],
  [
    'from the future of a clock that was set back',
    () => start({ [rights]: menu }, { at: Date.now() + 60_000 }),
  ],
  ['that was refused', () => start({ [rights]: { status: 401, body: envelope(null) } })],
  ['that the page should have and has not', () => start({ [rights]: { status: 304, version: 'aa' } })],
  ['that did not come', () => start({})],
  [
    'to whoever has pressed a key since: he is told what is true now',
    () => {
      start({ [rights]: menu })
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    },
  ],
  [
    'that failed',
    () =>
      Object.assign(window, {
        started: { at: Date.now(), token: 't', tenantId: '7', answer: Promise.resolve(undefined) },
      }),
  ],
])('gives nothing %s', async (_, begin) => {
  begin()
  expect(await takeStarted(permissionsByToken, mine)).toBeUndefined()
})

test('gives nothing of another tenant, but what is of every tenant', async () => {
  start({ [rights]: menu })
  expect(await takeStarted(permissionsByToken, { token: 't', tenantId: '8' })).toBeUndefined()
  expect(await takeStarted(permissionsByToken, { token: 't' })).toBeDefined()
})

test('keeps long parts by what they say, and has them when the server says that nothing changed', async () => {
  start({ [rights]: menu })
  await takeStarted(permissionsByToken, mine)
  expect(storage.get(keys.startKnown)).toEqual({ [rights]: 'aa' })
  start({ [rights]: { status: 304, version: 'aa' } })
  expect(await takeStarted(permissionsByToken, mine)).toMatchObject({ status: 200, data: menu.body })
})

test('what the session keeps under its own names is kept once; laid anew by another page it is asked for whole', async () => {
  const grants = { menu: [1], auth: [{ action: 'a' }], allAuth: [{ action: 'a' }, { action: 'b' }] }
  const whole = { status: 200, version: 'aa', body: envelope(grants) }
  const unchanged = () => start({ [rights]: { status: 304, version: 'aa' } })
  start({ [rights]: whole })
  await takeStarted(permissionsByToken, mine)
  expect(storage.get(keys.systemAuth)).toEqual(grants.allAuth)
  expect(localStorage.getItem('pro__START_KEPT')).not.toContain('"b"')
  unchanged()
  expect(await takeStarted(permissionsByToken, mine)).toMatchObject({ data: whole.body })
  storage.set(keys.systemAuth, [])
  unchanged()
  expect(await takeStarted(permissionsByToken, mine)).toBeUndefined()
  expect(storage.get(keys.startKnown)).toEqual({})
  // As a build before this one left it.
  storage.set(keys.startKnown, { [rights]: 'aa' })
  storage.set(keys.startKept, { [rights]: whole.body })
  unchanged()
  expect(await takeStarted(permissionsByToken, mine)).toBeUndefined()
  expect(storage.get(keys.startKnown)).toEqual({})
})

const rows = { success: true, code: 200, message: '', result: { records: [] }, timestamp: 1 }
function asked(status = 200, here = false): void {
  start({})
  const came = { status, body: rows, receivedAt: Date.now() }
  const one = { query: 'pageNo=1&column=x,y', answer: Promise.resolve(came), ...(here && { came }) }
  Object.assign(window.started!, { asked: { '/a/list': one } })
}
const same = { column: 'x,y', pageNo: '1' }

test('gives what was asked for the page once, in whatever order its question is written', async () => {
  asked()
  expect(await takeAsked('/b/list', same, mine)).toBeUndefined()
  expect(await takeAsked('/a/list', same, mine)).toMatchObject({
    data: rows,
    at: { sentAt: expect.any(Number) },
  })
  expect(await takeAsked('/a/list', same, mine)).toBeUndefined()
  expect(storage.get(keys.startApart)).toBeUndefined()
})

test('gives no rows of another session or tenant, that were refused, or to whoever has acted since', async () => {
  asked()
  expect(await takeAsked('/a/list', same, { token: 'other', tenantId: '7' })).toBeUndefined()
  expect(await takeAsked('/a/list', same, { token: 't', tenantId: '8' })).toBeUndefined()
  asked(403)
  expect(await takeAsked('/a/list', same, mine)).toBeUndefined()
  asked()
  window.dispatchEvent(new Event('pointerdown'))
  expect(await takeAsked('/a/list', same, mine)).toBeUndefined()
})

test('remembers a page that asks otherwise', async () => {
  asked()
  expect(await takeAsked('/a/list', { ...same, pageSize: '20' }, mine)).toBeUndefined()
  expect(storage.get(keys.startApart)).toEqual([window.location.pathname])
})

test('what is there is given to who draws, as often as he draws; who asks after that asks the server', async () => {
  asked()
  expect(askedBefore('/a/list', same, mine)).toBeUndefined()
  asked(200, true)
  expect(askedBefore('/a/list', { ...same, pageNo: '2' }, mine)).toBeUndefined()
  expect(askedBefore('/a/list', same, { ...mine, tenantId: '8' })).toBeUndefined()
  expect(askedBefore('/a/list', same, mine)).toMatchObject({ data: rows })
  expect(askedBefore('/a/list', same, mine)).toMatchObject({ data: rows })
  expect(await takeAsked('/a/list', same, mine)).toBeUndefined()
  expect(askedBefore('/a/list', same, mine)).toBeUndefined()
  expect(storage.get(keys.startApart)).toBeUndefined()
})

test('gives who draws nothing that was refused, or that stood there when somebody acted', () => {
  asked(403, true)
  expect(askedBefore('/a/list', same, mine)).toBeUndefined()
  asked(200, true)
  expect(isBeginning()).toBe(true)
  window.dispatchEvent(new Event('keydown'))
  // From now on a list that is come back to is asked for at once.
  expect(isBeginning()).toBe(false)
  expect(askedBefore('/a/list', same, mine)).toBeUndefined()
})
