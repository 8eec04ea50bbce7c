import type { ReactElement } from 'react'
import { useConnection } from '#web/live/use-connection.ts'

/** Says whether the rows follow the stream or stand still. */
export function LiveMark(): ReactElement {
  const { state } = useConnection()
  const on = state === 'open'
  return (
    <span className={on ? 'live-mark' : 'live-mark broken'} role="status">
      {on ? '实时更新中' : '实时更新已中断'}
    </span>
  )
}
