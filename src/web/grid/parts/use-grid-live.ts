/** Joins a grid to the rows of other screens: theirs are merged and lit, ours are told as they change. */
import { useEffect, useRef } from 'react'
import { useGridSocket } from '#web/live/use-grid-socket.ts'
import { useSession } from '#web/session/session.ts'
import type { Highlights } from '../model/highlight.ts'
import type { GridModel } from '../model/types.ts'

interface Wish {
  model: GridModel
  highlights: Highlights
  enabled: boolean
  socketKey?: string
  /** Calls of the server by key. */
  calls?: Readonly<Record<string, (...args: readonly unknown[]) => void>>
}
/** A paste changes thousands of rows: they are told in portions, each as it then stands. */
const portion = 50
const portionMs = 100

export function useGridLive({ model, highlights, enabled, socketKey, calls }: Wish): { connected: boolean } {
  const userId = useSession(state => state.userInfo?.id)
  const token = useSession(state => state.token)
  const tenantId = useSession(state => state.tenantId)
  const { state, tell } = useGridSocket({
    userId,
    token,
    tenantId,
    enabled,
    ...(socketKey === undefined ? {} : { socketKey }),
    ...(calls === undefined ? {} : { calls }),
    onRow: source => {
      const before = model.get(String(source['id']))
      if (!before || !model.merge(source)) return
      const after = model.get(before.id)!
      const changed = Object.keys(source).filter(key => !Object.is(before[key], after[key]))
      highlights.light(changed.map(key => ({ id: before.id, key })))
    },
  })
  const waiting = useRef(new Set<string>())
  const open = state === 'open'
  useEffect(() => {
    if (!enabled) return
    const ids = waiting.current
    const stop = model.subscribe(damage => {
      if (damage.kind !== 'cells' || damage.from === 'live') return
      for (const { id } of damage.cells) if (!model.isNew(id)) ids.add(id)
    })
    return () => {
      stop()
      ids.clear()
    }
  }, [enabled, model])
  useEffect(() => {
    if (!open) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const drain = () => {
      timer = undefined
      for (const id of [...waiting.current].slice(0, portion)) {
        const row = model.get(id)
        // While the channel is down the row waits for its return.
        if (row && !tell(row)) return
        waiting.current.delete(id)
      }
      soon(portionMs)
    }
    const soon = (ms: number) => {
      if (waiting.current.size > 0) timer ??= setTimeout(drain, ms)
    }
    soon(0)
    const stop = model.subscribe(damage => damage.kind === 'cells' && soon(0))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [open, model, tell])
  return { connected: open }
}
