/** One server of the fan-out bench: our hub, or the peer that serialises for each client and lets ws frame it for each. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { deviceReading } from '#contract/topics.ts'
import { nobody } from '#server/identity/session.ts'
import { createGridChannel } from '#server/live/grid-channel.ts'
import { createHub } from '#server/live/hub.ts'
import { createNotices } from '#server/live/notices.ts'
import { attachSockets } from '#server/live/sockets.ts'
import { type Mode, messagesPerSecond, nowMs, type Order, type Report, readingOf } from './shared.ts'

type Publish = (index: number, stations: number, dueAt: number) => void
const mode = process.argv[2] as Mode
const report = (message: Report) => process.send?.(message)
const server = createServer()

function hubPublisher(): Publish {
  const hub = createHub()
  const session = { ...nobody, handle: 'bench', userId: 'bench', permissions: new Set(['*']) }
  attachSockets({
    server,
    hub,
    notices: createNotices(),
    grids: createGridChannel(async () => undefined),
    sessions: { ofToken: async () => session, ofHandle: async () => session, onEnded: () => {} },
    perUser: 10_000,
  })
  return (index, stations, dueAt) => {
    for (let station = 0; station < stations; station++)
      hub.publish(deviceReading, readingOf(index * stations + station, station === 0 ? dueAt : undefined))
  }
}
function peerPublisher(): Publish {
  const clients = new Set<WebSocket>()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', socket => {
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
  })
  return (index, stations, dueAt) => {
    const m = Array.from({ length: stations }, (_, station) =>
      readingOf(index * stations + station, station === 0 ? dueAt : undefined),
    )
    const message = { t: 'd', k: deviceReading.key, m }
    for (const socket of clients) socket.send(JSON.stringify(message))
  }
}

const publish = mode === 'hub' ? hubPublisher() : peerPublisher()
process.on('message', (order: Order) => {
  if (order.kind !== 'publish') return
  const cpuBefore = process.cpuUsage()
  const total = Math.round((order.ms / 1_000) * messagesPerSecond)
  const startedAt = nowMs()
  const dueAt = (at: number) => startedAt + (at * 1_000) / messagesPerSecond
  let index = 0
  const next = () => {
    if (index === total) {
      // What is still in the queue belongs to this run.
      setTimeout(() => {
        const { user, system } = process.cpuUsage(cpuBefore)
        report({ kind: 'published', count: total, cpuMs: (user + system) / 1_000 })
      }, 250)
      return
    }
    publish(index, order.stations, dueAt(index))
    index += 1
    setTimeout(next, Math.max(0, dueAt(index) - nowMs()))
  }
  next()
})
server.listen(0, '127.0.0.1', () =>
  report({ kind: 'listening', port: (server.address() as AddressInfo).port }),
)
