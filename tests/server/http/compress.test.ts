/** Answers of calls as they go over the line. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { codingOf } from '#server/http/compress.ts'
import { buildApp, signIn, testPassword } from '../../support/app.ts'
import { newFolder } from '../../support/folder.ts'

const opened = () => buildApp(async () => openDb({ dataDir: newFolder() }))
const menu = '/jeecg-boot/sys/permission/getUserPermissionByToken'

it('sends a long answer as small as its reader takes it', async () => {
  const { app } = await opened()
  const { token } = await signIn(app)
  const ask = (accepted?: string) =>
    app.inject({
      url: menu,
      headers: { 'x-access-token': token, ...(accepted && { 'accept-encoding': accepted }) },
    })
  const plain = await ask()
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toBe('Accept-Encoding')
  const read = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [coding, expand] of Object.entries(read)) {
    const small = await ask(coding)
    expect(small.headers['content-encoding']).toBe(coding)
    expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    const { result } = JSON.parse(expand(small.rawPayload).toString())
    expect(result).toEqual(plain.json().result)
  }
})

it('leaves short answers, and those with a new secret, as they are', async () => {
  const { app } = await opened()
  const headers = { 'accept-encoding': 'gzip, br' }
  const boot = await app.inject({ url: '/jeecg-boot/sys/boot', headers })
  expect(boot.headers['content-encoding']).toBeUndefined()
  const login = await app.inject({
    method: 'POST',
    url: '/jeecg-boot/sys/login',
    headers,
    payload: { username: 'admin', password: testPassword },
  })
  expect(login.rawPayload.length).toBeGreaterThan(1_024)
  expect(login.headers['content-encoding']).toBeUndefined()
})

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br ; q=0', undefined],
])('of %j takes %j', (accepted, coding) => {
  expect(codingOf(accepted)).toBe(coding)
})
