import { useEffect, useRef, useState } from 'react'
import {
  defaultSocketKey,
  type GridRow,
  type GridSocket,
  type GridSocketState,
  joinGridSocket,
  newCaseId,
} from './grid-socket.ts'

interface Wish {
  userId: string | undefined
  token: string | undefined
  /** Rows of this tenant alone; without it, of all. */
  tenantId?: string
  /** Grids of one key hear of each other's rows. */
  socketKey?: string
  /** Off: no socket. */
  enabled: boolean
  onRow: (row: GridRow) => void
  /** Calls of the server by key. */
  calls?: Readonly<Record<string, (...args: readonly unknown[]) => void>>
}
/** Joins a grid to the channel; `tell` sends a row as it now stands and answers whether anybody could hear it. */
export function useGridSocket(wish: Wish): { state: GridSocketState; tell: (row: GridRow) => boolean } {
  const { userId, token, tenantId = '0', socketKey = defaultSocketKey, enabled } = wish
  const latest = useRef(wish)
  latest.current = wish
  const joined = useRef<{ socket: GridSocket; caseId: string } | undefined>(undefined)
  const [state, setState] = useState<GridSocketState>('closed')
  useEffect(() => {
    if (!enabled || !userId || !token) return
    const { socket, release } = joinGridSocket(userId, token, tenantId)
    const caseId = newCaseId()
    joined.current = { socket, caseId }
    setState(socket.state())
    const leave = [
      socket.onState(setState),
      socket.onRow(socketKey, caseId, row => latest.current.onRow(row)),
      ...Object.keys(latest.current.calls ?? {}).map(key =>
        socket.onCall(key, (...args) => latest.current.calls?.[key]?.(...args)),
      ),
    ]
    return () => {
      joined.current = undefined
      for (const go of leave) go()
      release()
      setState('closed')
    }
  }, [enabled, userId, token, tenantId, socketKey])
  const tell = useRef((row: GridRow) => {
    const now = joined.current
    return now?.socket.tell(latest.current.socketKey ?? defaultSocketKey, row, now.caseId) ?? false
  })
  return { state, tell: tell.current }
}
