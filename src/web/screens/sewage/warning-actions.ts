import {
  acknowledgeWarnings,
  closeWarnings,
  remarkWarnings,
  shelveWarnings,
  unacknowledgeWarnings,
  unshelveWarnings,
} from '#contract/device/warning.ts'
import { datetime, dict, textarea, user } from '#contract/kit/field.ts'
import { dispatchWarning } from '#contract/sewage/work-order.ts'
import type { Action } from '#web/crud/screen.ts'
import { isOver } from '#web/widgets/warning/changes.ts'
import { RemarkDialog, ShelveDialog } from '#web/widgets/warning/dialogs.tsx'
import type { Warning } from './warning-cells.tsx'

type Act = Action<Warning>
const isOpen = ({ state }: Warning) => !isOver(state)
const isShelved = ({ state }: Warning) => state === 'SHELVED'
const nameOf = (rows: readonly Warning[]) =>
  rows.length === 1 ? `“${rows[0]?.title}”` : `选中的 ${rows.length} 条预警`

export const acknowledge: Act = {
  title: '确认',
  call: acknowledgeWarnings,
  undo: unacknowledgeWarnings,
  when: row => row.acked !== 'Y' && isOpen(row),
  otherwise: '已确认或已关闭',
}
/** A work order for it; who is named gets it at once, else it waits to be handed out. */
export const dispatch: Act = {
  key: 'dispatch',
  title: '派单',
  call: dispatchWarning,
  when: ({ state }) => state === 'ACKED',
  asks: {
    title: ([row]) => `派单：${row?.title ?? ''}`,
    ok: '派单',
    leave: '取消',
    fields: {
      workType: dict('工单类型', 'work_type', { required: true, default: 'REPAIR' }),
      assignee: user('处理人', { help: '不选则生成待派单的工单' }),
      planBegin: datetime('计划开始', { help: '不填为现在' }),
      planEnd: datetime('计划结束', { help: '不填为 4 小时后' }),
      remark: textarea('工作内容', { maxLength: 500, placeholder: '不填为预警名称和编号' }),
    },
  },
}
/** Closing ends a warning for good, so it may say why. Only what is over can be closed; it is acknowledged with that. */
export const close: Act = {
  title: '关闭',
  call: closeWarnings,
  when: row => row.active === 'N' && isOpen(row),
  otherwise: '仍在活动或已关闭',
  asks: {
    title: '关闭预警',
    ok: '关闭预警',
    leave: '取消',
    note: rows => `关闭${nameOf(rows)}，关闭后不再列入未关闭的预警。`,
    fields: {
      comment: textarea('处置说明', { maxLength: 500, placeholder: '原因与处置，如 已更换电池' }),
    },
  },
}
export const shelve: Act = {
  title: '挂起',
  perm: shelveWarnings.access,
  when: row => isOpen(row) && !isShelved(row),
  otherwise: '已挂起或已关闭',
  dialog: ShelveDialog,
}
export const unshelve: Act = { title: '取消挂起', call: unshelveWarnings, when: isShelved }
export const remark: Act = {
  title: '备注',
  inLead: true,
  perm: remarkWarnings.access,
  when: isOpen,
  dialog: RemarkDialog,
}
