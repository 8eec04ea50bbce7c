/** The brokers that MQTT is tried on: one in this process, always, and a real one where it answers. */
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { describe } from 'vitest'

const realUrl = process.env['QY_TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883'
const isThere = await connectAsync(realUrl, { connectTimeout: 2_000, reconnectPeriod: 0 }, false).then(
  client => client.endAsync(true).then(() => true),
  () => false,
)
if (!isThere) console.warn('No MQTT broker answers: its half of the MQTT tests is skipped')

export interface Broker {
  url: string
  /** Clients that may share a subscription there. */
  lanes: number
  stop(): void
}
async function ownBroker(): Promise<Broker> {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    lanes: 1,
    stop() {
      broker.close()
      server.close()
    },
  }
}

export function forEachBroker(define: (start: () => Promise<Broker>) => void): void {
  describe('a broker of its own', () => define(ownBroker))
  describe.skipIf(!isThere)('the real broker', () =>
    define(async () => ({ url: realUrl, lanes: 4, stop() {} })),
  )
}

/** Takes away what the broker keeps for these clients. */
export async function forget(url: string, clientIds: readonly string[]): Promise<void> {
  for (const clientId of clientIds) {
    const client = await connectAsync(url, { clientId, clean: true })
    await client.endAsync()
  }
}
