/** The gateway: its routes on the wire, and the calls that it hands on. Off unless places are listed for it. */
import { Transform } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault, missing, refused } from '#contract/kit/fault.ts'
import {
  clearGateway,
  deleteGatewayRoute,
  forwardCall,
  gatewayRoutes,
  gatewayState,
  saveGatewayRoute,
} from '#contract/platform/gateway-route.ts'
import { sendFault } from '#server/http/errors.ts'
import { serve, wirePrefix, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { cutPath, headersOn, Limits, partsCut } from './filters.ts'
import { type Asked, matches } from './match.ts'
import { routeRows } from './queries.ts'
import { type GatewayRoute, isListed, removeRoute, routeOf, saveRoute, upstreamOf } from './service.ts'

const prefix = `${wirePrefix}/gateway`
const mostRequest = 2 * 1024 * 1024
const mostResponse = 20 * 1024 * 1024
const answerMs = 10_000

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const upstreams = config.gatewayUpstreams
  const limits = new Limits()
  serve(app, gatewayRoutes, async () => (await routeRows(db)).map(routeOf))
  serve(app, gatewayState, async () => ({
    on: upstreams.length > 0,
    prefix: `${prefix}/`,
    upstreams: upstreams.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`),
  }))
  serve(app, saveGatewayRoute, async ({ body, session }) => {
    await saveRoute(db, body, upstreams, session)
    return withMessage('操作成功！')
  })
  serve(app, deleteGatewayRoute, async ({ query, session }) => {
    await removeRoute(db, query.id, session)
    return withMessage('删除路由成功')
  })
  serve(app, clearGateway, async () => {
    limits.clear()
    return withMessage('清除成功！')
  })
  if (upstreams.length === 0) {
    serve(app, forwardCall, async () => {
      throw missing('网关转发未启用，请联系部署人员设置 QY_GATEWAY_UPSTREAMS')
    })
    return
  }
  void app.register(async scope => {
    // Bodies pass through as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, through(body, mostRequest)))
    await scope.register(replyFrom, {
      disableRequestLogging: true,
      disableCache: true,
      undici: { connections: 64, pipelining: 1, headersTimeout: answerMs, bodyTimeout: answerMs },
    })
    serve(scope, forwardCall, async ({ request, reply, session }) => {
      const asked = askedOf(request)
      // Read anew for each call: what an administrator takes away is gone with the next one, in every process.
      const route = (await routeRows(db))
        .map(routeOf)
        .find(each => each.status === 1 && matches(each.predicates, asked))
      const place = route && upstreamOf(route.uri)
      if (!route || !place) throw missing('没有匹配的网关路由')
      if (!isListed(upstreams, place)) throw refused('该路由的地址已不在允许名单内')
      if (!limits.take(`${route.id} ${session.userId}`, route.filters))
        throw new Fault('too-many', '请求过于频繁，请稍后再试', null, 1)
      if (Number(request.headers['content-length'] ?? 0) > mostRequest) throw refused('请求内容超过 2 MB')
      handOn(reply, route, place.origin, asked, session)
      return undefined
    })
  })
}

function askedOf(request: FastifyRequest): Asked {
  const path = request.url.slice(prefix.length).replace(/\?.*$/s, '') || '/'
  // A path is what it says: nothing climbs out of the part that was judged.
  if (/(^|\/)(\.|%2e){1,2}(\/|$)|\/\/|\\|%2f|%5c|%00/i.test(path)) throw refused('请求路径不合法')
  return {
    method: request.method,
    path,
    host: request.hostname,
    ip: request.ip,
    headers: request.headers,
    query: request.query as Record<string, unknown>,
    now: Date.now(),
  }
}

/** The stream as it comes, ended where it grows past its limit. */
function through(source: NodeJS.ReadableStream, most: number): Transform {
  let bytes = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new Error(`more than ${most} bytes`))
      else done(null, chunk)
    },
  })
  source.on('error', error => limited.destroy(error as Error))
  return source.pipe(limited)
}

function handOn(
  reply: FastifyReply,
  route: GatewayRoute,
  origin: string,
  asked: Asked,
  { username }: { username: string },
): void {
  const path = cutPath(asked.path, partsCut(route.filters, route.stripPrefix === 1))
  reply.from(origin + path, {
    timeout: answerMs,
    // A second try only where the first made no connection that could have done something.
    retryDelay: ({ err, attempt }) =>
      route.retryable === 1 && err && attempt === 0 && asked.method === 'GET' ? 100 : null,
    rewriteRequestHeaders: (_request, headers) =>
      headersOn(headers, route.filters, { user: username, ip: asked.ip }),
    rewriteHeaders: headers => {
      const { 'set-cookie': _, 'content-security-policy': __, ...rest } = headers
      return {
        ...rest,
        // Whatever comes from elsewhere must not run as a page of this house.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      }
    },
    onResponse: (_request, answer, response) => {
      const { stream } = response as unknown as { stream: NodeJS.ReadableStream }
      answer.send(through(stream, mostResponse))
    },
    onError: (_answer, { error }) => {
      reply.log.warn({ err: error, route: route.routerId }, 'upstream of the gateway does not answer')
      sendFault(reply, new Fault('unavailable', '上游服务暂时无法访问，请稍后再试', null, 5))
    },
  })
}
