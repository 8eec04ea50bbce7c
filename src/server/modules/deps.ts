/** Built once in start.ts, and by tests on a fresh database. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Engine } from '#server/crud/engine.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/http/secrets.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import type { Bus } from '#server/live/bus.ts'
import type { Hub } from '#server/live/hub.ts'
import type { Notices } from '#server/live/notices.ts'
import type { WarningEngine } from '#server/warning/types.ts'

/** What the server is built of. */
export interface Parts {
  config: Config
  log: FastifyBaseLogger
  secrets: Secrets
  db: Db
  sessions: Sessions
  hub: Hub
  notices: Notices
  ingest: RunningIngest
  warnings: WarningEngine
  /** Only where several processes work together. */
  bus?: Bus
}
/** What modules are given. */
export interface Deps extends Parts {
  engine: Engine
}
