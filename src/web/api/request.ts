/** One call of the contract as an HTTP request: address, headers, signature (specification, section 7). Pure. */
import type { Endpoint, Method } from '#contract/kit/endpoint.ts'
import { idleHeader } from '#contract/kit/lock.ts'
import { sign, signTime } from '#lib/sign.ts'

export const requestTimeoutMs = 9000

export interface Parts {
  body?: unknown
  query?: Readonly<Record<string, unknown>>
  params?: Readonly<Record<string, unknown>>
}
export interface RequestContext {
  base: string
  token: string | undefined
  tenantId: string
  route: { name: string; params: Readonly<Record<string, string | undefined>> }
  signSecret: string
  /** Server clock, epoch ms. */
  now: number
  /** One per write, the same on its retry. */
  idempotencyKey: string | undefined
  /** Since when nobody touched any tab. */
  idleSec?: number
}
export interface WireRequest {
  method: Method
  url: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

/** Dictionary items are the one GET that proxies may keep. */
const isItemLookup = (path: string) => path.includes('sys/dict/getDictItems')
const plain = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof FormData)

export function pathOf(path: string, params: Parts['params'] = {}): string {
  const fill = (name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`missing path parameter ${name}`)
    // The comma is a separator of the wire (table,text,code): it travels as it is.
    return encodeURIComponent(String(value)).replaceAll('%2C', ',')
  }
  return path.replace(/:(\w+)|\{(\w+)\}/g, (_, colon?: string, brace?: string) => fill(colon ?? brace ?? ''))
}

/** What goes onto the address: absent values stay away, everything else as text. */
export function queryText(query: Parts['query'] = {}): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    texts[name] = Array.isArray(value) ? value.join(',') : String(value)
  }
  return texts
}

function headersOf(context: RequestContext): Record<string, string> {
  const headers: Record<string, string> = { 'tenant-id': context.tenantId || '0' }
  if (context.token) {
    headers['X-Access-Token'] = context.token
    if (context.idleSec !== undefined) headers[idleHeader] = String(context.idleSec)
  }
  const { name, params } = context.route
  if (name.startsWith('low-app') && params['appId']) headers['X-Low-App-ID'] = params['appId']
  if (context.idempotencyKey) headers['Idempotency-Key'] = context.idempotencyKey
  return headers
}

/** POST and GET are signed as in the specification's helpers; PUT and DELETE only where the endpoint says so. */
const isSigned = (endpoint: Endpoint, body: unknown) =>
  !endpoint.raw &&
  !(body instanceof FormData) &&
  (endpoint.signed ?? (endpoint.method === 'GET' || endpoint.method === 'POST'))

export function requestOf(endpoint: Endpoint, parts: Parts, context: RequestContext): WireRequest {
  const path = pathOf(endpoint.path, parts.params)
  const query = queryText(parts.query)
  const headers = headersOf(context)
  if (isSigned(endpoint, parts.body)) {
    const signed = plain(parts.body) ? { ...query, ...parts.body } : query
    headers['X-Sign'] = sign(path, signed, context.signSecret)
    headers['X-TIMESTAMP'] = signTime(context.now)
  }
  if (endpoint.method === 'GET' && !isItemLookup(path)) query['_t'] = String(Math.floor(context.now / 1000))
  return { method: endpoint.method, url: context.base + path, query, headers, body: parts.body }
}
