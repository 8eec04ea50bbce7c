// @screen system/SysUserOnlineList in logs
import { forceLogout, onlineUser } from '#contract/identity/online.ts'
import { callFully } from '#web/api/client.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { browserOf } from './browser-words.ts'

export default defineScreen(onlineUser, {
  query: ['username', 'realname', 'ip'],
  columns: [
    { key: 'username', pin: 'left', width: 130 },
    { key: 'realname', width: 120 },
    { key: 'sex', width: 64 },
    { key: 'birthday', width: 110, hidden: true },
    { key: 'phone', width: 120 },
    { key: 'ip', width: 130 },
    { key: 'loginTime', width: 150 },
    { key: 'lastSeen', width: 150 },
    { key: 'locked', width: 80 },
    {
      key: 'userAgent',
      width: 170,
      grow: 1,
      render: ({ userAgent }) => (
        <span title={String(userAgent ?? '')}>{browserOf(String(userAgent ?? ''))}</span>
      ),
    },
  ],
  rowActions: [
    {
      key: 'force',
      title: '强退',
      danger: true,
      perm: 'system:online:force',
      confirm: ([row]) => `强制退出用户「${row?.realname ?? ''}」？其所有未保存的操作将丢失。`,
      run: async ({ rows: [row] }) => {
        await callFully(forceLogout, { body: { token: row!.token } })
        return `强制退出用户”${row!.realname}“成功！`
      },
    },
  ],
  refetchMs: 10_000,
  emptyHint: '没有人登录',
})
