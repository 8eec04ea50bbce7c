/** The one socket of a tab: keeps it open, asks whether the other side still lives, and hands frames to the live layer. */
import ReconnectingWebSocket from 'reconnecting-websocket'
import { closeCode, livePace, liveProtocol } from '#contract/live.ts'
import { doubt, whenReachable } from '#web/api/reach.ts'
import type { Live } from './live.ts'

export interface SocketOptions {
  url: string
  token: string
  live: Live
  /** The server refused the session (revoked, expired, foreign): reconnecting would not help. */
  onRefused(reason: string): void
  /** The selected tenant is not the session's: what is selected is to be looked at. */
  onForeignTenant?(): void
  /** The session is locked: it is opened again when the session is. */
  onLocked?(): void
}
const tickMs = 1_000
/** What a browser calls a line that ended without a word. */
const cutOff = 1006

/** Opens it and keeps it open; the answer closes it for good. */
export function openSocket({
  url,
  token,
  live,
  onRefused,
  onForeignTenant,
  onLocked,
}: SocketOptions): () => void {
  let attempts = 0
  let beat: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let pings = 0
  let stopped = false

  // Full jitter on top of the 5 s base: a thousand screens must not return in the same second.
  const address = async () => {
    if (attempts++ > 0) await new Promise(resolve => setTimeout(resolve, Math.random() * 2_000))
    await whenReachable()
    return url
  }
  const socket = new ReconnectingWebSocket(address, [liveProtocol, token], {
    minReconnectionDelay: livePace.reconnectMs - 1_000,
    maxReconnectionDelay: livePace.reconnectCapMs,
    reconnectionDelayGrowFactor: 1.4,
    connectionTimeout: livePace.replyMs,
    maxEnqueuedMessages: 0,
  })
  const quiet = () => {
    clearTimeout(beat)
    clearTimeout(deadline)
    deadline = undefined
  }
  const ping = () => {
    clearTimeout(beat)
    if (socket.readyState !== ReconnectingWebSocket.OPEN || deadline !== undefined) return
    socket.send(JSON.stringify({ t: 'ping', n: ++pings }))
    deadline = setTimeout(() => {
      deadline = undefined
      live.lost('connecting')
      void doubt()
      socket.reconnect()
    }, livePace.replyMs)
  }

  live.lost('connecting')
  socket.onopen = () => {
    quiet()
    live.opened(message => socket.send(JSON.stringify(message)))
    beat = setTimeout(ping, livePace.heartbeatMs)
  }
  socket.onmessage = event => {
    // Any frame is a sign of life; the next question is due 10 s after the answer to the last one.
    if (deadline !== undefined) {
      quiet()
      beat = setTimeout(ping, livePace.heartbeatMs)
    }
    if (typeof event.data === 'string') live.receive(event.data)
  }
  socket.onclose = event => {
    quiet()
    if (stopped) return
    if (event.code === closeCode.refused) {
      stop()
      onRefused(event.reason)
    } else {
      live.lost('connecting')
      // Cut, not closed: calls learn of it before they try.
      if (event.code === cutOff) void doubt()
    }
    if (event.code === closeCode.foreignTenant) onForeignTenant?.()
    if (event.code === closeCode.locked) onLocked?.()
  }

  const seen = () => {
    live.inbox.reschedule()
    // After a sleep the socket looks open and is not: ask at once instead of in up to 10 s.
    if (!document.hidden) ping()
  }
  const online = () => {
    if (socket.readyState !== ReconnectingWebSocket.OPEN) socket.reconnect()
    else ping()
  }
  const ticker = setInterval(() => live.tick(), tickMs)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', online)

  function stop(): void {
    if (stopped) return
    stopped = true
    quiet()
    clearInterval(ticker)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', online)
    socket.close(1000)
    live.lost('closed')
  }
  return stop
}
