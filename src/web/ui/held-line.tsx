/** Over a live list, always as high: that it follows the stream, that its order is held, what waits to be let in. */
import './held-line.css'
import type { ReactElement, ReactNode } from 'react'
import { clockOf } from '#web/live/stale.tsx'
import { useConnection } from '#web/live/use-connection.ts'
import { useNow } from '#web/live/use-now.ts'
import type { HeldOrder } from './held-order.ts'

/** What waits to be let in, in words; 0 where only places would change. */
export interface Waiting {
  count: number
  words: string
}
/** What holds the order; a telephone has no pointer. */
export const quietWords = (phone: boolean): string =>
  phone ? '操作列表时，顺序不变' : '指针或焦点在列表中时，顺序不变'

interface Props {
  order: Pick<HeldOrder<unknown>, 'held' | 'come' | 'gone' | 'moved' | 'update'>
  waiting: Waiting
  /** Said while nothing waits. */
  quiet?: ReactNode
  /** Stands at its end. */
  children?: ReactNode
  className?: string
}

export function HeldLine({ order, waiting, quiet, children, className = '' }: Props): ReactElement {
  /** When the line broke; its last frame is of no interest before. */
  const brokenAt = useConnection(({ state, lastAt }) => (state === 'open' ? 0 : lastAt))
  const broken = brokenAt > 0
  const { held, come, gone, moved } = order
  const some = held && (waiting.count > 0 || come.length > 0 || gone.size > 0 || moved)
  const kind = some ? 'waiting' : broken ? 'broken' : held ? 'held' : 'live'
  return (
    <div className={`held-line row gap-12 flex-none text-13 nowrap ${className}`} data-state={kind}>
      <span className="row gap-8 min-w-0" role={some ? 'status' : undefined}>
        {some ? (
          <>
            <b className="semibold flex-none">
              {waiting.count > 0 ? `${waiting.count} 条变化` : '顺序有变化'}
            </b>
            <span className="cut">{waiting.words}</span>
            <button type="button" className="link flex-none" onClick={order.update}>
              更新
            </button>
          </>
        ) : broken ? (
          <Broken since={brokenAt} />
        ) : (
          <span className="cut muted">{held ? '顺序已冻结，移开后恢复实时' : quiet}</span>
        )}
      </span>
      {children}
    </div>
  )
}

/** The same where there is no line for it: nothing while nothing waits. */
export function HeldNote({ order, waiting }: Pick<Props, 'order' | 'waiting'>): ReactElement | null {
  const { held, come, gone, moved, update } = order
  if (!held || (waiting.count === 0 && come.length === 0 && gone.size === 0 && !moved)) return null
  return (
    <button type="button" className="link nowrap" title={waiting.words} onClick={update}>
      {waiting.count > 0 ? `${waiting.count} 条变化，更新` : '顺序有变化，更新'}
    </button>
  )
}

function Broken({ since }: { since: number }): ReactElement {
  const now = useNow()
  return <span className="cut ink-warning semibold">数据中断 {clockOf(now - since)}，以下是中断前的状态</span>
}
