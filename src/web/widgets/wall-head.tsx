/** Head of every wall: mark, title, what the line does and how old the figures are, day and clock of the server. */
import './wall-head.css'
import type { ReactElement, ReactNode } from 'react'
import { formatInstant } from '#lib/format.ts'
import { useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { AgeBadge } from '#web/live/stale.tsx'
import { useConnection } from '#web/live/use-connection.ts'
import { Mark } from './mark.tsx'

const weekdays = '日一二三四五六'

export function WallHead({ title, sub }: { title: string; sub?: ReactNode }): ReactElement {
  const open = useConnection(({ state }) => state === 'open')
  const demo = useBoot(boot => boot.demo)
  const [date = '', clock] = formatInstant(serverNow()).split(' ')
  return (
    <header className="row wall-head wall-gap-20 wall-text-20 ink-2 nowrap">
      <Mark size="3.6rem" />
      <strong className="wall-text-28 semibold ink-1">清源</strong>
      <span className="wall-cell">污水毒情监测与在线采样管理平台</span>
      <span className="wall-cell semibold ink-1">{title}</span>
      {sub !== undefined && <span>{sub}</span>}
      {demo && <span className="wall-demo wall-text-18">演示数据</span>}
      <span className="spring" />
      {open && (
        <span>
          <i className="wall-ring inline-block round" />
          已连接
        </span>
      )}
      <AgeBadge />
      <span className="wall-cell">
        {date} 星期{weekdays[new Date(date).getUTCDay()]}
      </span>
      <time className="medium ink-1">{clock}</time>
    </header>
  )
}
