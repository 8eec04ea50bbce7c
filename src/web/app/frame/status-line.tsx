import { memo, type ReactElement } from 'react'
import { toWire } from '#lib/dates.ts'
import { useBoot } from '#web/api/boot.ts'
import { reloadPage, useShell } from '#web/api/shell.ts'
import type { Connection } from '#web/live/live.ts'
import { useAge } from '#web/live/use-age.ts'
import { useConnection } from '#web/live/use-connection.ts'
import { product } from '#web/session/product.ts'
import { clockText, durationText } from './durations.ts'
import styles from './status-line.module.css'

const words: Record<Connection['state'], string> = {
  connecting: '实时通道连接中',
  open: '实时通道已连接',
  stale: '数据中断',
  closed: '实时通道未连接',
}

const whole = (connection: Connection) => connection

const ageText = (ms: number) => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return seconds < 60 ? `${seconds} s 前` : durationText(ms)
}

/** The one place that always tells whether the screen lives. */
export const StatusLine = memo(function StatusLine(): ReactElement {
  const { version, demo } = useBoot()
  const { state, lastAt, gaps, malformed, renewed } = useConnection(whole)
  const { newestAt, ageMs, stale, cut } = useAge()
  const kept = useShell(shell => shell.kept)
  return (
    <footer className={styles['line']} data-state={stale ? 'broken' : state}>
      <span className={styles['state']} role="status">
        <i aria-hidden="true" />
        {stale ? `数据中断 ${clockText(ageMs)}` : words[state]}
      </span>
      {stale && <span>{cut ? '与服务器的连接中断' : '连接正常，仪器没有报文'}</span>}
      {lastAt > 0 && <span className={styles['wide']}>{`末次心跳 ${ageText(Date.now() - lastAt)}`}</span>}
      {newestAt !== null && (
        <span
          className={styles['wide']}
        >{`最近报文 ${toWire(newestAt).slice(11)}（${ageText(ageMs)}）`}</span>
      )}
      <span className={gaps > 0 ? 'ink-warning semibold' : undefined}>{`缺口 ${gaps}`}</span>
      {malformed > 0 && <span className="ink-warning semibold">{`坏帧 ${malformed}`}</span>}
      <span className="spring" />
      {renewed && !kept && (
        <button type="button" className="ink-warning semibold" onClick={() => void reloadPage()}>
          系统已更新，保存后点此刷新
        </button>
      )}
      {demo && <span>演示数据，非真实监测结果</span>}
      <span className={styles['wide']}>{[product, version].filter(Boolean).join(' ')}</span>
    </footer>
  )
})
