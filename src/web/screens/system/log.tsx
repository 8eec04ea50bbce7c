// @screen system/LogList in logs
import { sysLog } from '#contract/platform/log.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { LogClear, LogVerify } from './log-actions.tsx'
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
    { key: 'costTime', width: 90, hidden: true },
    { key: 'logType', width: 90 },
    { key: 'operateType', width: 90 },
    { key: 'createTime', width: 150 },
    { key: 'seq', width: 90, hidden: true },
  ],
  details: {
    columns: 2,
    fields: [
      'logContent',
      'logType',
      'operateType',
      'userid',
      'username',
      'ip',
      'method',
      'requestType',
      'requestUrl',
      'createTime',
      'seq',
      'hash',
    ],
    Extra: LogChange,
  },
  actions: [
    { key: 'verify', title: '校验审计链', perm: 'system:log:verify', dialog: LogVerify },
    { key: 'clear', title: '清理', perm: 'system:log:clear', dialog: LogClear },
  ],
  emptyHint: '登录与操作发生后在此留痕，不能修改或删除',
})
