/** Watches for input, says a minute before that the session will be locked, and locks it here when its time has come. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useEffect } from 'react'
import { minuteMs } from '#lib/dates.ts'
import { useBoot } from '#web/api/boot.ts'
import { useChanging } from '#web/live/use-changing.ts'
import { idleMs } from '#web/session/idle.ts'
import { lockSession, noteInput, useLock } from '#web/session/lock.ts'
import styles from './lock.module.css'
import { useFailedAgain } from './use-failed-again.ts'
import { useSealed } from './use-sealed.ts'

const warnMs = minuteMs
const lookEveryMs = 1_000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** @returns seconds until the session is locked, once they are few */
export function useIdleLock(limitMs: number): number | undefined {
  const locked = useLock(lock => lock.locked)
  const [left, setLeft] = useChanging<number | undefined>(undefined)
  useEffect(() => {
    const look = () => {
      const leftMs = limitMs - idleMs()
      if (leftMs <= 0) lockSession(useLock.getState().wall)
      const few = leftMs > 0 && leftMs <= Math.min(warnMs, limitMs / 2)
      setLeft(few ? Math.ceil(leftMs / 1_000) : undefined)
    }
    const touched = ({ type }: Event) => {
      // After a sleep the first touch comes before the clock's next look.
      if (limitMs > 0 && idleMs() >= limitMs) look()
      noteInput(type === 'pointerdown' || type === 'keydown')
      if (limitMs > 0) setLeft(undefined)
    }
    for (const name of inputs) window.addEventListener(name, touched, { capture: true, passive: true })
    const timer = limitMs > 0 && !locked ? setInterval(look, lookEveryMs) : undefined
    if (limitMs > 0 && !locked) look()
    return () => {
      for (const name of inputs) window.removeEventListener(name, touched, { capture: true })
      clearInterval(timer)
    }
  }, [limitMs, locked, setLeft])
  return locked ? undefined : left
}

export function IdleWatch(): ReactElement | null {
  const limitMs = useBoot(boot => (boot.idleMinutes ?? 0) * minuteMs)
  const left = useIdleLock(limitMs)
  const wall = useLock(lock => lock.wall)
  const sealed = useSealed()
  useFailedAgain()
  if (left === undefined || sealed || wall) return null
  return (
    <div className={styles['warning']} role="status">
      <span>
        长时间未操作，<b>{left}</b> 秒后锁定
      </span>
      <Button size="small" type="primary" onClick={() => noteInput()}>
        继续使用
      </Button>
    </div>
  )
}
