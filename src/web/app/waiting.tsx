/** In the place of a console that is on its way: what keeps it, or the grey bars of its page. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { signOut } from '#web/api/auth.ts'
import { useReach } from '#web/api/reach.ts'
import styles from './error-card.module.css'
import { OutageBanner } from './outage-banner.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** @param trouble what the server said instead; it is asked again by itself */
export function Waiting({ trouble }: { trouble?: string | undefined }): ReactElement {
  const away = useReach(reach => reach.away)
  if (away || !trouble)
    return (
      <>
        <OutageBanner />
        <PageSkeleton />
      </>
    )
  return (
    <div className={styles['card']} role="alert">
      <p>{`菜单与权限读取失败（${trouble}），正在重试`}</p>
      <Button onClick={() => void signOut()}>退出登录</Button>
    </div>
  )
}
