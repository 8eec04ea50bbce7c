// @screen system/UserList
import { assignsRoles, sysUser } from '#contract/identity/user.ts'
import { changePassword } from '#contract/identity/user-admin.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { holds } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { assigning, freeze, password, thaw, unlinking } from './user-actions.ts'
import { AgentDialog } from './user-agent.tsx'
import { userFormAs, userItems } from './user-form.tsx'
import { ImportedLinks, LinkDialog } from './user-links.tsx'
import { UserRecycle } from './user-recycle.tsx'

const UserLead = later(async () => (await import(/* webpackChunkName: 'leads' */ './user-lead.tsx')).UserLead)

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
  ],
  form: { without: ['homePath'] },
  formAs: userFormAs(() => holds(assignsRoles)),
  formItems: userItems,
  formWords: { add: '添加用户', save: '提交', leave: '取消', discard: '确定放弃编辑？' },
  batchMenu: true,
  slots: { Imported: ImportedLinks },
  details: { Lead: UserLead, columns: 2, fields: { without: ['selecteddeparts', 'homePath', 'orgCode'] } },
  actions: [
    { title: '回收站', perm: 'system:user:delete', behind: true, dialog: UserRecycle },
    { batch: true, ...freeze },
    { batch: true, ...thaw },
    { title: '生成密码链接', perm: changePassword.access, batch: true, dialog: LinkDialog },
  ],
  rowActions: [
    { aside: true, ...assigning },
    { aside: true, ...password },
    { title: '密码链接', perm: changePassword.access, aside: true, dialog: LinkDialog },
    { aside: true, ...unlinking },
    { aside: true, ...freeze },
    { aside: true, ...thaw },
    { title: '代理人', perm: 'system:user:agent', aside: true, dialog: AgentDialog },
  ],
  emptyHint: '添加一个用户，或从表格导入；导入的用户凭一次性链接设置密码',
})
