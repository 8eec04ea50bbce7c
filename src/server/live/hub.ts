/**
 * Fan-out. Publishing is O(1) and never waits for a client; a tick later each topic is serialised once per data scope and the same
 * bytes go to every listener in step.
 */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { MessageOf, Topic } from '#contract/kit/topic.ts'
import { closeCode } from '#contract/live.ts'
import { topics } from '#contract/topics.ts'
import type { Bus } from './bus.ts'
import { Connection, type LiveSession, type Peer, peerOf } from './connection.ts'
import { Lane, type Sight, type Visible } from './lane.ts'
import { TopicLog } from './topic-log.ts'

export interface HubOptions {
  /** Of the console that the server hands out. */
  build?: string
  bus?: Bus
  topics?: readonly Topic[]
  /** At most one frame a topic in so many ms; the first message after a pause goes at once. */
  tickMs?: number
  /** Bytes a client may owe before it is left out of step. */
  budgetBytes?: number
  /** Behind for so long: closed with 1013. */
  patienceMs?: number
  /** Prefixes of organisation codes a session sees; undefined: everything. */
  scopeOf?: (session: LiveSession) => readonly string[] | undefined
  /** Tenants whose messages a session sees; undefined: of every tenant. */
  tenantsOf?: (session: LiveSession) => readonly string[] | undefined
  /** Tenant of what a message is about. */
  tenantOf?: (topic: Topic, message: unknown) => string | undefined
  /** Organisation code of what a message is about; null: for everybody; undefined: unknown, for unscoped sessions only. */
  orgOf?: (topic: Topic, message: unknown) => string | null | undefined
  /** What data rules leave of a topic to a session; undefined: all of it. */
  sightOf?: (topic: Topic, session: LiveSession) => Sight | undefined
}
export interface HubStats {
  connections: number
  behind: number
  /** Topics with something that was not sent yet. */
  waiting: number
  published: number
  frames: number
  frameBytes: number
  sent: number
  malformed: number
  refused: number
  slowClosed: number
  reaped: number
  /** How often the bus was away. */
  gaps: number
  topics: Record<string, { seq: number; items: number; listeners: number }>
}
export interface Hub {
  publish<T extends Topic>(topic: T, message: MessageOf<T>): void
  /** What late listeners get before the first publication. */
  seed<T extends Topic>(topic: T, messages: readonly MessageOf<T>[]): void
  latest<T extends Topic>(topic: T, id: string): MessageOf<T> | undefined
  /** The newest of each item, of a topic that keeps these. */
  items<T extends Topic>(topic: T): Iterable<MessageOf<T>>
  /** The item is over: late listeners do not get it. */
  forget(topic: Topic, id: string): void
  /** Messages of other processes were missed: every page shall know, and ask for what there is now. */
  gap(): void
  /** `raw`: the socket the upgrade came on. */
  attach(socket: WebSocket, raw: Socket, session: LiveSession): void
  attachPeer(peer: Peer, session: LiveSession): Connection
  /** The session ended or its rights changed. */
  closeSession(handle: string, code: number, reason: string): void
  /** All clients are told to come back later (1012). */
  close(): void
  stats(): HubStats
}

const sweepMs = 5_000

