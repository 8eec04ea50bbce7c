import { Descriptions } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { loginInfo } from '#contract/platform/visit.ts'
import { useCall } from '#web/data/call.ts'
import { useSession } from '#web/session/session.ts'

/** The home of those who administer and audit: their roles see no figures of the field, and the page says so. */
export function QuietHome(): ReactElement {
  const user = useSession(session => session.userInfo)
  const { data: visits } = useCall(loginInfo, {})
  const count = (figure: number | undefined) => (figure === undefined ? '—' : `${figure} 次`)
  return (
    <section className="panel quiet-home p-24" aria-label="首页">
      <h1 className="leading-28 text-18">{user?.realname}</h1>
      <p className="mb-16 muted">当前角色不含监测数据权限，可使用的功能见左侧菜单。</p>
      <Descriptions
        column={1}
        colon=""
        data={[
          { label: '账号', value: user?.username ?? '—' },
          { label: '部门', value: user?.orgCodeTxt || '—' },
          { label: '今日登录', value: count(visits?.todayVisitCount) },
          { label: '累计登录', value: count(visits?.totalVisitCount) },
        ]}
      />
    </section>
  )
}
