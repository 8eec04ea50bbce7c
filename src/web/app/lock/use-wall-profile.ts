import { useEffect, useRef, useState } from 'react'
import { enterWall, leaveWall, watchesWalls } from '#contract/identity/session-lock.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { setWall, useLock } from '#web/session/lock.ts'
import { useCan } from '#web/session/session.ts'

const againMs = 15_000
/** Said by the server itself: asking again changes nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && ['denied', 'refused', 'unauthenticated'].includes(error.kind)

/** Tells the server that this is a wall, which goes on watching when nobody touches it; and that it is none any more. */
export function useWallProfile(onWall: boolean): void {
  const may = useCan(watchesWalls)
  const locked = useLock(lock => lock.locked)
  const told = useRef(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one more run
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    if (onWall && may && !told.current) {
      told.current = true
      // Of a session that is locked already the refusal says what it is.
      call(enterWall, {}, { quiet: true }).then(
        () => setWall(true),
        error => {
          if (isRefusal(error)) return
          // A wall that could not say what it is would go dark in the end.
          told.current = false
          timer = setTimeout(() => setTries(count => count + 1), againMs)
        },
      )
    } else if (!onWall && !locked && told.current) {
      told.current = false
      setWall(false)
      call(leaveWall, {}, { quiet: true }).catch(() => undefined)
    }
    return () => clearTimeout(timer)
  }, [onWall, may, locked, tries])
}
