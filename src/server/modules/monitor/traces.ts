/**
 * The last calls, in a ring. What could open a door or names a person is covered before it is kept: no body is read, of the heads
 * only those listed here, of addresses only what no name makes suspicious (guard J22).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { trace } from '#contract/monitor/monitor.ts'
import { safeUrl } from '#server/http/log.ts'
import { wirePrefix } from '#server/http/serve.ts'

export type Trace = Static<typeof trace>

const most = 200
const covered = '******'
/** Shown as they are. */
const plainHeaders = new Set([
  'host', 'user-agent', 'accept', 'accept-encoding', 'accept-language', 'content-type', 'content-length', 'content-encoding',
  'origin', 'x-request-id', 'x-requested-with', 'tenant-id', 'cache-control', 'etag', 'if-none-match', 'retry-after', 'allow',
]) // biome-ignore format: one list of names
/** Of these it is told that they were sent. */
const secretHeaders = new Set([
  'x-access-token', 'authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-sign', 'x-api-key', 'x-device-key',
  'sec-websocket-protocol', 'idempotency-key',
]) // biome-ignore format: one list of names
const secretName = /token|pass|pwd|secret|captcha|smscode|ticket|sign|phone|mobile|email|idcard|openid/i
/** In a query the first two come back from another house's login, while in a path they name dictionaries; the others hold values of any field. */
const secretInQuery = /^(code|state|fieldVal|superQueryParams)$/i

/** Parts of the path and values of the query whose names say that they are nobody's business. */
export function coveredUrl(request: FastifyRequest): string {
  const [rawPath = '', rawQuery] = safeUrl(request.url).split('?', 2)
  const pattern = request.routeOptions.config.endpoint?.path
  const path = pattern === undefined ? rawPath : coveredPath(rawPath, `${wirePrefix}${pattern}`)
  if (rawQuery === undefined) return path
  const query = rawQuery.split('&').map(part => {
    const [name = '', value] = part.split('=', 2)
    const named = decoded(name)
    const secret = secretName.test(named) || secretInQuery.test(named)
    return value && secret ? `${name}=${covered}` : part
  })
  return `${path}?${query.join('&')}`
}
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
function coveredPath(path: string, pattern: string): string {
  const names = pattern.split('/')
  return path
    .split('/')
    .map((part, at) => {
      const name = names[at] ?? ''
      return name.startsWith(':') && secretName.test(name.slice(1)) ? covered : part
    })
    .join('/')
}

export function coveredHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const kept: Record<string, string[]> = {}
  // Node and Fastify keep their names in small letters.
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value === undefined) continue
    if (secretHeaders.has(name)) kept[name] = [covered]
    else if (plainHeaders.has(name)) kept[name] = [String(value).slice(0, 300)]
  }
  return kept
}

/** The pages of this module ask every few seconds: they would drive out everything else. */
const watching = /^\/jeecg-boot\/(actuator|sys\/actuator|sys\/monitor)\//
const worthKeeping = (request: FastifyRequest, reply: FastifyReply): boolean =>
  !watching.test(request.url) && (request.url.startsWith(`${wirePrefix}/`) || reply.statusCode >= 400)

export class Traces {
  readonly #ring: Trace[] = []
  #next = 0

  keep(one: Trace): void {
    this.#ring[this.#next] = one
    this.#next = (this.#next + 1) % most
  }
  /** Newest first. */
  all(): Trace[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)].reverse()
  }
}

export function traceCalls(app: FastifyInstance): Traces {
  const traces = new Traces()
  app.addHook('onResponse', async (request, reply) => {
    if (!worthKeeping(request, reply)) return
    const { username } = request.session
    traces.keep({
      timestamp: new Date(Date.now() - reply.elapsedTime).toISOString(),
      timeTaken: Math.round(reply.elapsedTime),
      principal: username === '' ? null : { name: username },
      request: {
        method: request.method,
        uri: coveredUrl(request),
        headers: coveredHeaders(request.headers),
        remoteAddress: request.ip,
      },
      response: { status: reply.statusCode, headers: coveredHeaders(reply.getHeaders()) },
    })
  })
  return traces
}
