/**
 * MQTT: `wd/{mn}/telemetry`, QoS 1, PUBACK after the commit. The client library acknowledges one message at a time, so several
 * clients share one subscription; a message that could not be committed stays unacknowledged and is tried again. The broker keeps
 * the session of each of them (fixed id, `clean: false`), and with it what comes while nobody is here.
 */
import { connect, type MqttClient } from 'mqtt'
import type { PayloadAnswer, PayloadCall } from './types.ts'

const largestMessage = 2 * 1024 * 1024
/** What a broker grants that refuses a subscription. */
const refused = 128

export interface MqttIdentity {
  /** Gateways of one installation share its messages; another one on the same broker gets all of them too. */
  group: string
  /** Of this gateway alone and the same at each start: the broker knows its session by it. */
  client: string
}
export interface MqttOptions extends MqttIdentity {
  url: string
  /** Clients that share the subscription; 1 subscribes plainly, for brokers without shared subscriptions. */
  lanes?: number
  retryMs?: number
  take(call: PayloadCall): Promise<PayloadAnswer>
  warn(message: string): void
}
export interface MqttLink {
  close(): Promise<void>
  /** Every client has its subscription. */
  readonly ready: boolean
}

/** The items of a message, or what it is set aside for. */
function contentOf(payload: Buffer): Pick<PayloadCall, 'items' | 'fault'> {
  const head = () => [payload.toString('utf8', 0, 1_000)]
  if (payload.length > largestMessage) return { items: head(), fault: '消息超过 2 MB' }
  try {
    const read: unknown = JSON.parse(payload.toString('utf8'))
    return { items: Array.isArray(read) ? read : [read] }
  } catch {
    return { items: head(), fault: '不是有效的 JSON' }
  }
}

export const clientIds = ({ client, lanes = 8 }: Pick<MqttOptions, 'client' | 'lanes'>): string[] =>
  Array.from({ length: lanes }, (_, lane) => `${client}-${lane}`)

export function linkMqtt(options: MqttOptions): MqttLink {
  const { url, group, retryMs = 1_000, take, warn } = options
  const ids = clientIds(options)
  const underWay = new Set<Promise<boolean>>()
  const subscribed = new Set<string>()
  let closed = false

  /** @returns false when it was closed before the database took the message: the broker sends it again */
  async function untilCommitted(call: PayloadCall): Promise<boolean> {
    while (!closed)
      try {
        await take(call)
        return true
      } catch {
        await new Promise(resolve => setTimeout(resolve, retryMs).unref())
      }
    return false
  }
  function lane(clientId: string): MqttClient {
    const client = connect(url, {
      clientId,
      protocolVersion: 4,
      clean: false,
      resubscribe: false,
      reconnectPeriod: 2_000,
    })
    let line = 0
    client.handleMessage = (packet, acknowledge) => {
      // A message of a line that broke comes again on the next one. Acknowledged late, it might stand for another one there.
      const own = line
      const work = untilCommitted({
        channel: 'MQTT',
        remote: packet.topic,
        mn: packet.topic.split('/')[1] ?? '',
        ...contentOf(packet.payload as Buffer),
      })
      underWay.add(work)
      void work.then(committed => {
        underWay.delete(work)
        if (committed && own === line) acknowledge()
      })
    }
    client.on('connect', () => {
      const topic = ids.length > 1 ? `$share/${group}/wd/+/telemetry` : 'wd/+/telemetry'
      client.subscribe(topic, { qos: 1 }, (error, granted) => {
        if (error || granted?.some(({ qos }) => Number(qos) === refused))
          warn(`MQTT subscription refused: ${error?.message ?? topic}`)
        else subscribed.add(clientId)
      })
    })
    client.on('close', () => {
      line++
      subscribed.delete(clientId)
    })
    client.on('error', error => warn(`MQTT: ${error.message}`))
    return client
  }
  const clients = ids.map(lane)
  return {
    get ready() {
      return subscribed.size === ids.length
    },
    async close() {
      closed = true
      // What the database is taking now is still acknowledged.
      await Promise.all(underWay)
      await Promise.all(clients.map(client => client.endAsync(!client.connected)))
    },
  }
}
