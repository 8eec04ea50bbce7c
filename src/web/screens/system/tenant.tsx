// @screen system/TenantList in platform
import { sysTenant } from '#contract/organisation/tenant.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

export default defineScreen(sysTenant, {
  columns: [
    { key: 'name', pin: 'left', width: 220, grow: 1 },
    { key: 'id', width: 120 },
    { key: 'beginDate', width: 140 },
    { key: 'endDate', width: 140 },
    { key: 'status', width: 100 },
  ],
  batchMenu: true,
  details: { columns: 2 },
  rowActions: [
    {
      title: '冻结',
      aside: true,
      when: ({ status }) => String(status) === '1',
      confirm: ([row]) =>
        `冻结后租户「${row?.name ?? ''}」的用户立即不能再使用该租户，只属于该租户的用户将退出登录，确定冻结吗?`,
      set: { status: '0' },
      done: '冻结成功!',
    },
    {
      title: '解冻',
      aside: true,
      when: ({ status }) => String(status) !== '1',
      confirm: ([row]) => `解冻后租户「${row?.name ?? ''}」的用户可以重新使用该租户，确定解冻吗?`,
      set: { status: '1' },
      done: '解冻成功!',
    },
  ],
  emptyHint: '新增租户，再在用户管理中分配给用户',
})
