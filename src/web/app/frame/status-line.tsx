import { type ReactElement, useEffect, useState } from 'react'
import { pulse } from '#contract/topics.ts'
import { toWire } from '#lib/dates.ts'
import { useBoot } from '#web/api/boot.ts'
import type { Connection } from '#web/live/live.ts'
import { useConnection } from '#web/live/use-connection.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { product } from '#web/session/product.ts'
import { clockText, durationText } from './durations.ts'
import styles from './status-line.module.css'

const words: Record<Connection['state'], string> = {
  connecting: '实时通道连接中',
  open: '实时通道已连接',
  stale: '数据中断',
  closed: '实时通道未连接',
}

function useSecond(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
const ageText = (ms: number) => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return seconds < 60 ? `${seconds} s 前` : durationText(ms)
}

/** The one place that always tells whether the screen lives. */
export function StatusLine(): ReactElement {
  const connection = useConnection()
  const { version, demo } = useBoot()
  const now = useSecond()
  const lastFrameAt = useTopic(pulse, state => [...state.items.values()][0]?.lastFrameAt ?? null)
  const { state, lastAt, gaps, malformed, renewed } = connection
  const broken = state !== 'open' && lastAt > 0
  const serverAt = now + connection.clockOffsetMs
  return (
    <footer className={styles['line']} data-state={broken ? 'broken' : state}>
      <span className={styles['state']} role="status">
        <i aria-hidden="true" />
        {broken ? `数据中断 ${clockText(now - lastAt)}` : words[state]}
      </span>
      {lastAt > 0 && <span className={styles['wide']}>{`末次心跳 ${ageText(now - lastAt)}`}</span>}
      {lastFrameAt !== null && (
        <span className={styles['wide']}>
          {`最近报文 ${toWire(lastFrameAt).slice(11)}（${ageText(serverAt - lastFrameAt)}）`}
        </span>
      )}
      <span className={gaps > 0 ? 'ink-warning semibold' : undefined}>{`缺口 ${gaps}`}</span>
      {malformed > 0 && <span className="ink-warning semibold">{`坏帧 ${malformed}`}</span>}
      <span className="spring" />
      {renewed && (
        <button type="button" className="ink-warning semibold" onClick={() => location.reload()}>
          系统已更新，保存后点此刷新
        </button>
      )}
      {demo && <span>演示数据，非真实监测结果</span>}
      <span className={styles['wide']}>{[product, version].filter(Boolean).join(' ')}</span>
    </footer>
  )
}
