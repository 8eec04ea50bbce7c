// @screen system/SysUserOnlineList in logs
import { forceLogout, onlineUser } from '#contract/identity/online.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { browserOf } from './browser-words.ts'

export default defineScreen(onlineUser, {
  query: ['username', 'realname', 'ip'],
  columns: [
    { key: 'username', pin: 'left', width: 110 },
    { key: 'realname', width: 88 },
    { key: 'sex', width: 56 },
    { key: 'phone', width: 116 },
    { key: 'ip', width: 130 },
    { key: 'loginTime', width: 132 },
    { key: 'lastSeen', width: 132 },
    { key: 'locked', width: 68 },
    {
      key: 'userAgent',
      width: 150,
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
