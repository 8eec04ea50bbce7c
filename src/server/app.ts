/** The HTTP server: plugins in the order in which a request meets them, then the modules. */
import { join } from 'node:path'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { createEngine } from '#server/crud/engine.ts'
import { mountResources } from '#server/crud/mount.ts'
import { hiddenByRules } from '#server/crud/seen.ts'
import { crudModule } from '#server/crud/shared.ts'
import { resources } from '#server/declared.ts'
import { gather } from '#server/gather.ts'
import type { AskLimits } from '#server/http/caller.ts'
import { compressPlugin } from '#server/http/compress.ts'
import { errorsPlugin } from '#server/http/errors.ts'
import { filePassPlugin } from '#server/http/file-pass.ts'
import { guardPlugin } from '#server/http/guard.ts'
import { headersPlugin } from '#server/http/headers.ts'
import { markWrites } from '#server/http/idempotency/once.ts'
import { linesPlugin } from '#server/http/lines.ts'
import { logPlugin, traceId } from '#server/http/log.ts'
import { openapiPlugin } from '#server/http/openapi.ts'
import { type RateOptions, ratePlugin } from '#server/http/rate.ts'
import { createSeal } from '#server/http/seal.ts'
import { signCheckPlugin } from '#server/http/sign-check.ts'
import { staticPlugin } from '#server/http/static.ts'
import { stoppingPlugin } from '#server/http/stopping.ts'
import { takeBodyPlugin } from '#server/http/take-body.ts'
import { uploadPlugin } from '#server/http/upload.ts'
import { nulPlugin, validatorCompiler } from '#server/http/validation.ts'
import { collectVerbs } from '#server/http/verbs.ts'
import { noteKeyUse } from '#server/identity/keys/keys.ts'
import { reachPlugin } from '#server/identity/reach.ts'
import { nobody } from '#server/identity/session.ts'
import { ingestRoutes } from '#server/ingest/http.ts'
import type { Deps, Parts } from '#server/modules/deps.ts'
import { monitorModule } from '#server/modules/monitor/routes.ts'
import { version } from '#server/modules/platform/boot/routes.ts'
import { healthModule } from '#server/modules/platform/health.ts'
import { metricsModule } from '#server/modules/platform/metrics.ts'

export interface ServerOptions {
  rate?: RateOptions
  /** Folder of the built console. */
  consoleFolder?: string
  /** What a call may ask of the database. */
  asks?: AskLimits
  /** What an address may cost that sends slowly, or nothing. */
  lines?: { most?: number; headMs?: number; wholeMs?: number; lookMs?: number }
}

/** What a file of a module exports to say what resources do beyond their declarations, and to serve further calls. */
type Mount = (app: FastifyInstance, deps: Deps) => void
const bodyLimit = 2 * 1024 * 1024

export async function buildServer(parts: Parts, options: ServerOptions = {}): Promise<FastifyInstance> {
  const deps: Deps = { ...parts, engine: createEngine(parts, resources) }
  const { sessions, config, engine } = deps
  const { lines = {} } = options
  const db = markWrites(deps.db)
  const app = fastify({
    loggerInstance: deps.log,
    genReqId: traceId,
    bodyLimit,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
    // Slow senders are let go: a head has half a minute, a whole upload two.
    connectionTimeout: 0,
    requestTimeout: lines.wholeMs ?? 120_000,
    http: { headersTimeout: lines.headMs ?? 30_000, connectionsCheckingInterval: lines.lookMs ?? 10_000 },
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: {
      // A path is what it says: no second spelling reaches a route (guard A30).
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 500,
    },
  })
  app.decorate('db', db)
  app.decorate('engine', engine)
  app.decorate('sessions', sessions)
  app.decorate('askLimits', options.asks ?? {})
  app.decorate('answerSeal', createSeal(deps.secrets.encryptionKey, 'idempotency answers'))
  app.decorateRequest('session')
  app.decorateRequest('apiKey')
  app.addHook('onRequest', async request => {
    request.session = nobody
  })
  app.setValidatorCompiler(validatorCompiler as never)
  app.setSerializerCompiler(() => body => JSON.stringify(body))
  const verbsOf = collectVerbs(app)
  if (config.trustedProxies.length === 0) linesPlugin(app, lines.most)
  errorsPlugin(app)
  stoppingPlugin(app)
  logPlugin(app)
  headersPlugin(app)
  compressPlugin(app)
  await uploadPlugin(app)
  const rate = await ratePlugin(app, options.rate)
  app.addHook('onRequest', rate.beforeGuard)
  nulPlugin(app)
  filePassPlugin(app, String(deps.secrets.tokenKey))
  guardPlugin(app)
  app.addHook('onRequest', rate.afterGuard)
  app.addHook('onRequest', noteKeyUse(deps.db))
  reachPlugin(app, hiddenByRules(deps.db))
  const signs = signCheckPlugin(app, deps.secrets.signSecret, config.signStrict)
  const dropped = takeBodyPlugin(app)
  await openapiPlugin(app, version)

  healthModule(app, deps)
  metricsModule(app, deps, { signs, dropped })
  monitorModule(app, deps)
  for (const { mount } of await gather(join(import.meta.dirname, 'modules')))
    (mount as Mount | undefined)?.(app, deps)
  mountResources(app, deps)
  crudModule(app, engine)
  ingestRoutes(app, deps)
  await staticPlugin(app, verbsOf, options.consoleFolder)
  return app
}
