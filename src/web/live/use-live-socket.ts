import { useEffect, useRef } from 'react'
import { pulse } from '#contract/topics.ts'
import { addressOf } from './address.ts'
import { useLive } from './live-context.ts'
import { openSocket } from './socket.ts'

/**
 * Mounted once, where the session is known. The pulse is always listened to: it comes every second, so its silence shows within
 * seconds what a heartbeat would show in sixteen.
 * It is opened anew when another tenant is selected.
 */
export function useLiveSocket(
  { token, tenantId }: { token: string | undefined; tenantId: string },
  heard: { refused: (reason: string) => void; foreignTenant: () => void; locked: () => void },
): void {
  const live = useLive()
  const latest = useRef(heard)
  latest.current = heard
  useEffect(() => {
    if (token === undefined || token === '') return
    live.belongTo(token, tenantId)
    const release = live.retain(pulse)
    let stop: (() => void) | undefined
    // StrictMode mounts twice in a row: the first mount must not leave a socket half open.
    const start = setTimeout(() => {
      stop = openSocket({
        url: addressOf('/live', tenantId),
        token,
        live,
        onRefused: reason => latest.current.refused(reason),
        onForeignTenant: () => latest.current.foreignTenant(),
        onLocked: () => latest.current.locked(),
      })
    }, 0)
    return () => {
      clearTimeout(start)
      stop?.()
      release()
    }
  }, [live, token, tenantId])
}
