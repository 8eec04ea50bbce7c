// @screen system/TenantList in platform
import type { RowOf } from '#contract/kit/resource.ts'
import { sysTenant } from '#contract/organisation/tenant.ts'
import { callFully } from '#web/api/client.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import type { ActionContext } from '#web/crud/screen.ts'
import { verbOf } from '#web/data/resource-page.ts'

type Tenant = RowOf<typeof sysTenant>
const { id } = sysTenant.fields

const setStatus =
  (status: '0' | '1', done: string) =>
  async ({ rows: [row] }: ActionContext<Tenant>) => {
    const body = { id: row!.id, version: row!.version, status }
    await callFully(verbOf(sysTenant, 'edit'), { body })
    return done
  }

export default defineScreen(sysTenant, {
  columns: [
    { key: 'name', pin: 'left', width: 220, grow: 1 },
    { key: 'id', width: 120 },
    { key: 'beginDate', width: 140 },
    { key: 'endDate', width: 140 },
    { key: 'status', width: 100 },
    { key: 'createBy', hidden: true },
    { key: 'createTime', hidden: true },
  ],
  form: ['name', 'id', 'beginDate', 'endDate', 'status'],
  // Its rows and its people are kept by the number.
  formAs: { id: ({ version }) => (version === undefined ? id : { ...id, readonly: true }) },
  batchMenu: true,
  details: {
    columns: 2,
    fields: ['name', 'id', 'beginDate', 'endDate', 'status', 'createBy', 'createTime'],
  },
  rowActions: [
    {
      key: 'freeze',
      title: '冻结',
      perm: 'system:tenant:edit',
      aside: true,
      when: ({ status }) => status === '1',
      confirm: ([row]) =>
        `冻结后租户「${row?.name ?? ''}」的用户立即不能再使用该租户，只属于该租户的用户将退出登录，确定冻结吗?`,
      run: setStatus('0', '冻结成功!'),
    },
    {
      key: 'thaw',
      title: '解冻',
      perm: 'system:tenant:edit',
      aside: true,
      when: ({ status }) => status !== '1',
      confirm: ([row]) => `解冻后租户「${row?.name ?? ''}」的用户可以重新使用该租户，确定解冻吗?`,
      run: setStatus('1', '解冻成功!'),
    },
  ],
  emptyHint: '新增租户，再在用户管理中分配给用户',
})
