/** Database and ingest as a process of its own, to be killed. Arguments: data folder, port, database URL or nothing. */
import { openDb } from '#server/db/open.ts'
import { createIngest } from '#server/ingest/ingest.ts'

const [dataDir, port, databaseUrl] = process.argv.slice(2)
const db = await openDb({ dataDir: dataDir!, ...(databaseUrl && { databaseUrl }) })
const ingest = createIngest({
  db,
  config: { hjPort: Number(port), host: '127.0.0.1' },
  log: { warn: (details, message) => console.error(message, details) },
  flood: { burst: 1e6, perSecond: 1e6 },
})
await ingest.start()
process.send?.('ready')
