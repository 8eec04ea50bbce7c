import { useEffect, useRef } from 'react'
import { enterWall, leaveWall, watchesWalls } from '#contract/system/session-lock.ts'
import { call } from '#web/api/client.ts'
import { setWall, useLock } from '#web/session/lock.ts'
import { useCan } from '#web/session/session.ts'

/** Tells the server that this is a wall, which goes on watching when nobody touches it; and that it is none any more. */
export function useWallProfile(onWall: boolean): void {
  const may = useCan(watchesWalls)
  const locked = useLock(lock => lock.locked)
  const told = useRef(false)
  useEffect(() => {
    if (onWall && may && !told.current) {
      told.current = true
      // Of a session that is locked already the refusal says what it is.
      call(enterWall, {}, { quiet: true }).then(
        () => setWall(true),
        () => undefined,
      )
    } else if (!onWall && !locked && told.current) {
      told.current = false
      setWall(false)
      call(leaveWall, {}, { quiet: true }).catch(() => undefined)
    }
  }, [onWall, may, locked])
}
