/**
 * X-Sign of the wire (spec/wire 1.10). It proves nothing about who calls and gives no rights: the console
 * computes it because the specification says so, the server counts what does not match.
 */
import md5 from 'crypto-js/md5.js'

export type SignParams = Readonly<Record<string, unknown>>

/** The last path segment, decoded, when it holds a comma: `/loadDict/sys_user,realname,id` has no other name for it. */
export function pathVariable(url: string): string | undefined {
  const path = url.split('?')[0] ?? ''
  const segment = path.slice(path.lastIndexOf('/') + 1)
  const text = safeDecode(segment)
  return text.includes(',') ? text : undefined
}

/** Upper-case md5 of the key-sorted JSON of query and parameters, followed by the secret. `_t` never takes part. */
export function sign(url: string, params: SignParams, secret: string): string {
  const merged: Record<string, unknown> = {}
  const variable = pathVariable(url)
  if (variable !== undefined) merged['x-path-variable'] = variable
  const mark = url.indexOf('?')
  if (mark >= 0) for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) merged[name] = value
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    // Query strings turn figures into text on their way, bodies do not: both sides sign the text.
    merged[name] = typeof value === 'number' ? String(value) : value
  }
  delete merged['_t']
  const sorted = Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  return md5(JSON.stringify(sorted) + secret)
    .toString()
    .toUpperCase()
}

/** Wall clock at +08:00 as `yyyyMMddHHmmss`, as the X-TIMESTAMP header carries it. */
export function signTime(epochMs: number): string {
  return new Date(epochMs + 8 * 3_600_000).toISOString().slice(0, 19).replace(/[-T:]/g, '')
}

/** Reads X-TIMESTAMP: fourteen digits are a formatted time, anything else epoch milliseconds. Epoch ms, or NaN. */
export function parseSignTime(header: string): number {
  if (!/^\d{10,15}$/.test(header)) return Number.NaN
  if (header.length !== 14) return Number(header)
  const [y, mo, d, h, mi, s] = (header.match(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/) ?? []).slice(1)
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}+08:00`)
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
