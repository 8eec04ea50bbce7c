import type { ReactElement } from 'react'
import { pulse } from '#contract/topics.ts'
import { formatElapsed, formatInstant } from '#lib/format.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { AgeBadge } from '#web/live/stale.tsx'
import { useConnection } from '#web/live/use-connection.ts'
import { Mark } from '#web/widgets/mark.tsx'
import { useNow } from './use-now.ts'

const weekdays = '日一二三四五六'
const zoneMs = 8 * 3_600_000

export function WallHead({ title }: { title: string }): ReactElement {
  const now = useNow()
  const { state, lastAt } = useConnection()
  const { scale } = useInk()
  const [date, clock] = formatInstant(now).split(' ')
  return (
    <header className="row wall-head wall-text-20 ink-2 nowrap">
      <Mark size={36 * scale} />
      <strong className="wall-text-28 semibold ink-1">清源</strong>
      <span className="wall-cell">污水毒情监测与在线采样管理平台</span>
      <span className="wall-cell semibold ink-1">{title}</span>
      <span className="wall-demo wall-text-18">演示数据</span>
      <span className="spring" />
      {state === 'open' ? (
        <span>
          <i className="wall-ring inline-block round" />
          已连接
        </span>
      ) : (
        <span className="wall-chip semibold" role="status">
          连接中断 {lastAt > 0 ? formatElapsed(now - lastAt) : ''}
        </span>
      )}
      <AgeBadge topics={[pulse]} />
      <span className="wall-cell">
        {date} 星期{weekdays[new Date(now + zoneMs).getUTCDay()]}
      </span>
      <time className="medium ink-1">{clock}</time>
    </header>
  )
}