/** Without options: every topic of the contract, one process, everybody sees everything. See `HubOptions`. */
export function createHub(options: HubOptions = {}): Hub {
  const { bus, tickMs = 40, budgetBytes = 256 * 1024, patienceMs = 15_000, scopeOf, orgOf } = options
  const { tenantsOf, tenantOf, sightOf } = options
  const logs = new Map<string, TopicLog>()
  const lanes = new Map<string, Map<string, Lane>>()
  const connections = new Set<Connection>()
  const behind = new Set<Connection>()
  const dirty = new Set<TopicLog>()
  const counts = {
    published: 0,
    frames: 0,
    frameBytes: 0,
    sent: 0,
    malformed: 0,
    refused: 0,
    slowClosed: 0,
    reaped: 0,
    gaps: 0,
  }
  const born = Date.now().toString(36)
  let dueAt = 0
  let scheduled = false
  let closed = false

  const apply = (log: TopicLog, message: unknown) => {
    log.append(message)
    counts.published += 1
    dirty.add(log)
    schedule()
  }
  for (const topic of options.topics ?? topics) {
    const log = new TopicLog(topic, born)
    logs.set(topic.key, log)
    lanes.set(topic.key, new Map())
    bus?.subscribe(topic.key, message => apply(log, message))
  }
  const logOf = (topic: Topic): TopicLog => {
    const log = logs.get(topic.key)
    if (log === undefined) throw new Error(`Topic ${topic.key} is not in contract/topics`)
    return log
  }

  function schedule(): void {
    if (scheduled || closed) return
    scheduled = true
    const now = performance.now()
    // From when the last tick was due, not from when a busy loop let it run: else one late tick delays all that follow.
    dueAt = Math.max(now, dueAt + tickMs)
    if (dueAt - now < 1) setImmediate(tick)
    else setTimeout(tick, dueAt - now)
  }
  function tick(): void {
    scheduled = false
    for (const log of dirty) flush(log)
    dirty.clear()
    const now = Date.now()
    for (const connection of behind) {
      if (connection.catchUp(budgetBytes / 4)) behind.delete(connection)
      else if (now - connection.behindSince > patienceMs) {
        counts.slowClosed += 1
        connection.end(closeCode.tooSlow, '接收过慢')
      }
    }
    if (behind.size > 0) schedule()
  }
  function flush(log: TopicLog): void {
    const pending = log.takePending()
    for (const [scope, lane] of lanes.get(log.topic.key)!) {
      const listeners = lane.inStep.size
      const bytes = lane.flush(pending, budgetBytes)
      if (bytes > 0) {
        counts.frames += 1
        counts.frameBytes += bytes
        counts.sent += listeners
      }
      if (lane.members.size === 0) lanes.get(log.topic.key)!.delete(scope)
    }
  }
  const visibleTo = (
    topic: Topic,
    prefixes: readonly string[] | undefined,
    tenants: readonly string[] | undefined,
  ): Visible | undefined => {
    if (orgOf === undefined || (prefixes === undefined && tenants === undefined)) return undefined
    return message => {
      const org = orgOf(topic, message)
      if (org === null) return true
      return (
        (prefixes === undefined || (org !== undefined && prefixes.some(prefix => org.startsWith(prefix)))) &&
        (tenants === undefined || tenants.includes(tenantOf?.(topic, message) ?? '0'))
      )
    }
  }
  const laneOf = (topic: Topic, session: LiveSession): Lane => {
    const prefixes = orgOf === undefined ? undefined : scopeOf?.(session)
    // Who sees every department may have selected one tenant.
    const tenants = orgOf === undefined ? undefined : tenantsOf?.(session)
    const sight = sightOf?.(topic, session)
    const scopes = [prefixes, tenants].map(each => (each ? [...each].sort().join() : '*'))
    const scope = [...scopes, ...(sight ? [sight.key] : [])].join('|')
    const ofTopic = lanes.get(topic.key)!
    let lane = ofTopic.get(scope)
    if (lane === undefined) {
      lane = new Lane(logOf(topic), scope, visibleTo(topic, prefixes, tenants), sight)
      ofTopic.set(scope, lane)
    }
    return lane
  }

  function attachPeer(peer: Peer, session: LiveSession): Connection {
    const connection = new Connection(peer, session, {
      topicOf: key => logs.get(key)?.topic,
      /** Everything published so far is sent first, so that the newcomer and those in step hold the same numbers. */
      laneOf(topic, to) {
        const log = logOf(topic)
        const lane = laneOf(topic, to)
        if (dirty.delete(log)) flush(log)
        lanes.get(topic.key)!.set(lane.scope, lane)
        return lane
      },
      fellBehind(slow) {
        behind.add(slow)
        schedule()
      },
      gone(lost) {
        connections.delete(lost)
        behind.delete(lost)
      },
      counts,
      build: options.build,
    })
    connections.add(connection)
    return connection
  }

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const connection of connections) {
      if (connection.sweep(now)) counts.reaped += 1
    }
  }, sweepMs)
  sweep.unref()

  return {
    publish(topic, message) {
      apply(logOf(topic), message)
      bus?.publish(topic.key, message)
    },
    seed(topic, messages) {
      const log = logOf(topic)
      for (const message of messages) log.append(message)
      if (messages.length > 0) dirty.add(log)
      schedule()
    },
    latest: (topic, id) => logOf(topic).get(id) as never,
    items: topic => logOf(topic).items() as never,
    forget: (topic, id) => logOf(topic).forget(id),
    gap() {
      counts.gaps += 1
      for (const log of logs.values()) {
        if (dirty.delete(log)) flush(log)
        log.skip()
        for (const lane of lanes.get(log.topic.key)!.values()) lane.skip()
      }
    },
    attach(socket, raw, session) {
      const connection = attachPeer(peerOf(socket, raw), session)
      socket.on('message', (data, binary) => connection.receive(data as Buffer, binary))
      socket.on('pong', () => connection.heard())
      socket.on('close', () => connection.closed())
      socket.on('error', () => {})
    },
    attachPeer,
    closeSession(handle, code, reason) {
      for (const connection of connections)
        if (connection.session.handle === handle) connection.end(code, reason)
    },
    close() {
      closed = true
      clearInterval(sweep)
      for (const connection of connections) connection.end(closeCode.restarting, '服务正在重启')
    },
    stats() {
      const byTopic: HubStats['topics'] = {}
      for (const [key, log] of logs) {
        let listeners = 0
        for (const lane of lanes.get(key)!.values()) listeners += lane.inStep.size
        byTopic[key] = { seq: log.seq, items: log.size, listeners }
      }
      return {
        connections: connections.size,
        behind: behind.size,
        waiting: dirty.size,
        ...counts,
        topics: byTopic,
      }
    },
  }
}
