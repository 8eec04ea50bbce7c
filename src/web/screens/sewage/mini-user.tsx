// @screen sewage/mini-user
import type { ReactNode } from 'react'
import { certificateSoonDays, miniUser, miniUserMachine, trackOf } from '#contract/sewage/mini-user.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { serverNow } from '#web/api/clock.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { Tag } from '#web/fields/tag.tsx'
import { later } from '#web/ui/later.tsx'

const MiniTrack = later(
  async () => (await import(/* webpackChunkName: 'mini-track' */ './mini-track.tsx')).MiniTrack,
)

/** Orange while there is still time to renew it, red once it is over. */
function Certificate({ expire }: { expire: string | null }): ReactNode {
  if (!expire) return null
  const today = businessDay(serverNow())
  const soon = businessDay(serverNow() + certificateSoonDays * dayMs)
  if (expire < today) return <Tag tone="danger">{expire} 已到期</Tag>
  return expire < soon ? <Tag tone="warning">{expire} 将到期</Tag> : expire
}

export default defineScreen(miniUser, {
  steps: stepsOf(miniUserMachine),
  query: ['state', 'roleType', 'departId', 'realName', 'certExpire', 'username'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'apply', title: '待审核', filters: { state: 'APPLY' } },
    { key: 'active', title: '正常', filters: { state: 'ACTIVE' } },
    { key: 'stopped', title: '冻结与解绑', filters: { state: 'FROZEN,UNBOUND' } },
  ],
  columns: [
    { key: 'realName', pin: 'left', width: 72 },
    { key: 'username', width: 96, hidden: true },
    { key: 'phone', width: 116 },
    { key: 'roleType', width: 76 },
    { key: 'departId', width: 104 },
    { key: 'pointIds', width: 108 },
    { key: 'works', width: 96 },
    { key: 'punctuality', width: 76 },
    { key: 'certNo', width: 120, hidden: true },
    { key: 'certExpire', width: 176, render: ({ certExpire }) => <Certificate expire={certExpire} /> },
    { key: 'lastLogin', width: 160, hidden: true },
    { key: 'lastPlace', width: 170 },
    { key: 'deviceModel', width: 140, hidden: true },
    { key: 'state', width: 76, pin: 'right' },
  ],
  form: [
    'username',
    'realName',
    'phone',
    'idCardTail',
    'departId',
    'roleType',
    'pointIds',
    'certNo',
    'certExpire',
    'remark',
  ],
  details: {
    tabs: [{ key: 'track', title: '轨迹', perm: trackOf.access, render: ({ id }) => <MiniTrack id={id} /> }],
  },
  rowActions: [{ title: '轨迹', tab: 'track', aside: true }],
  emptyHint: '采样员和运输员可在手机上申请，也可以在这里新增，由另一人审核',
})
