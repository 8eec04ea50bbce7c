/** `GET /metrics`: Prometheus text, for a scraper on this machine, or whoever brings the token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { denied } from '#contract/kit/fault.ts'
import type { Config } from '#server/config.ts'
import { droppedLines } from '#server/http/log.ts'
import type { SignCheck } from '#server/http/sign-check.ts'
import type { DroppedKeys } from '#server/http/take-body.ts'
import type { Deps } from '#server/modules/deps.ts'

type Sources = Pick<Deps, 'db' | 'hub' | 'ingest' | 'warnings' | 'config'>
/** What is counted of each call as it comes in. */
interface Calls {
  signs: SignCheck
  dropped: DroppedKeys
}

const loopback = /^(::1|(::ffff:)?127\.[\d.]+)$/
const handedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/** What a proxy on this machine hands on comes from anywhere: whoever stands behind one brings the token. */
function mayScrape(request: FastifyRequest, { metricsToken, trustedProxies }: Config): boolean {
  const [, given] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (given !== undefined) return metricsToken !== undefined && sameText(given, metricsToken)
  const proxied =
    handedOn.some(name => request.headers[name] !== undefined) ||
    trustedProxies.some(address => /^(loopback|::1|127\.)/.test(address))
  return !proxied && loopback.test(request.socket.remoteAddress ?? '')
}
const digest = (text: string) => createHash('sha256').update(text).digest()
const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** A figure that the platform counts itself: read at the moment of the scrape. */
function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

function ingestMetrics(registry: Registry, { ingest }: Sources): void {
  new Counter({
    name: 'qy_ingest_frames_total',
    help: 'Frames and payloads, by verdict',
    labelNames: ['verdict'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [verdict, count] of Object.entries(ingest.counters().frames)) this.inc({ verdict }, count)
    },
  })
  const count = (
    name: string,
    help: string,
    read: (counters: ReturnType<typeof ingest.counters>) => number,
  ) => counter(registry, `qy_ingest_${name}_total`, help, () => read(ingest.counters()))
  count('points', 'Values committed', now => now.points)
  count('quarantined', 'Values that could not be', now => now.quarantined)
  count('answers', 'Frames acknowledged', now => now.answers)
  count('refusals', 'Frames answered with a refusal', now => now.refusals)
  count('commit_failures', 'Frames that could not be committed', now => now.commitFailures)
  count('garbage_bytes', 'Bytes that belong to no frame', now => now.garbageBytes)
  count('connections_refused', 'Lines refused', now => now.connectionsRefused)
  count('floods', 'Devices that began to flood', now => now.floods)
  const level = (
    name: string,
    help: string,
    read: (counters: ReturnType<typeof ingest.counters>) => number,
  ) => gauge(registry, `qy_ingest_${name}`, help, () => read(ingest.counters()))
  level('connections', 'Lines open', now => now.connections)
  level('flooding', 'Devices being slowed down', now => now.flooding)
  level('backlog', 'Frames that wait for their commit', now => now.backlog)
  level('last_frame_seconds', 'Unix time of the last frame', now => (now.lastFrameAt ?? 0) / 1_000)
}

function platformMetrics(registry: Registry, { db, hub, warnings }: Sources): void {
  counter(registry, 'qy_log_dropped_total', 'Lines of the log that could not be written', droppedLines)
  counter(registry, 'qy_db_commits_total', 'Commits of the database writer', () => db.stats().commits)
  gauge(registry, 'qy_db_waiting_rows', 'Rows that wait for the writer', () => db.stats().waiting)
  gauge(registry, 'qy_live_connections', 'Live sockets open', () => hub.stats().connections)
  gauge(registry, 'qy_live_behind', 'Live sockets that read too slowly', () => hub.stats().behind)
  counter(registry, 'qy_live_published_total', 'Messages published', () => hub.stats().published)
  counter(registry, 'qy_live_bus_gaps_total', 'Times the bus was away', () => hub.stats().gaps)
  counter(registry, 'qy_live_slow_closed_total', 'Sockets closed for slowness', () => hub.stats().slowClosed)
  gauge(registry, 'qy_warnings_open', 'Warnings open', () => warnings.stats().open)
  gauge(registry, 'qy_warnings_active', 'Warnings active', () => warnings.stats().active)
}

function httpMetrics(registry: Registry, app: FastifyInstance, { signs, dropped }: Calls): void {
  const durations = new Histogram({
    name: 'qy_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 9],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  new Counter({
    name: 'qy_xsign_total',
    help: 'Signatures of calls, by verdict',
    labelNames: ['verdict'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [verdict, count] of Object.entries(signs.counts)) this.inc({ verdict }, count)
    },
  })
  new Counter({
    name: 'qy_http_dropped_keys_total',
    help: 'Keys of bodies that the call does not declare, by call',
    labelNames: ['method', 'route'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [{ method, path }, count] of dropped) this.inc({ method, route: path }, count)
    },
  })
}

export function metricsModule(app: FastifyInstance, deps: Sources, calls: Calls): void {
  const registry = new Registry()
  ingestMetrics(registry, deps)
  platformMetrics(registry, deps)
  httpMetrics(registry, app, calls)
  // The process itself is watched from the first scrape on: the watching costs something.
  let watched = false
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!mayScrape(request, deps.config)) throw denied()
    if (!watched) collectDefaultMetrics({ register: registry })
    watched = true
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
