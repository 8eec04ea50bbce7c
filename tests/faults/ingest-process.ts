/**
 * Database and ingest as a process of its own, to be killed. Arguments: data folder, port, database URL or nothing, and where it
 * takes from a broker too: its URL, the name of this client there and the number of its lanes.
 */
import { flushCompileCache } from 'node:module'
import { openDb } from '#server/db/open.ts'
import { createIngest } from '#server/ingest/ingest.ts'

const [dataDir, port, databaseUrl, mqttUrl, mqttClient, lanes] = process.argv.slice(2)
const db = await openDb({ dataDir: dataDir!, ...(databaseUrl && { databaseUrl }) })
const ingest = createIngest({
  db,
  config: {
    hjPort: Number(port),
    host: '127.0.0.1',
    ...(mqttUrl && { mqttUrl }),
    ...(mqttClient && { mqttClient, mqttGroup: mqttClient }),
  },
  ...(lanes && { mqttLanes: Number(lanes) }),
  log: { warn: (details, message) => console.error(message, details) },
  flood: { burst: 1e6, perSecond: 1e6 },
})
await ingest.start()
while (mqttUrl && !ingest.mqttReady) await new Promise(resolve => setTimeout(resolve, 20))
// Killed, it would leave nothing of them to the next.
flushCompileCache()
process.send?.('ready')
