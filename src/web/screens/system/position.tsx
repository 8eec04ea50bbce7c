// @screen system/SysPositionList in platform
import { sysPosition } from '#contract/organisation/position.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

export default defineScreen(sysPosition, {
  query: ['code', 'name', 'postRank'],
  columns: [
    { key: 'code', pin: 'left', width: 160 },
    { key: 'name', width: 200, grow: 1 },
    { key: 'postRank', width: 120 },
    { key: 'createTime', width: 160 },
  ],
  form: ['code', 'name', 'postRank'],
  exportForm: 'paramsStr',
  emptyHint: '新增职务，再在用户管理中选用',
})
