/** The built console as the server hands it out. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { compressTexts } from '../../../src/setup/compress.mjs'
import { buildApp } from '../../support/app.ts'

const folders: string[] = []
const fresh = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), name))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function served(files: Readonly<Record<string, string>>) {
  const consoleFolder = fresh('qy-console-')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(consoleFolder, name, '..'), { recursive: true })
    writeFileSync(join(consoleFolder, name), content)
  }
  compressTexts(consoleFolder)
  const db = await openDb({ dataDir: fresh('qy-static-') })
  const { app } = await buildApp(async () => db, { consoleFolder })
  return {
    app,
    consoleFolder,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
  }
}
const page = `<!doctype html><title>清源</title>${' '.repeat(2_000)}`
const script = `const figure = 1;\n${'// 清源\n'.repeat(300)}`
/** As the build names what may be kept. */
const digits = Number(/contenthash:(\d+)/.exec(readFileSync('rsbuild.config.ts', 'utf8'))?.[1])
const hashed = `static/js/index.${'0123456789'.slice(0, digits)}.js`
const files = {
  'index.html': page,
  [hashed]: script,
  'mark.svg': '<svg/>',
  '.built': 'x',
}

it('gives the page to every screen, and never from a cache without asking', async () => {
  const { get } = await served(files)
  for (const url of ['/', '/sewage/plant', '/user/login?redirect=%2Fmap', '/device/frame/1']) {
    const { statusCode, body, headers } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toBe(page)
    expect(headers['cache-control']).toBe('no-cache')
  }
})

it('lets hashed files be kept, and sends the compressed copy to who reads it', async () => {
  const { get } = await served(files)
  const plain = await get(`/${hashed}`)
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await get(`/${hashed}`, { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toContain('javascript')
  expect(small.rawPayload.length).toBeLessThan(script.length / 4)
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
  expect((await get('/mark.svg', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

it('says that a file is missing instead of sending the page for it', async () => {
  const { get } = await served(files)
  for (const url of [
    '/static/js/gone.0123456789.js',
    '/.built',
    '/..%2f..%2fetc%2fhosts.conf',
    '/%00.js',
    '/secrets.json',
  ]) {
    const { statusCode, body } = await get(url)
    expect([400, 403, 404], url).toContain(statusCode)
    expect(body).not.toContain('<!doctype')
    expect(body).not.toContain('root:')
  }
})

it('says what to do while there is no build', async () => {
  const { get, consoleFolder } = await served({ 'mark.svg': '<svg/>' })
  expect(() => readFileSync(join(consoleFolder, 'index.html'))).toThrow()
  const { statusCode, body } = await get('/')
  expect(statusCode).toBe(503)
  expect(body).toBe('控制台尚未构建，请先运行 npm run build')
  expect((await get('/jeecg-boot/sys/boot')).statusCode).toBe(200)
})

it('says what a page may do with what is a page or runs, not with a style or a face', async () => {
  const { get } = await served({ ...files, 'look.0a1b2c3d.css': 'b{}', 'face.0a1b2c3d.woff2': 'x' })
  for (const url of ['/look.0a1b2c3d.css', '/face.0a1b2c3d.woff2']) {
    const { headers, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toBeUndefined()
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
  }
  expect((await get(`/${hashed}`)).headers['x-frame-options']).toBe('SAMEORIGIN')
})

it('lets run what stands in the page, by what it says, and no other script in it [A79]', async () => {
  const call = `fetch('/')\n`
  const look = `document.title = '清源'`
  const { get } = await served({
    ...files,
    'index.html': `<!doctype html><script data-api="/jeecg-boot" data-frame="/a.js">${call}</script><script defer src="/a.js"></script><body><script>${look}</script>`,
  })
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hash(call)} ${hash(look)};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  // Elsewhere nothing is allowed that stands in a text.
  for (const url of [`/${hashed}`, '/jeecg-boot/sys/boot'])
    expect((await get(url)).headers['content-security-policy']).toContain("script-src 'self';")
})
