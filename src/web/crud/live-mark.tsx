import type { ReactElement } from 'react'
import { useConnection } from '#web/live/use-connection.ts'

/** Says whether the rows follow the stream or stand still. */
export function LiveMark(): ReactElement {
  const on = useConnection(({ state }) => state === 'open')
  return (
    <span
      className={
        on
          ? 'live-mark mr-8 muted inline-row gap-6 text-12'
          : 'live-mark mr-8 muted inline-row gap-6 text-12 broken'
      }
      role="status"
    >
      {on ? '实时更新中' : '实时更新已中断'}
    </span>
  )
}
