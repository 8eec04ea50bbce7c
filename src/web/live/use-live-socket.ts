import { useEffect, useRef } from 'react'
import { pulse } from '#contract/topics.ts'
import { useLive } from './live-context.ts'
import { openSocket } from './socket.ts'

const address = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/live`

/**
 * Mounted once, where the session is known. The pulse is always listened to: it comes every second, so its silence shows within
 * seconds what a heartbeat would show in sixteen.
 */
export function useLiveSocket(token: string | undefined, onRefused: (reason: string) => void): void {
  const live = useLive()
  const refused = useRef(onRefused)
  refused.current = onRefused
  useEffect(() => {
    if (token === undefined || token === '') return
    live.belongTo(token)
    const release = live.retain(pulse)
    let stop: (() => void) | undefined
    // StrictMode mounts twice in a row: the first mount must not leave a socket half open.
    const start = setTimeout(() => {
      stop = openSocket({ url: address(), token, live, onRefused: reason => refused.current(reason) })
    }, 0)
    return () => {
      clearTimeout(start)
      stop?.()
      release()
    }
  }, [live, token])
}
