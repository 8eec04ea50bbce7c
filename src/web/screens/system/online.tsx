// @screen system/SysUserOnlineList in logs
import { forceLogout, onlineUser } from '#contract/identity/online.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { browserOf } from './browser-words.ts'

export default defineScreen(onlineUser, {
  query: ['username', 'realname', 'ip'],
  columns: [
    { key: 'username', pin: 'left', width: 130 },
    { key: 'realname', width: 120 },
    { key: 'sex', width: 64 },
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
      title: '强退',
      danger: true,
      call: forceLogout,
      with: ([row]) => ({ token: row?.token }),
      confirm: ([row]) => `强制退出用户「${row?.realname ?? ''}」？其所有未保存的操作将丢失。`,
      done: ([row]) => `强制退出用户”${row?.realname}“成功！`,
    },
  ],
  refetchMs: 10_000,
  emptyHint: '没有人登录',
})
