/** Under which names this gateway speaks to the broker: the same at each start, and no other installation's. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/db/db.ts'
import { freshName, installationOf } from '#server/db/installation.ts'
import type { MqttIdentity } from './mqtt.ts'

export interface IdentityConfig {
  dataDir?: string
  mqttGroup?: string
  mqttClient?: string
}

/** Unless told: the group belongs to the database, which all gateways of the installation share, the client to the data folder. */
export async function mqttIdentity(db: Db, config: IdentityConfig): Promise<MqttIdentity> {
  const group = config.mqttGroup ?? `qingyuan-${await installationOf(db)}`
  const own = config.mqttClient ?? (config.dataDir ? nameIn(config.dataDir) : freshName())
  return { group, client: `${group}-${own}` }
}

function nameIn(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'mqtt-client')
  try {
    writeFileSync(file, freshName(), { mode: 0o600, flag: 'wx' })
  } catch {
    // It has one already.
  }
  return readFileSync(file, 'utf8').trim()
}
