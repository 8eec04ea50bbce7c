/**
 * MQTT: `wd/{mn}/telemetry`, QoS 1, PUBACK after the commit. The client library acknowledges one message at a time, so several
 * clients share one subscription; a message that could not be committed stays unacknowledged and is tried again.
 */
import { connect, type MqttClient } from 'mqtt'
import type { PayloadAnswer, PayloadCall } from './types.ts'

const topicShape = /^wd\/([0-9A-Za-z_-]{1,40})\/telemetry$/
const retryMs = 1_000

export interface MqttOptions {
  url: string
  /** Clients that share the subscription; 1 subscribes plainly, for brokers without shared subscriptions. */
  lanes?: number
  take(call: PayloadCall): Promise<PayloadAnswer>
  warn(message: string): void
}
export interface MqttLink {
  close(): Promise<void>
  readonly connected: boolean
}

function itemsOf(payload: Buffer): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(payload.toString('utf8'))
    return Array.isArray(read) ? read.slice(0, 1_000) : [read]
  } catch {
    return [payload.toString('utf8', 0, 1_000)]
  }
}

export function linkMqtt({ url, lanes = 8, take, warn }: MqttOptions): MqttLink {
  let closed = false
  async function untilCommitted(call: PayloadCall): Promise<void> {
    while (!closed) {
      try {
        await take(call)
        return
      } catch {
        await new Promise(resolve => setTimeout(resolve, retryMs).unref())
      }
    }
    // Closing: leave it without a PUBACK, the broker sends it again.
    await new Promise<never>(() => {})
  }
  const clients: MqttClient[] = Array.from({ length: lanes }, () => {
    const client = connect(url, { protocolVersion: 4, clean: true, reconnectPeriod: 2_000 })
    client.handleMessage = (packet, callback) => {
      const mn = topicShape.exec(packet.topic)?.[1]
      if (!mn) return callback()
      const items = itemsOf(packet.payload as Buffer)
      void untilCommitted({ channel: 'MQTT', remote: packet.topic, mn, items }).then(() => callback())
    }
    client.on('connect', () => {
      client.subscribe(lanes > 1 ? '$share/qingyuan/wd/+/telemetry' : 'wd/+/telemetry', { qos: 1 }, error => {
        if (error) warn(`MQTT subscription refused: ${error.message}`)
      })
    })
    client.on('error', error => warn(`MQTT: ${error.message}`))
    return client
  })
  return {
    get connected() {
      return clients.some(client => client.connected)
    },
    async close() {
      closed = true
      await Promise.all(clients.map(client => client.endAsync(true)))
    },
  }
}
