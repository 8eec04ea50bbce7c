/** QY_FILES_URL: an S3-compatible store that checks every signature by itself, from the published algorithm (SigV4). */
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { openStore } from '#server/modules/file/store.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { get, png, send } from './kit.ts'

const key = 'AKIDTEST'
const secret = 'se/cr+et'
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (by: Buffer | string, data: string) => createHmac('sha256', by).update(data).digest()

function signatureOf(request: IncomingMessage, region: string): string {
  const parts = /SignedHeaders=([^,]+), Signature=(\w+)/.exec(request.headers.authorization ?? '')
  const names = parts?.[1]?.split(';') ?? []
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.map(name => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const date = String(request.headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const signing = ['s3', 'aws4_request'].reduce(
    (by, part) => hmac(by, part),
    hmac(hmac(`AWS4${secret}`, date.slice(0, 8)), region),
  )
  return createHmac('sha256', signing)
    .update(`AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`)
    .digest('hex')
}

/** @param region under which it expects to be called */
async function startS3(region = 'us-east-1') {
  const kept = new Map<string, { body: Buffer; type: string }>()
  const refused: string[] = []
  let down = false
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const answer = (status: number, data: Buffer | string = '') => response.writeHead(status).end(data)
    if (down) return answer(503, 'SlowDown')
    const given = /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1]
    if (given !== signatureOf(request, region) || request.headers['x-amz-content-sha256'] !== sha256(body)) {
      refused.push(String(request.url))
      return answer(403, 'SignatureDoesNotMatch')
    }
    const path = String(request.url)
    if (request.method === 'PUT') {
      // Signed by its true hash and sent with its length: no store takes chunks without one.
      if (request.headers['content-length'] !== String(body.length)) return answer(411)
      kept.set(path, { body, type: String(request.headers['content-type']) })
      return answer(200)
    }
    const found = kept.get(path)
    if (!found) return answer(404)
    if (request.method === 'DELETE') {
      kept.delete(path)
      return answer(204)
    }
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    return range
      ? answer(206, found.body.subarray(Number(range[1]), Number(range[2]) + 1))
      : answer(200, found.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = (password = secret) =>
    `http://${key}:${encodeURIComponent(password)}@127.0.0.1:${port}/bucket/pre?region=${region}`
  const fail = (now: boolean) => {
    down = now
  }
  return { kept, refused, url, fail }
}
const fileWith = (bytes: Buffer) => {
  const file = join(mkdtempSync(join(tmpdir(), 'qy-s3-')), 'x')
  writeFileSync(file, bytes)
  return file
}

it('puts, reads, cuts out and removes, each call signed', async () => {
  const s3 = await startS3('ap-guangzhou')
  const store = openStore({ dataDir: tmpdir(), filesUrl: s3.url() })
  const bytes = Buffer.from('0123456789'.repeat(100_000))
  await store.put('temp/1.txt', fileWith(bytes), {
    size: bytes.length,
    sha256: sha256(bytes),
    type: 'text/plain',
  })
  expect([...s3.kept.keys()]).toEqual(['/bucket/pre/temp/1.txt'])
  expect(s3.kept.get('/bucket/pre/temp/1.txt')?.body.equals(bytes)).toBe(true)
  expect(await text((await store.open('temp/1.txt', { start: 3, end: 6 }))!)).toBe('3456')
  expect((await text((await store.open('temp/1.txt'))!)).length).toBe(bytes.length)
  await store.remove('temp/1.txt')
  expect(s3.kept.size).toBe(0)
  expect(await store.open('temp/1.txt')).toBeUndefined()
  expect(s3.refused).toEqual([])
})

it('is refused with a wrong secret, or bytes other than those signed', async () => {
  const s3 = await startS3()
  const content = { size: 1, sha256: sha256('a'), type: 'text/plain' }
  const foreign = openStore({ dataDir: tmpdir(), filesUrl: s3.url('other') })
  await expect(foreign.put('temp/1.txt', fileWith(Buffer.from('a')), content)).rejects.toThrow('403')
  const ours = openStore({ dataDir: tmpdir(), filesUrl: s3.url() })
  await expect(ours.put('temp/1.txt', fileWith(Buffer.from('b')), content)).rejects.toThrow('403')
  expect(s3.kept.size).toBe(0)
})

it('carries uploads and downloads of the console; a store that is away leaves no row', async () => {
  const s3 = await startS3()
  const open = async () => {
    const db = await openDb({ dataDir: mkdtempSync(join(tmpdir(), 'qy-s3-db-')) })
    onTestFinished(() => db.close())
    return db
  }
  const { app } = await buildApp(open, { config: { filesUrl: s3.url() } })
  const admin = await signIn(app)
  const { message } = await send(admin, { name: '图.png', bytes: png })
  expect([...s3.kept.keys()][0]).toMatch(/^\/bucket\/pre\/temp\/\d+\.png$/)
  expect((await get(app, admin, message)).rawPayload.equals(png)).toBe(true)
  const part = await get(app, admin, message, { range: 'bytes=0-3' })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4])
  s3.fail(true)
  expect(await send(admin, { name: 'b.png', bytes: png })).toMatchObject({
    success: false,
    message: '上传失败！',
  })
  s3.fail(false)
  expect((await admin.call<{ total: number }>('GET', '/sys/oss/file/list')).result.total).toBe(1)
})
