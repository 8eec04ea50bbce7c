/** For watchdogs: is the process alive, may it be sent work. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/modules/deps.ts'

const patienceMs = 2_000

async function answers(question: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  try {
    return await Promise.race([question.then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

export function healthModule(app: FastifyInstance, { db, ingest, config, bus }: Deps): void {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'public' } }, async (_, reply) => {
    const database = await answers(db.k.selectNoFrom(({ lit }) => lit(1).as('one')).execute())
    const { lastFrameAt } = ingest.counters()
    const gateway = config.role === 'api' || config.role === 'worker' || ingest.port > 0
    const { failing } = db.stats()
    const ready = database && gateway && failing === undefined
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database,
      // What is seen to fail is no place to send work to.
      commits: failing ?? true,
      bus: bus === undefined ? 'in process' : bus.connected,
      gateway,
      lastFrameAgeMs: lastFrameAt === null ? null : Date.now() - lastFrameAt,
    })
  })
}
