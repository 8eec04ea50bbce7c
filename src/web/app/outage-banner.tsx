import { type ReactElement, useState } from 'react'
import { doubt, useReach } from '#web/api/reach.ts'
import { useNow } from '#web/live/use-now.ts'
import { clockText } from './frame/durations.ts'
import styles from './outage-banner.module.css'

/** A place of its own above the page: what is shown stays, and what waits goes on by itself. */
export function OutageBanner(): ReactElement | null {
  const away = useReach(reach => reach.away)
  return away ? <Banner /> : null
}

function Banner(): ReactElement {
  const since = useReach(reach => reach.since)
  const [asking, setAsking] = useState(false)
  const now = useNow()
  const ask = () => {
    setAsking(true)
    void doubt().finally(() => setAsking(false))
  }
  return (
    <div className={styles['banner']} role="alert">
      <span className={styles['words']}>
        与服务器的连接已中断 <b aria-hidden="true">{clockText(Math.max(0, now - since))}</b>
        <span className={styles['wide']}>，显示的是此前的数据，恢复后自动继续，无需刷新</span>
      </span>
      <button type="button" disabled={asking} onClick={ask}>
        {asking ? '正在连接' : '立即重试'}
      </button>
    </div>
  )
}
