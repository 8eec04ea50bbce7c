/** Boots the true server on a fresh database with its system rows. Nothing listens: calls are injected. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Envelope } from '#contract/kit/envelope.ts'
import { demoRegions } from '#demo/province.ts'
import { demoFirst } from '#demo/seed/first.ts'
import { seedDemo } from '#demo/seed/seed.ts'
import { buildServer, type ServerOptions } from '#server/app.ts'
import { type Config, loadConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { createLog } from '#server/http/log.ts'
import { loadSecrets } from '#server/http/secrets.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import { createIngest } from '#server/ingest/ingest.ts'
import { createHub } from '#server/live/hub.ts'
import { createNotices } from '#server/live/notices.ts'
import type { Parts } from '#server/modules/deps.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { seedRegions } from '#server/seed/regions.ts'
import { seedSystem } from '#server/seed/seed-system.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import type { Open, Prepare } from './databases.ts'

export const testPassword = 'test-Passw0rd'

export interface TestApp {
  app: FastifyInstance
  deps: Parts
  db: Db
}

/** Signing in checks a password at the price that its hash names: thousands of tests pay the least. */
const cheapHash = () => hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const seeded: Prepare = async db => {
  await seedSystem(db, testPassword, { first: demoFirst })
  await db.k
    .updateTable('sysUser')
    .set({ passwordHash: await cheapHash() })
    .execute()
}

export const demoStations = 24
/** The invented province with its history beside the system rows, for `buildApp(open, { prepare: demo })`. */
export const demo: Prepare = async db => {
  await seeded(db)
  await seedRegions(db, demoRegions)
  await seedDemo(db, { stations: demoStations, intervalMs: 5_000 })
  await rollUpConsumption(db)
}

/** @param open as `forEachDatabase` gives it */
export async function buildApp(
  open: Open,
  options: ServerOptions & { config?: Partial<Config>; prepare?: Prepare } = {},
): Promise<TestApp> {
  const { config: changes, prepare = seeded, ...server } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-app-'))
  const config: Config = {
    ...loadConfig({ QY_DATA_DIR: dataDir, QY_LOG_LEVEL: 'silent', QY_HJ212_PORT: '0', PORT: '0' }),
    ...changes,
  }
  const db = await open(prepare)
  // Who opens a database of his own need not know of system rows.
  const users = await db.k.selectFrom('sysUser').select('id').limit(1).execute()
  if (users.length === 0) await seeded(db)
  const log = createLog('silent')
  const secrets = loadSecrets(dataDir)
  const deps: Parts = {
    config,
    log,
    secrets,
    db,
    sessions: createSessions(db),
    hub: createHub(),
    notices: createNotices(),
    ingest: createIngest({ db, config, log, passwords: devicePasswords(secrets.encryptionKey) }),
    warnings: createWarningEngine({ db, clock: false }),
  }
  const app = await buildServer(deps, server)
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    deps.hub.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { app, deps, db }
}

export interface Caller {
  token: string
  userId: string
  /** Injects a call under /jeecg-boot with the token; gives status and envelope. */
  call<T = unknown>(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    rest?: Pick<InjectOptions, 'payload' | 'query' | 'headers'>,
  ): Promise<Envelope<T> & { status: number }>
}

export function callerOf(app: FastifyInstance, token = '', userId = ''): Caller {
  return {
    token,
    userId,
    async call<T>(
      method: NonNullable<InjectOptions['method']>,
      path: string,
      rest: Pick<InjectOptions, 'payload' | 'query' | 'headers'> = {},
    ) {
      const response = await app.inject({
        method,
        url: `/jeecg-boot${path}`,
        ...rest,
        headers: { ...(token && { 'x-access-token': token }), ...rest.headers },
      })
      const body = response.body === '' ? {} : (JSON.parse(response.body) as Envelope<T>)
      return { ...(body as Envelope<T>), status: response.statusCode }
    },
  }
}

/** Signs one of the seeded accounts in. */
export async function signIn(app: FastifyInstance, username = 'admin'): Promise<Caller> {
  const answer = await callerOf(app).call<{ token: string; userInfo: { id: string } }>('POST', '/sys/login', {
    payload: { username, password: testPassword },
  })
  if (!answer.success) throw new Error(`${username} could not sign in: ${answer.message}`)
  return callerOf(app, answer.result.token, answer.result.userInfo.id)
}
