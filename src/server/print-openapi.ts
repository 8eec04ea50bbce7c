/** `npm run api`: prints the OpenAPI document of the true server, booted on an empty database of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from './app.ts'
import { loadConfig } from './config.ts'
import { openDb } from './db/open.ts'
import { createLog } from './http/log.ts'
import { loadSecrets } from './http/secrets.ts'
import { createSessions } from './identity/sessions/sessions.ts'
import { createIngest } from './ingest/ingest.ts'
import { createHub } from './live/hub.ts'
import { createNotices } from './live/notices.ts'
import { createWarningEngine } from './warning/engine.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'qy-api-'))
try {
  const config = loadConfig({ QY_DATA_DIR: dataDir, QY_LOG_LEVEL: 'silent' })
  const log = createLog(config.logLevel)
  const db = await openDb(config)
  const hub = createHub()
  const app = await buildServer({
    config,
    log,
    secrets: loadSecrets(dataDir),
    db,
    sessions: createSessions(db),
    hub,
    notices: createNotices(),
    ingest: createIngest({ db, config, log }),
    warnings: createWarningEngine({ db, clock: false }),
  })
  await app.ready()
  console.log(JSON.stringify(app.swagger(), null, 2))
  await app.close()
  hub.close()
  await db.close()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
