/** Counts what the HTTP server answers and sends, from its start on. */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wirePrefix } from '#server/http/serve.ts'

export interface Answers {
  count: number
  /** Of all answers together, and of the slowest, seconds. */
  totalSec: number
  maxSec: number
  /** Status 500 and above. */
  failed: number
}
export interface HttpCounts {
  readonly all: Answers
  /** Calls of the console and of other clients; not files of the console. */
  readonly calls: Answers
  /** Refused since nobody is signed in, or no longer. */
  readonly unauthenticated: number
  readonly open: number
  bytesSent(): number
  bytesReceived(): number
}

const none = (): Answers => ({ count: 0, totalSec: 0, maxSec: 0, failed: 0 })
function add(to: Answers, seconds: number, status: number): void {
  to.count += 1
  to.totalSec += seconds
  to.maxSec = Math.max(to.maxSec, seconds)
  if (status >= 500) to.failed += 1
}

export function countHttp(app: FastifyInstance): HttpCounts {
  const all = none()
  const calls = none()
  let unauthenticated = 0
  const open = new WeakSet<FastifyRequest>()
  let openNow = 0
  const sockets = new Set<Socket>()
  let sent = 0
  let received = 0
  app.server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      sent += socket.bytesWritten
      received += socket.bytesRead
    })
  })
  app.addHook('onRequest', async request => {
    // What becomes a socket is never answered.
    if (request.headers.upgrade !== undefined) return
    open.add(request)
    openNow += 1
  })
  app.addHook('onResponse', async (request, { elapsedTime, statusCode }) => {
    if (open.delete(request)) openNow -= 1
    const seconds = elapsedTime / 1_000
    add(all, seconds, statusCode)
    if (request.url.startsWith(`${wirePrefix}/`)) add(calls, seconds, statusCode)
    if (statusCode === 401) unauthenticated += 1
  })
  const over = (ended: () => number, of: (socket: Socket) => number) => () =>
    [...sockets].reduce((sum, socket) => sum + of(socket), ended())
  return {
    all,
    calls,
    get unauthenticated() {
      return unauthenticated
    },
    get open() {
      return openNow
    },
    bytesSent: over(
      () => sent,
      socket => socket.bytesWritten,
    ),
    bytesReceived: over(
      () => received,
      socket => socket.bytesRead,
    ),
  }
}
