/**
 * The wire's channel of editable grids: rows that one person edits move on the screens of others. One socket a page load and user,
 * shared by its grids; opened by the first, closed with the last.
 */
import ReconnectingWebSocket from 'reconnecting-websocket'
import { closeCode, livePace } from '#contract/live.ts'
import { whenReachable } from '#web/api/reach.ts'
import { addressOf } from './address.ts'

export type GridRow = Readonly<Record<string, unknown>>
export type GridSocketState = 'connecting' | 'open' | 'closed'
export const defaultSocketKey = 'vxe-default'

export interface GridSocket {
  state(): GridSocketState
  /** Tells others of a row as it now stands; false when the channel is down, and nobody will hear of it. */
  tell(socketKey: string, row: GridRow, caseId: string): boolean
  /** Rows that others have told of; those told under `caseId` (one's own) are left out. */
  onRow(socketKey: string, caseId: string, listener: (row: GridRow) => void): () => void
  /** Calls that the server makes under a key. */
  onCall(key: string, listener: (...args: readonly unknown[]) => void): () => void
  onState(listener: (state: GridSocketState) => void): () => void
  close(): void
}

/** 32 hexadecimal digits. `randomUUID` is not there on plain HTTP, and consoles run on intranets. */
export const newCaseId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
/** One a page load: the server may speak to this page alone. */
export const pageId = newCaseId()

const address = (userId: string, tenantId: string) =>
  addressOf(`/vxeSocket/${encodeURIComponent(userId)}/${pageId}`, tenantId)

export type GridMessage =
  | { kind: 'alive' }
  | { kind: 'row'; socketKey: string; row: GridRow; caseId: string }
  | { kind: 'call'; key: string; args: readonly unknown[] }

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for types that the wire does not know and for what is not of their shape: both are ignored there. */
export function readGridMessage(data: unknown): GridMessage | undefined {
  if (typeof data !== 'string') return undefined
  let message: unknown
  try {
    message = JSON.parse(data)
  } catch {
    return undefined
  }
  if (!record(message)) return undefined
  const { type, data: body } = message
  if (type === 'heart_beat') return { kind: 'alive' }
  if (!record(body) || !Array.isArray(body['args'])) return undefined
  const args = body['args'] as readonly unknown[]
  if (type === 'update_vxe_table') {
    const [row, caseId] = args
    const { socketKey = defaultSocketKey } = body
    if (!record(row) || typeof socketKey !== 'string') return undefined
    return { kind: 'row', socketKey, row, caseId: String(caseId ?? '') }
  }
  if (type === 'common_send_date' && typeof body['key'] === 'string')
    return { kind: 'call', key: body['key'], args }
  return undefined
}

export function openGridSocket(url: string, token: string): GridSocket {
  const rows = new Set<{ socketKey: string; caseId: string; listener: (row: GridRow) => void }>()
  const calls = new Set<{ key: string; listener: (...args: readonly unknown[]) => void }>()
  const watchers = new Set<(state: GridSocketState) => void>()
  let state: GridSocketState = 'connecting'
  let beat: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined

  const place = async () => {
    await whenReachable()
    return url
  }
  const socket = new ReconnectingWebSocket(place, [token], {
    minReconnectionDelay: livePace.reconnectMs,
    maxReconnectionDelay: livePace.reconnectCapMs,
    connectionTimeout: livePace.replyMs,
    maxEnqueuedMessages: 0,
  })
  const become = (next: GridSocketState) => {
    if (state === next) return
    state = next
    for (const watcher of [...watchers]) watcher(next)
  }
  const quiet = () => {
    clearTimeout(beat)
    clearTimeout(deadline)
  }
  const send = (type: string, data: unknown) => socket.send(JSON.stringify({ type, data }))
  const ask = () => {
    send('heart_beat', '')
    deadline = setTimeout(() => {
      become('connecting')
      socket.reconnect()
    }, livePace.replyMs)
  }
  socket.onopen = () => {
    quiet()
    become('open')
    ask()
  }
  socket.onmessage = event => {
    const message = readGridMessage(event.data)
    if (!message) return
    if (message.kind === 'alive') {
      quiet()
      beat = setTimeout(ask, livePace.heartbeatMs)
    } else if (message.kind === 'row') {
      for (const { socketKey, caseId, listener } of [...rows])
        if (socketKey === message.socketKey && caseId !== message.caseId) listener(message.row)
    } else {
      for (const { key, listener } of [...calls]) if (key === message.key) listener(...message.args)
    }
  }
  socket.onclose = event => {
    quiet()
    if (state === 'closed') return
    // The main socket says that the session is over; here it is enough to stop asking.
    if (event.code === closeCode.refused) close()
    else become('connecting')
  }
  const close = () => {
    quiet()
    become('closed')
    socket.close(1000)
  }
  const joined = <T>(set: Set<T>, entry: T) => {
    set.add(entry)
    return () => {
      set.delete(entry)
    }
  }
  return {
    state: () => state,
    tell(socketKey, row, caseId) {
      if (state !== 'open') return false
      send('update_vxe_table', { socketKey, args: [row, caseId] })
      return true
    },
    onRow: (socketKey, caseId, listener) => joined(rows, { socketKey, caseId, listener }),
    onCall: (key, listener) => joined(calls, { key, listener }),
    onState: listener => joined(watchers, listener),
    close,
  }
}

interface Shared {
  socket: GridSocket
  users: number
  name: string
}
let shared: Shared | undefined

/** The page's own socket; `release` when the grid goes. A grid that comes within the grace finds it still open. */
export function joinGridSocket(
  userId: string,
  token: string,
  tenantId: string,
): { socket: GridSocket; release: () => void } {
  const name = `${userId}\n${token}\n${tenantId}`
  if (shared?.name !== name || shared.socket.state() === 'closed') {
    shared?.socket.close()
    shared = { socket: openGridSocket(address(userId, tenantId), token), users: 0, name }
  }
  const mine = shared
  mine.users += 1
  let released = false
  return {
    socket: mine.socket,
    release: () => {
      if (released) return
      released = true
      mine.users -= 1
      setTimeout(() => {
        if (mine.users > 0) return
        mine.socket.close()
        if (shared === mine) shared = undefined
      }, livePace.graceMs)
    },
  }
}
