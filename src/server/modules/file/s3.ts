/**
 * An S3-compatible store (Tencent COS, MinIO). `https://KEY:SECRET@host/bucket/prefix?region=…`, or with the bucket in the host
 * name: keys are put below the address as it stands. Nothing there is public; whoever reads comes through us.
 */
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import type { FileStore } from './store-kind.ts'

/** A store that does not answer must not hold a request for ever. */
const answerMs = 60_000
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const regionOf = (url: URL): string =>
  url.searchParams.get('region') ?? /(?:cos|s3)[.-]([a-z0-9-]+)\./.exec(url.hostname)?.[1] ?? 'us-east-1'

export function s3Store(url: URL): FileStore {
  const accessKeyId = decodeURIComponent(url.username)
  const secretAccessKey = decodeURIComponent(url.password)
  const region = regionOf(url)
  const origin = `${url.protocol === 's3:' ? 'https:' : url.protocol}//${url.host}`
  const root = origin + url.pathname.replace(/\/+$/, '')

  async function send(
    method: string,
    stored: string,
    extra: { headers?: Record<string, string>; body?: Blob; sha256?: string } = {},
  ): Promise<Response> {
    const signer = new AwsV4Signer({
      method,
      url: `${root}/${stored}`,
      // The body is signed by its hash, which is known before it is sent: it need not be held to be signed.
      headers: { ...extra.headers, 'x-amz-content-sha256': extra.sha256 ?? emptySha256 },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
    })
    const signed = await signer.sign()
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      ...(extra.body && { body: extra.body }),
    })
  }
  const failed = async (response: Response, verb: string) => {
    const words = (await response.text().catch(() => '')).slice(0, 300)
    return new Error(`The file store refused to ${verb}: ${response.status} ${words}`)
  }
  return {
    async put(stored, from, { sha256, type }) {
      // Read from the disk while it is sent.
      const body = await openAsBlob(from)
      const response = await send('PUT', stored, { headers: { 'content-type': type }, body, sha256 })
      if (!response.ok) throw await failed(response, 'take a file')
      await rm(from, { force: true })
    },
    async open(stored, range) {
      const headers = range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {}
      const response = await send('GET', stored, headers)
      if (response.status === 404) return undefined
      if (!response.ok || !response.body) throw await failed(response, 'give a file')
      return Readable.fromWeb(response.body as ReadableStream)
    },
    async remove(stored) {
      const response = await send('DELETE', stored)
      if (!response.ok && response.status !== 404) throw await failed(response, 'remove a file')
    },
  }
}
