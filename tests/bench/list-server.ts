/** The true server over a filled database, for the bench of lists. Prints its port. */
import { buildServer } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { openDb } from '#server/db/open.ts'
import { createLog } from '#server/http/log.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import type { Deps } from '#server/modules/deps.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const db = await openDb({ dataDir, databaseUrl })
/** Lists ask nothing of the neighbours. */
const idle = new Proxy({}, { get: () => () => undefined })
const deps = {
  config: { ...loadConfig({ QY_LOG_LEVEL: 'silent', QY_DEMO: 'off' }), dataDir },
  db,
  sessions: createSessions(db),
  log: createLog('silent'),
  secrets: { signSecret: 's'.repeat(32), tokenKey: 't'.repeat(32), encryptionKey: 'e'.repeat(32) },
  hub: idle,
  notices: idle,
  warnings: idle,
  ingest: idle,
} as unknown as Deps
// One session stands for twenty people here: its fair share is theirs.
const app = await buildServer(deps, { rate: { perPerson: 1e9, perAddress: 1e9 } })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' && address ? address.port : 0)
