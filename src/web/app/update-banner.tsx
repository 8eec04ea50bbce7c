/** A newer build lies ready: it is taken when its user says so, never under his hands; by a wall when nobody minds. */
import { type ReactElement, useEffect, useState } from 'react'
import { hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { serverNow } from '#web/api/clock.ts'
import { keepShell, lookForNew, reloadPage, useShell } from '#web/api/shell.ts'
import { useConnection } from '#web/live/use-connection.ts'
import { idleMs } from '#web/session/idle.ts'
import styles from './outage-banner.module.css'

/** The page itself comes first, and what it warms. */
const beginAfterMs = 3_000
let begun = false
/** Has the shell kept, and asks for another build when the server says that it has one. */
export function useKeptShell(): void {
  const renewed = useConnection(connection => connection.renewed)
  useEffect(() => {
    if (begun) return
    const timer = setTimeout(() => {
      begun = true
      void keepShell()
    }, beginAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (renewed) void lookForNew()
  }, [renewed])
}

export function UpdateBanner(): ReactElement | null {
  const waiting = useShell(shell => shell.waiting)
  const [later, setLater] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!waiting || later) return null
  return (
    <div className={`${styles['banner']} ${styles['news']}`} role="status">
      <span className={styles['words']}>
        新版本已就绪<span className={styles['wide']}>，刷新后使用；请先保存正在填写的内容</span>
      </span>
      <button
        type="button"
        disabled={busy}
        onClick={() => {
          setBusy(true)
          void reloadPage()
        }}
      >
        {busy ? '正在刷新' : '刷新'}
      </button>
      <button type="button" onClick={() => setLater(true)}>
        稍后
      </button>
    </div>
  )
}

let touched = false
for (const act of ['pointerdown', 'keydown'] as const)
  globalThis.window?.addEventListener(
    act,
    () => {
      touched = true
    },
    { capture: true, passive: true },
  )
/** Of the night, when the fewest look; of a shift, when nobody is at work on it. */
const nightHours: readonly string[] = ['03', '04']
const quietMs = hourMs / 6
/** @returns whether a wall may load the newer build now */
export const mayRenew = (state: { touched: boolean; idleMs: number }, now: number): boolean =>
  !state.touched || (nightHours.includes(toWire(now).slice(11, 13)) && state.idleMs >= quietMs)

/** A wall has nobody to press a button: it takes the build at once where nobody has touched it, else in a quiet moment of the night. */
export function useWallRenewal(onWall: boolean): void {
  const waiting = useShell(shell => shell.waiting)
  useEffect(() => {
    if (!onWall || !waiting) return
    const look = () => {
      if (!mayRenew({ touched, idleMs: idleMs() }, serverNow())) return
      clearInterval(timer)
      void reloadPage()
    }
    const timer = setInterval(look, minuteMs)
    look()
    return () => clearInterval(timer)
  }, [onWall, waiting])
}
