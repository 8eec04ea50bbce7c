// @screen system/LogList in logs
import { deleteLogs, sysLog, verifyLogs } from '#contract/platform/log.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { LogVerify } from './log-actions.tsx'
import { LogChange } from './log-change.tsx'

export default defineScreen(sysLog, {
  query: ['logContent', 'createTime', 'operateType', 'username', 'userid', 'ip'],
  views: [
    { key: 'login', title: '登录日志', filters: { logType: '1' } },
    { key: 'operate', title: '操作日志', filters: { logType: '2' } },
  ],
  columns: [
    { key: 'logContent', pin: 'left', width: 320, grow: 1 },
    { key: 'userid', width: 120 },
    { key: 'username', width: 110 },
    { key: 'ip', width: 130 },
    { key: 'logType', width: 90 },
    { key: 'operateType', width: 90 },
    { key: 'createTime', width: 150 },
  ],
  details: {
    columns: 2,
    fields: { without: ['costTime'] },
    Extra: LogChange,
  },
  actions: [
    { title: '校验审计链', perm: verifyLogs.access, dialog: LogVerify },
    {
      title: '清理',
      call: deleteLogs,
      with: { ids: 'allclear' },
      confirmTitle: '清理日志',
      confirm: '只清除超过保存期（至少 180 天）的日志，从最早的一条起整段清除；清理本身也会记入日志。',
    },
  ],
  emptyHint: '登录与操作发生后在此留痕，不能修改或删除',
})
