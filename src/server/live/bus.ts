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
  /** It was away, and with it what others said meanwhile: what hangs on it is read anew. */
  onReturn(listener: () => void): void
  close(): Promise<void>
}
type Warn = (details: object, message: string) => void

const alone: Bus = {
  publish() {},
  subscribe() {},
  connected: true,
  onReturn() {},
  async close() {},
}

const againMs = 2_000

/** Nobody there at the start is no reason not to begin: it is tried again and again, as after a loss. */
async function overNats(url: string, installation: string, warn: Warn): Promise<Bus> {
  // Other installations may share the NATS: what is said here is nobody's there.
  const prefix = `qy.${installation}.live.`
  // A process hears its own publications too; its mark tells them apart.
  const origin = crypto.randomUUID()
  const listeners: [string, (payload: unknown) => void][] = []
  const returned: (() => void)[] = []
  let connection: NatsConnection | undefined
  let isOpen = false
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function listen(to: NatsConnection, [subject, listener]: (typeof listeners)[number]): void {
    to.subscribe(prefix + subject, {
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
  }
  async function watch(over: NatsConnection): Promise<void> {
    for await (const { type } of over.status()) {
      if (type === 'disconnect' || type === 'close') {
        if (isOpen) warn({}, 'NATS is away')
        isOpen = false
      } else if (type === 'reconnect') {
        isOpen = true
        for (const listener of returned) listener()
      }
    }
  }
  async function open(): Promise<void> {
    const next = await connect({
      servers: url,
      name: 'qingyuan',
      maxReconnectAttempts: -1,
      reconnectTimeWait: againMs / 4,
      // A line that is dead without a word is found out within seconds.
      pingInterval: 5_000,
      timeout: 5_000,
    })
    if (closed) return next.close()
    connection = next
    isOpen = true
    for (const entry of listeners) listen(next, entry)
    void watch(next)
  }
  function again(): void {
    timer = setTimeout(() => {
      if (closed) return
      open().then(() => {
        for (const listener of returned) listener()
      }, again)
    }, againMs).unref()
  }
  await open().catch(error => {
    warn({ err: error }, 'NATS does not answer')
    again()
  })
  return {
    publish(subject, payload) {
      // What is said while nobody hears is old when he is back: then all is read anew.
      if (isOpen) connection?.publish(prefix + subject, JSON.stringify({ origin, payload }))
    },
    subscribe(subject, listener) {
      listeners.push([subject, listener])
      if (connection) listen(connection, [subject, listener])
    },
    get connected() {
      return isOpen
    },
    onReturn: listener => void returned.push(listener),
    async close() {
      closed = true
      clearTimeout(timer)
      const over = connection
      await (isOpen ? over?.drain().catch(() => over.close()) : over?.close())
    },
  }
}

/** Seldom and small; readings and frames would be too many for the database. */
const carriedByDatabase = new Set(['sessions', 'written', 'platform.changed', 'notice', warningTopic.key])

async function overPostgres(url: string): Promise<Bus> {
  const origin = crypto.randomUUID()
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const returned: (() => void)[] = []
  const channel = await openChannel(
    url,
    text => {
      let parcel: { origin?: string; subject?: string; payload?: unknown }
      try {
        parcel = JSON.parse(text)
      } catch {
        return
      }
      if (parcel.origin === origin || parcel.payload === undefined) return
      for (const listener of listeners.get(parcel.subject ?? '') ?? []) listener(parcel.payload)
    },
    () => {
      for (const listener of returned) listener()
    },
  )
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
    onReturn: listener => void returned.push(listener),
    close: () => channel.close(),
  }
}

export interface BusOptions {
  /** Processes of one installation hear each other there, and nobody else's. */
  nats?: { url: string; installation: string } | undefined
  databaseUrl?: string | undefined
  warn?: Warn | undefined
}
/** NATS where it is set, else the channel of PostgreSQL, else nobody. Does not fail where NATS is away: see `connected`. */
export async function openBus({ nats, databaseUrl, warn = () => {} }: BusOptions = {}): Promise<Bus> {
  if (nats) return overNats(nats.url, nats.installation, warn)
  return databaseUrl ? overPostgres(databaseUrl) : alone
}
