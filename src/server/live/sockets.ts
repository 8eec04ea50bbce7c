/** Takes the upgrades of the HTTP server: `/live` and the two channels of the wire, all behind a session of their own user. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { closeCode, liveProtocol } from '#contract/live.ts'
import { channelOf, originAllowed, tenantOf, tokenOf } from './address.ts'
import { Admission, type Ending, type SessionSource } from './admission.ts'
import type { GridChannel } from './grid-channel.ts'
import type { Hub } from './hub.ts'
import type { Notices } from './notices.ts'

export interface SocketOptions {
  server: Server
  hub: Hub
  notices: Notices
  grids: GridChannel
  sessions: SessionSource
  /** Sockets one user may hold at a time. */
  perUser?: number
  /** And beside them in sessions that owe a code or a new password. */
  perOwing?: number
}
export interface Sockets {
  /** 1012: come back, the server restarts. */
  close(): void
  stats(): { opened: number; refused: number; notice: number; grid: number }
}

const maxMessageBytes = 64 * 1024
const farewellMs = 5_000
const lockedWords = '会话已锁定'

/** Unknown addresses and foreign origins are refused before the upgrade; whoever may not stay is closed after it with a `closeCode`, which a page can read. */
export function attachSockets(options: SocketOptions): Sockets {
  const { server, hub, notices, grids, sessions, perUser = 24, perOwing = 6 } = options
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: offered => (offered.has(liveProtocol) ? liveProtocol : ([...offered][0] ?? false)),
  })
  const endings = {
    ended: [closeCode.refused, '会话已结束'],
    // The page comes back by itself and gets what it may see now.
    changed: [closeCode.restarting, '权限已变更'],
    locked: [closeCode.locked, lockedWords],
    shut: [closeCode.locked, lockedWords],
  } as const
  const end = (handle: string, why: Ending) => {
    const [code, reason] = endings[why]
    if (why !== 'locked') hub.closeSession(handle, code, reason)
    for (const { channel } of [notices, grids])
      channel.close(code, reason, member => member.session.handle === handle)
  }
  const admission = new Admission(sessions, end)
  let opened = 0
  let refused = 0
  let closing = false

  const reject = (socket: Duplex, status: string) => {
    refused += 1
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }
  /** After the handshake, so that the page learns the code; a refused upgrade would look like a lost network to it. */
  const dismiss = (socket: WebSocket, code: number, reason: string) => {
    refused += 1
    socket.on('error', () => {})
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), farewellMs).unref()
  }

  const upgrade = async (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy())
    const channel = channelOf(request.url)
    if (channel === undefined) return reject(raw, '404 Not Found')
    if (!originAllowed(request.headers)) return reject(raw, '403 Forbidden')
    if (closing) return reject(raw, '503 Service Unavailable')
    const person = await admission.admit(tokenOf(request.headers))
    if (raw.destroyed) return
    const tenantId = tenantOf(request.url)
    const session = person && {
      ...person,
      tenantId,
      ...(person.caller && { caller: { ...person.caller, tenantId } }),
    }
    sockets.handleUpgrade(request, raw, head, socket => {
      if (session === undefined) return dismiss(socket, closeCode.refused, 'Token失效，请重新登录!')
      // A wall goes on hearing what it shows.
      if (session.lock && !(session.lock === 'wall' && channel.kind === 'live'))
        return dismiss(socket, closeCode.locked, lockedWords)
      if (channel.kind !== 'live' && channel.userId !== session.userId)
        return dismiss(socket, closeCode.refused, '没有权限')
      if (tenantId !== '0' && !session.tenants?.includes(tenantId))
        return dismiss(socket, closeCode.foreignTenant, '没有权限')
      if (admission.socketsBeside(session) >= (session.owing ? perOwing : perUser))
        return dismiss(socket, closeCode.tooSlow, '打开的页面过多')
      opened += 1
      socket.on('close', admission.hold(session))
      if (channel.kind === 'live') hub.attach(socket, raw as Socket, session)
      else if (channel.kind === 'notice') notices.channel.add(socket, { session, pageId: '' })
      else grids.channel.add(socket, { session, pageId: channel.pageId })
    })
  }
  const listener = (request: IncomingMessage, raw: Duplex, head: Buffer) => void upgrade(request, raw, head)
  server.on('upgrade', listener)

  return {
    close() {
      if (closing) return
      closing = true
      admission.close()
      hub.close()
      notices.channel.close(closeCode.restarting, '服务正在重启')
      grids.channel.close(closeCode.restarting, '服务正在重启')
    },
    stats: () => ({ opened, refused, notice: notices.channel.size, grid: grids.channel.size }),
  }
}
