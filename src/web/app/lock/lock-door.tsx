import { type ReactElement, useEffect } from 'react'
import { lockSession, useLock } from '#web/session/lock.ts'
import { LockScreen } from './lock-screen.tsx'

/** In front of a console that was opened, or loaded anew, while its session is locked. */
export function LockDoor({ onOpen }: { onOpen(): void }): ReactElement {
  useEffect(() => {
    const stop = useLock.subscribe((now, before) => {
      if (before.locked && !now.locked) onOpen()
    })
    lockSession(false)
    return stop
  }, [onOpen])
  return <LockScreen />
}
