import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/clock.ts'
import { usePage } from '#web/session/page-context.ts'

const everyMs = 20_000

/** The server's clock, as often as words of minutes need it; epoch ms. */
export function useMinute(): number {
  const { active } = usePage()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!active) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [active])
  return now
}
