/** Starts the parts of the server in the order in which they need each other, and stops them in the reverse. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { resources } from '#server/declared.ts'
import { buildServer } from './app.ts'
import { signHead } from './audit/seal.ts'
import { witnessIn } from './audit/witness.ts'
import type { FirstStart } from './boot-words.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { lockFolder } from './db/folder-lock.ts'
import { openDb } from './db/open.ts'
import { startPresence } from './db/presence.ts'
import { alone, openSole } from './db/sole.ts'
import { lookAtRows } from './db/statistics.ts'
import { createLog } from './http/log.ts'
import { watchLoop } from './http/loop-watch.ts'
import { loadSecrets, secretsFile } from './http/secrets.ts'
import { consoleBuild } from './http/static.ts'
import { createSessions } from './identity/sessions/sessions.ts'
import { devicePasswords, sealDevicePasswords } from './ingest/device-passwords.ts'
import { createIngest } from './ingest/ingest.ts'
import { createScheduler } from './jobs/scheduler.ts'
import { standingJobs } from './jobs/standing.ts'
import { startJobs } from './jobs/timer.ts'
import { createLiveLayer } from './live/layer.ts'
import { shareSessions } from './live/share-sessions.ts'
import { shareWarnings } from './live/share-warnings.ts'
import { shareWrites } from './live/share-writes.ts'
import { taskJobs } from './modules/drug/task/advance.ts'
import { filesOf } from './modules/file/routes.ts'
import { fileJobs } from './modules/file/sweep.ts'
import { jobRegistry } from './modules/job-registry.ts'
import { messageJobs } from './modules/message/send/dispatch.ts'
import { sessionJobs } from './modules/platform/housekeeping.ts'
import { subscriptionJobs } from './modules/sewage/analysis-subscription/send.ts'
import { appraisalJobs } from './modules/sewage/appraisal/notices.ts'
import { reportJobs } from './modules/sewage/appraisal-report/revise.ts'
import { consumptionJobs } from './modules/sewage/consumption/jobs.ts'
import { probePorts } from './probe-ports.ts'
import { seedEurope } from './seed/europe/europe.ts'
import { seedRegions } from './seed/regions.ts'
import { seedSystem } from './seed/seed-system.ts'
import { createWarningEngine } from './warning/engine.ts'

export interface Running {
  app: FastifyInstance
  url: string
  hjPort: number
  first: FirstStart | undefined
  stop(): Promise<void>
}

export async function start(config: Config): Promise<Running> {
  await probePorts(config.host, hears(config) ? [config.port, config.hjPort] : [config.port])
  const log = createLog(config.logLevel)
  const undo: (() => unknown)[] = []
  const stop = async () => {
    const until = performance.now() + stopMs
    // A part that does not stop must not keep the others from stopping: what is committed is safe without its farewell.
    for (const step of undo.reverse())
      try {
        await within(Math.max(leastStopMs, until - performance.now()), step)
      } catch (error) {
        log.error({ err: error }, 'A part did not stop cleanly')
      }
  }
  try {
    const lock = lockFolder(config.dataDir, config.role)
    undo.push(() => lock.release())
    const secrets = loadSecrets(config.dataDir)
    const db = await openDb(config)
    undo.push(() => db.close())
    const demo = config.demo ? await import('#demo/demo.ts') : undefined
    // Of several that begin at once on one database, each sees what the one before it has laid.
    const first = await alone('seed', config.databaseUrl, () => seed(db, config, demo))
    const sealing = { key: secrets.tokenKey, witness: witnessIn(config, log) }
    await signHead(db, sealing, Date.now())
    const warn = log.warn.bind(log)
    const presence = await startPresence(
      db,
      config.role,
      error => warn({ err: error }, 'This process could not say that it lives'),
      config.databaseUrl,
    )
    undo.push(() => presence.stop())
    const live = await createLiveLayer({
      db,
      resources,
      natsUrl: config.natsUrl,
      databaseUrl: config.databaseUrl,
      build: consoleBuild(),
      warn,
    })
    const sessions = createSessions(db, Date.now, config.demo ? 'off' : 'officers')
    // Silence is judged where the instruments are heard.
    const warnings = createWarningEngine({ db, warn, listens: hears(config) })
    const passwords = devicePasswords(secrets.encryptionKey)
    await sealDevicePasswords(db, passwords, secretsFile(config.dataDir))
    const ingest = createIngest({ db, config, log, passwords })
    const { hub, notices, bus } = live
    if (!bus.connected)
      console.warn(
        '警告：NATS 无法连接，已先行启动并继续尝试；在此之前各进程之间不互通，请检查 NATS_URL 和 NATS 服务',
      )
    shareWrites(bus, db.writes)
    shareSessions(bus, sessions)
    shareWarnings(bus, warnings, warn)
    const app = await buildServer({
      config,
      secrets,
      log,
      db,
      sessions,
      hub,
      notices,
      warnings,
      ingest,
      ...((config.natsUrl || config.databaseUrl) && { bus }),
    })
    live.attach(app.server, sessions)
    await warnings.start()
    undo.push(() => warnings.stop())
    // The engine judges first, so that the states which the feed tells already know of it.
    ingest.onCommitted(batch => warnings.feed(batch))
    await live.feed({ ingest, warnings })
    await ingest.start()
    undo.push(() => ingest.stop())
    if (worksIn(config)) {
      const jobs = startJobs(
        [
          ...standingJobs(db, config),
          ...(demo?.demoJobs(db, config) ?? []),
          ...sessionJobs(db, sessions, sealing),
          ...fileJobs(filesOf({ db, config })),
          ...messageJobs({ db, config, notices }),
          ...taskJobs(db),
          ...consumptionJobs(db),
          ...appraisalJobs(db, sessions),
          ...subscriptionJobs(db, sessions),
          ...reportJobs(db),
        ],
        log,
      )
      undo.push(() => jobs.stop())
      const scheduler = createScheduler({ db, config, sessions, handlers: jobRegistry, log })
      scheduler.start()
      undo.push(() => scheduler.stop())
    }
    const loop = watchLoop(log)
    undo.push(() => loop.stop())
    const url = await app.listen({ port: config.port, host: config.host })
    undo.push(() => app.close())
    undo.push(() => live.close())
    if (demo && hears(config)) {
      const fleet = demo.startDemoFleet(config, ingest.port, log)
      undo.push(() => fleet.stop())
    }
    const { port } = app.server.address() as AddressInfo
    if (demo && config.demoStaff && worksIn(config)) {
      const stations = config.demoStations
      const sole = await openSole('demo staff', config.databaseUrl)
      const staff = demo.startDemoStaff({
        url: urlOf(url, config.host, port),
        sessions,
        stations,
        log,
        mine: sole.mine,
      })
      undo.push(() => sole.close())
      undo.push(() => staff.stop())
    }
    return { app, url: urlOf(url, config.host, port), hjPort: ingest.port, first, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** All parts together; whoever sends SIGTERM waits ten seconds. */
const stopMs = 8_000
const leastStopMs = 100

async function within(ms: number, step: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not over within ${Math.round(ms)} ms`)), ms)
  })
  try {
    await Promise.race([step(), late])
  } finally {
    clearTimeout(timer)
  }
}

const worksIn = ({ role }: Config) => role === 'all' || role === 'worker'
const hears = ({ role }: Config) => role === 'all' || role === 'gateway'

/** An address that a browser on this machine can open. */
const urlOf = (url: string, host: string, port: number) =>
  host === '0.0.0.0' || host === '::' ? `http://127.0.0.1:${port}` : url

async function seed(
  db: Db,
  config: Config,
  demo: typeof import('#demo/demo.ts') | undefined,
): Promise<FirstStart | undefined> {
  const password = config.adminPassword ?? randomBytes(9).toString('base64url')
  const accounts = await seedSystem(db, password, { first: demo?.first })
  await seedRegions(db, demo?.regions)
  await seedEurope(db)
  await demo?.seed(db, config)
  if (accounts.length === 0) return undefined
  await lookAtRows(db)
  return { accounts, password, generated: config.adminPassword === undefined }
}
