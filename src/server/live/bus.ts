/**
 * Carries live messages between server processes. One process needs none; several meet on NATS core subjects. Without NATS, those on
 * one PostgreSQL database still tell each other at once whose rights, menus and dictionaries changed.
 */
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { warningTopic } from '#contract/topics.ts'
import { openChannel } from '#server/db/postgres/channel.ts'

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

/** Seldom and small; readings and frames would be too many for the database. */
const carriedByDatabase = new Set([
  'sessions',
  'dict.changed',
  'platform.changed',
  'notice',
  warningTopic.key,
])

async function overPostgres(url: string): Promise<Bus> {
  const origin = crypto.randomUUID()
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const channel = await openChannel(url, text => {
    let parcel: { origin?: string; subject?: string; payload?: unknown }
    try {
      parcel = JSON.parse(text)
    } catch {
      return
    }
    if (parcel.origin === origin || parcel.payload === undefined) return
    for (const listener of listeners.get(parcel.subject ?? '') ?? []) listener(parcel.payload)
  })
  return {
    publish(subject, payload) {
      if (carriedByDatabase.has(subject)) channel.send(JSON.stringify({ origin, subject, payload }))
    },
    subscribe(subject, listener) {
      listeners.set(subject, [...(listeners.get(subject) ?? []), listener])
    },
    get connected() {
      return channel.connected
    },
    close: () => channel.close(),
  }
}

/** @throws when NATS_URL is set and nobody answers there. */
export async function openBus(natsUrl?: string, databaseUrl?: string): Promise<Bus> {
  if (natsUrl === undefined || natsUrl === '') return databaseUrl ? overPostgres(databaseUrl) : alone
  return overNats(await connect({ servers: natsUrl, name: 'qingyuan', maxReconnectAttempts: -1 }))
}
