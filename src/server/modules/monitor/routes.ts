/** What the server says of itself: figures, the last calls, disks. Registered before all that it counts. */
import type { FastifyInstance } from 'fastify'
import { missing } from '#contract/kit/fault.ts'
import * as wire from '#contract/monitor/monitor.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { createCacheView } from './cache.ts'
import { disksOf } from './disk.ts'
import { countHttp } from './http-counts.ts'
import { metricTable } from './metrics.ts'
import { createLoadMeter, watchCollections } from './process.ts'
import { activeSessions } from './queries.ts'
import { traceCalls } from './traces.ts'

export function monitorModule(app: FastifyInstance, deps: Deps): void {
  const { db, sessions, config } = deps
  const collections = watchCollections()
  const cache = createCacheView(deps)
  const traces = traceCalls(app)
  const metrics = metricTable({
    http: countHttp(app),
    collections: collections.seen,
    load: createLoadMeter().read,
    activeSessions: () => activeSessions(db, Date.now()),
    sessions: sessions.stats,
  })
  app.addHook('onClose', async () => {
    collections.stop()
    cache.stop()
  })

  serve(app, wire.cacheInfo, async () => cache.info())
  serve(app, wire.cacheKeys, async () => cache.keys())
  serve(app, wire.cacheMemory, async () => cache.memory())
  serve(app, wire.cacheHistory, async () => cache.history())
  serve(app, wire.diskInfo, async () =>
    withMessage(
      '查询成功',
      await disksOf([
        ['数据目录', config.dataDir],
        ['程序目录', process.cwd()],
      ]),
    ),
  )
  serve(app, wire.httpTraces, async () => ({ traces: traces.all() }))
  serve(app, wire.oneMetric, async ({ params }) => {
    const found = await metrics.one(params.name)
    if (!found) throw missing('没有这一指标')
    return found
  })
  serve(app, wire.metricsOfGroup, async ({ query }) => ({
    at: Date.now(),
    metrics: await metrics.group(query.group),
  }))
}
