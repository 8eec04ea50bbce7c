/**
 * Stored pictures for `<img>` and canvases. A browser sends no session with a picture's address, and ours opens nothing without one:
 * the bytes are fetched by a call and shown from memory.
 */
import { storedFile } from '#contract/file/stored.ts'
import { base } from './boot.ts'
import { exchange, failureOf, refusalOf } from './client.ts'
import { envelopeOf } from './envelope.ts'

const mostKept = 200
const kept = new Map<string, Promise<string>>()
const prefix = `${base}/sys/common/static/`

/** The stored path behind an address of ours, undefined for pictures of elsewhere and for those that lie in the text. */
export function storedPathOf(address: string): string | undefined {
  const own = address.startsWith(window.location.origin)
    ? address.slice(window.location.origin.length)
    : address
  if (!own.startsWith(prefix)) return undefined
  const path = decodeURIComponent(own.slice(prefix.length).split('?')[0] ?? '')
  return path.split('/').length === 2 ? path : undefined
}

/** An address in this page for the picture, the same one for as long as it is kept. @throws CallError */
export function pictureAddress(path: string): Promise<string> {
  const known = kept.get(path)
  if (known) {
    kept.delete(path)
    kept.set(path, known)
    return known
  }
  const loading = load(path)
  kept.set(path, loading)
  loading.catch(() => kept.delete(path))
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) {
    const gone = kept.get(oldest)
    kept.delete(oldest)
    // A picture that is on the screen stays there: the browser holds what it has decoded.
    gone?.then(URL.revokeObjectURL, () => undefined)
  }
  return loading
}

async function load(path: string): Promise<string> {
  const [biz = '', name = ''] = path.split('/')
  const outcome = await exchange(
    storedFile,
    { params: { biz, name }, query: {} },
    { timeoutMs: 0, responseType: 'blob' },
  )
  if (outcome.kind !== 'answer') throw failureOf(outcome, true)
  const { status, data } = outcome
  if (status !== 200 || !(data instanceof Blob) || !data.type.startsWith('image/'))
    throw refusalOf(status, await envelopeOf(data), outcome.headers('x-request-id'), true)
  return URL.createObjectURL(data)
}
