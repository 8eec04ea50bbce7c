/** Carries live messages between server processes. One process needs none; several meet on NATS core subjects. */
import { connect, type NatsConnection } from '@nats-io/transport-node'

export interface Bus {
  publish(subject: string, payload: unknown): void
  /** Messages of other processes only; one's own are applied where they are made. */
  subscribe(subject: string, listener: (payload: unknown) => void): void
  readonly connected: boolean
  close(): Promise<void>
}

const alone: Bus = {
  publish() {},
  subscribe() {},
  connected: true,
  async close() {},
}

const prefix = 'qy.live.'

function overNats(connection: NatsConnection): Bus {
  // A process hears its own publications too; its mark tells them apart.
  const origin = crypto.randomUUID()
  return {
    publish(subject, payload) {
      if (!connection.isClosed()) connection.publish(prefix + subject, JSON.stringify({ origin, payload }))
    },
    subscribe(subject, listener) {
      connection.subscribe(prefix + subject, {
        callback(error, message) {
          if (error) return
          let parcel: { origin?: string; payload?: unknown }
          try {
            parcel = message.json()
          } catch {
            return
          }
          if (parcel.origin !== origin && parcel.payload !== undefined) listener(parcel.payload)
        },
      })
    },
    get connected() {
      return !connection.isClosed()
    },
    async close() {
      await connection.drain()
    },
  }
}

/** @throws when NATS_URL is set and nobody answers there. */
export async function openBus(natsUrl?: string): Promise<Bus> {
  if (natsUrl === undefined || natsUrl === '') return alone
  return overNats(await connect({ servers: natsUrl, name: 'qingyuan', maxReconnectAttempts: -1 }))
}
