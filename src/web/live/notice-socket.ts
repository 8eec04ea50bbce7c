/** The bell's own channel of the wire: says only that the list should be read again. */

import { useEffect, useRef, useState } from 'react'
import ReconnectingWebSocket from 'reconnecting-websocket'
import { closeCode, livePace } from '#contract/live.ts'
import { whenReachable } from '#web/api/reach.ts'

const address = (userId: string) => {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${window.location.host}/websocket/${encodeURIComponent(userId)}`
}

/** True for the messages upon which the lists are read again; everything else is a heartbeat or foreign. */
export function isNews(data: unknown): boolean {
  if (typeof data !== 'string') return false
  try {
    const message = JSON.parse(data) as { cmd?: unknown } | null
    return message?.cmd === 'topic' || message?.cmd === 'user'
  } catch {
    return false
  }
}

/**
 * Listens while somebody is signed in. What was said while the line was down is heard by reading again when it is back.
 * @returns whether the line is up
 */
export function useNoticeSocket(
  userId: string | undefined,
  token: string | undefined,
  onNews: () => void,
): boolean {
  const [up, setUp] = useState(false)
  const heard = useRef(onNews)
  heard.current = onNews
  useEffect(() => {
    if (!userId || !token) return
    let socket: ReconnectingWebSocket | undefined
    let beat: ReturnType<typeof setInterval> | undefined
    // StrictMode mounts twice in a row: the first mount must not leave a socket half open.
    const start = setTimeout(() => {
      const place = async () => {
        await whenReachable()
        return address(userId)
      }
      socket = new ReconnectingWebSocket(place, [token], {
        minReconnectionDelay: livePace.reconnectMs,
        maxReconnectionDelay: livePace.reconnectCapMs,
        maxEnqueuedMessages: 0,
      })
      const opened = socket
      let before = false
      opened.onopen = () => {
        setUp(true)
        if (before) heard.current()
        before = true
      }
      opened.onmessage = event => {
        if (isNews(event.data)) heard.current()
      }
      opened.onclose = event => {
        setUp(false)
        // The main socket says that the session is over; here it is enough to stop asking.
        if (event.code === closeCode.refused) opened.close()
      }
      // A silent line is cut by proxies; the wire answers any text with heartcheck.
      beat = setInterval(() => {
        if (opened.readyState === ReconnectingWebSocket.OPEN) opened.send('heartbeat')
      }, 20_000)
    }, 0)
    return () => {
      clearTimeout(start)
      clearInterval(beat)
      socket?.close()
      setUp(false)
    }
  }, [userId, token])
  return up
}
