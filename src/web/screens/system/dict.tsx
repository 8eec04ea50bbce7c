// @screen system/DictList in words
import { sysDict } from '#contract/platform/dict-admin.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { refreshDictionaries } from '#web/data/dictionaries.ts'
import { DictItems, DictWords } from './dict-items.tsx'
import { DictRecycle } from './dict-recycle.tsx'

export default defineScreen(sysDict, {
  query: ['dictName', 'dictCode'],
  columns: [
    { key: 'dictName', pin: 'left', width: 180, grow: 1 },
    { key: 'dictCode', width: 200, grow: 1 },
    { key: 'description', width: 260, grow: 2 },
  ],
  details: {
    fields: { without: ['type'] },
    Extra: ({ row }) => <DictWords id={row.id} />,
  },
  rowActions: [{ key: 'items', title: '字典配置', dialog: DictItems }],
  actions: [
    { key: 'refresh', title: '刷新缓存', behind: true, run: refreshDictionaries },
    { key: 'recycle', title: '回收站', perm: 'system:dict:delete', behind: true, dialog: DictRecycle },
  ],
  emptyHint: '新增一个字典，再在“字典配置”里添加它的各项',
})
