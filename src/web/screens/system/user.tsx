// @screen system/UserList
import { resetFactor } from '#contract/identity/second-factor.ts'
import { assignsRoles, sysUser } from '#contract/identity/user.ts'
import { frozenBatch } from '#contract/identity/user-admin.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { callFully } from '#web/api/client.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import type { ActionContext } from '#web/crud/screen.ts'
import { holds } from '#web/session/session.ts'
import { AgentDialog } from './user-agent.tsx'
import { userFormAs, userItems } from './user-form.tsx'
import { ImportedLinks, LinkDialog } from './user-links.tsx'
import { PasswordReset } from './user-password.tsx'
import { UserRecycle } from './user-recycle.tsx'
import { RolesDialog } from './user-roles.tsx'

type User = RowOf<typeof sysUser>

const setStatus =
  (status: '1' | '2') =>
  async ({ rows }: ActionContext<User>) => {
    const ids = rows.map(({ id }) => id).join(',')
    return (await callFully(frozenBatch, { body: { ids, status } })).message || '操作成功!'
  }
const freeOfDevice = ({ rows }: ActionContext<User>) =>
  callFully(resetFactor, { body: { username: rows[0]?.username ?? '' } })
const whom = (rows: readonly User[]) =>
  rows.length === 1 ? `「${rows[0]?.realname ?? ''}」` : `选中的 ${rows.length} 个用户`
const freeze = {
  perm: 'system:user:freeze',
  title: '冻结',
  confirm: (rows: readonly User[]) => `冻结后${whom(rows)}立即退出登录且不能再登录，确定冻结吗?`,
  run: setStatus('2'),
}
const thaw = {
  perm: 'system:user:freeze',
  title: '解冻',
  confirm: (rows: readonly User[]) => `解冻后${whom(rows)}可以重新登录，确定解冻吗?`,
  run: setStatus('1'),
}
const setsPasswords = 'system:user:password'

export default defineScreen(sysUser, {
  query: ['username', 'sex', 'realname', 'phone', 'status'],
  columns: [
    { key: 'username', pin: 'left', width: 104 },
    { key: 'realname', width: 84 },
    { key: 'avatar', width: 60 },
    { key: 'sex', width: 52 },
    { key: 'birthday', width: 100 },
    { key: 'phone', width: 112 },
    { key: 'orgCodeTxt', width: 150, grow: 2 },
    { key: 'departIds', width: 100, grow: 1 },
    { key: 'status', width: 68 },
    { key: 'workNo', hidden: true },
    { key: 'post', hidden: true },
    { key: 'email', hidden: true },
    { key: 'telephone', hidden: true },
    { key: 'userIdentity', hidden: true },
    { key: 'createTime', hidden: true },
    { key: 'updateTime', hidden: true },
  ],
  form: [
    'username',
    'realname',
    'password',
    'confirmpassword',
    'workNo',
    'phone',
    'post',
    'selectedroles',
    'selecteddeparts',
    'relTenantIds',
    'userIdentity',
    'departIds',
    'birthday',
    'sex',
    'email',
    'telephone',
    'activitiSync',
    'avatar',
  ],
  formAs: userFormAs(() => holds(assignsRoles)),
  formItems: userItems,
  formWords: { add: '添加用户', save: '提交', leave: '取消', discard: '确定放弃编辑？' },
  drawerWidth: 700,
  batchMenu: true,
  slots: { Imported: ImportedLinks },
  details: {
    columns: 2,
    fields: [
      'username',
      'realname',
      'workNo',
      'sex',
      'birthday',
      'phone',
      'email',
      'telephone',
      'post',
      'status',
      'orgCodeTxt',
      'selectedroles',
      'userIdentity',
      'departIds',
      'relTenantIds',
      'activitiSync',
      'avatar',
      'createBy',
      'createTime',
    ],
  },
  actions: [
    { key: 'recycle', title: '回收站', perm: 'system:user:delete', behind: true, dialog: UserRecycle },
    { key: 'freezeBatch', batch: true, ...freeze },
    { key: 'thawBatch', batch: true, ...thaw },
    { key: 'linkBatch', title: '生成密码链接', perm: setsPasswords, batch: true, dialog: LinkDialog },
  ],
  rowActions: [
    { key: 'roles', title: '分配角色', perm: assignsRoles, aside: true, dialog: RolesDialog },
    { key: 'password', title: '密码', perm: setsPasswords, aside: true, dialog: PasswordReset },
    { key: 'link', title: '密码链接', perm: setsPasswords, aside: true, dialog: LinkDialog },
    {
      key: 'factor',
      title: '解除动态口令',
      perm: setsPasswords,
      aside: true,
      confirm: rows => `解除后${whom(rows)}须重新登录，凭密码登录后可重新设置。请确认本人身份，确定解除吗?`,
      run: freeOfDevice,
    },
    { key: 'freeze', aside: true, when: ({ status }) => status !== '2', ...freeze },
    { key: 'thaw', aside: true, when: ({ status }) => status === '2', ...thaw },
    { key: 'agent', title: '代理人', perm: 'system:user:agent', aside: true, dialog: AgentDialog },
  ],
  emptyHint: '添加一个用户，或从表格导入；导入的用户凭一次性链接设置密码',
})
