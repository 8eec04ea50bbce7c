/** The HTTP server: plugins in the order in which a request meets them, then the modules. */
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { hiddenByRules } from '#server/crud/seen.ts'
import { crudModule } from '#server/crud/shared.ts'
import { reachPlugin } from '#server/identity/reach.ts'
import { ingestRoutes } from '#server/ingest/http.ts'
import type { Deps } from '#server/modules/deps.ts'
import { exhibitionModule } from '#server/modules/device/exhibition/routes.ts'
import { facilityModule } from '#server/modules/device/facility.ts'
import { frameModule } from '#server/modules/device/frame.ts'
import { frameValuesModule } from '#server/modules/device/frame-values/routes.ts'
import { deviceKeyModule } from '#server/modules/device/key/routes.ts'
import { mapModule } from '#server/modules/device/map/routes.ts'
import { moduleModule } from '#server/modules/device/module.ts'
import { noteModule } from '#server/modules/device/note.ts'
import { quarantineModule } from '#server/modules/device/quarantine.ts'
import { unknownModule } from '#server/modules/device/unknown/routes.ts'
import { warningActsModule } from '#server/modules/device/warning/routes.ts'
import { exampleItemModule } from '#server/modules/example/item.ts'
import { mockModule } from '#server/modules/example/mock.ts'
import { fileModule } from '#server/modules/file/routes.ts'
import { announcementModule } from '#server/modules/message/announcement/routes.ts'
import { bellModule } from '#server/modules/message/bell/routes.ts'
import { messageModule } from '#server/modules/message/send/routes.ts'
import { monitorModule } from '#server/modules/monitor/routes.ts'
import { reportModule } from '#server/modules/online/routes.ts'
import { overviewModule } from '#server/modules/sewage/overview/routes.ts'
import { plantModule } from '#server/modules/sewage/plant.ts'
import { pointModule } from '#server/modules/sewage/point.ts'
import { warningListModule } from '#server/modules/sewage/warning.ts'
import { workDetailModule } from '#server/modules/sewage/work-detail.ts'
import { accountModule } from '#server/modules/system/account/routes.ts'
import { apiDocsModule } from '#server/modules/system/api-docs/routes.ts'
import { authModule } from '#server/modules/system/auth/routes.ts'
import { bootModule, version } from '#server/modules/system/boot/routes.ts'
import { categoryModule } from '#server/modules/system/category/routes.ts'
import { checkRuleModule } from '#server/modules/system/check-rule/routes.ts'
import { dataLogModule } from '#server/modules/system/data-log/routes.ts'
import { dataSourceModule } from '#server/modules/system/data-source/routes.ts'
import { departModule } from '#server/modules/system/depart/routes.ts'
import { departRoleModule } from '#server/modules/system/depart-role/routes.ts'
import { dictModule } from '#server/modules/system/dict/routes.ts'
import { fillRuleModule } from '#server/modules/system/fill-rule/routes.ts'
import { gatewayModule } from '#server/modules/system/gateway/routes.ts'
import { healthModule } from '#server/modules/system/health.ts'
import { jobModule } from '#server/modules/system/job/routes.ts'
import { listSavedModule } from '#server/modules/system/list-saved/routes.ts'
import { logModule } from '#server/modules/system/log/routes.ts'
import { metricsModule } from '#server/modules/system/metrics.ts'
import { onlineModule } from '#server/modules/system/online/routes.ts'
import { permissionModule } from '#server/modules/system/permission/routes.ts'
import { positionModule } from '#server/modules/system/position/routes.ts'
import { roleModule } from '#server/modules/system/role/routes.ts'
import { settingModule } from '#server/modules/system/setting/routes.ts'
import { tenantModule } from '#server/modules/system/tenant/routes.ts'
import { userModule } from '#server/modules/system/user/routes.ts'
import { visitModule } from '#server/modules/system/visit/routes.ts'
import type { AskLimits } from '#server/plugins/caller.ts'
import { errorsPlugin } from '#server/plugins/errors.ts'
import { filePassPlugin } from '#server/plugins/file-pass.ts'
import { guardPlugin } from '#server/plugins/guard.ts'
import { headersPlugin } from '#server/plugins/headers.ts'
import { markWrites } from '#server/plugins/idempotency/once.ts'
import { linesPlugin } from '#server/plugins/lines.ts'
import { logPlugin, traceId } from '#server/plugins/log.ts'
import { openapiPlugin } from '#server/plugins/openapi.ts'
import { type RateOptions, ratePlugin } from '#server/plugins/rate.ts'
import { createSeal } from '#server/plugins/seal.ts'
import { nobody } from '#server/plugins/session.ts'
import { signCheckPlugin } from '#server/plugins/sign-check.ts'
import { staticPlugin } from '#server/plugins/static.ts'
import { stoppingPlugin } from '#server/plugins/stopping.ts'
import { uploadPlugin } from '#server/plugins/upload.ts'
import { nulPlugin, validatorCompiler } from '#server/plugins/validation.ts'
import { collectVerbs } from '#server/plugins/verbs.ts'

export interface ServerOptions {
  rate?: RateOptions
  /** Folder of the built console. */
  consoleFolder?: string
  /** What a call may ask of the database. */
  asks?: AskLimits
  /** What an address may cost that sends slowly, or nothing. */
  lines?: { most?: number; headMs?: number; wholeMs?: number; lookMs?: number }
}

const bodyLimit = 2 * 1024 * 1024

export async function buildServer(deps: Deps, options: ServerOptions = {}): Promise<FastifyInstance> {
  const { sessions, config } = deps
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
  app.decorate('sessions', sessions)
  app.decorate('askLimits', options.asks ?? {})
  app.decorate('answerSeal', createSeal(deps.secrets.encryptionKey, 'idempotency answers'))
  app.decorateRequest('session')
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
  await uploadPlugin(app)
  const rate = await ratePlugin(app, options.rate)
  app.addHook('onRequest', rate.beforeGuard)
  nulPlugin(app)
  filePassPlugin(app, String(deps.secrets.tokenKey))
  guardPlugin(app)
  app.addHook('onRequest', rate.afterGuard)
  reachPlugin(app, hiddenByRules(deps.db))
  const signs = signCheckPlugin(app, deps.secrets.signSecret, config.signStrict)
  await openapiPlugin(app, version)

  healthModule(app, deps)
  metricsModule(app, deps, signs)
  monitorModule(app, deps)
  for (const module of modules) module(app, deps)
  await staticPlugin(app, verbsOf, options.consoleFolder)
  return app
}

const modules: readonly ((app: FastifyInstance, deps: Deps) => void)[] = [
  bootModule,
  apiDocsModule,
  authModule,
  settingModule,
  accountModule,
  listSavedModule,
  userModule,
  departModule,
  departRoleModule,
  gatewayModule,
  permissionModule,
  roleModule,
  positionModule,
  tenantModule,
  categoryModule,
  checkRuleModule,
  fillRuleModule,
  dataLogModule,
  dataSourceModule,
  dictModule,
  visitModule,
  onlineModule,
  jobModule,
  logModule,
  bellModule,
  announcementModule,
  messageModule,
  exampleItemModule,
  mockModule,
  crudModule,
  plantModule,
  pointModule,
  workDetailModule,
  facilityModule,
  moduleModule,
  frameModule,
  warningListModule,
  warningActsModule,
  overviewModule,
  reportModule,
  exhibitionModule,
  mapModule,
  frameValuesModule,
  unknownModule,
  quarantineModule,
  noteModule,
  fileModule,
  deviceKeyModule,
  ingestRoutes,
]
