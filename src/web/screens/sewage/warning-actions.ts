import { closeWarnings } from '#contract/device/warning.ts'
import { textarea } from '#contract/kit/field.ts'
import type { Warning } from './warning-cells.tsx'

export const isOpen = ({ state }: Warning) => state !== 'CLOSED' && state !== 'FALSE_ALARM'
const nameOf = (rows: readonly Warning[]) =>
  rows.length === 1 ? `“${rows[0]?.title}”` : `选中的 ${rows.length} 条预警`
/** Closing ends a warning for good, so it may say why. */
export const close = {
  call: closeWarnings,
  asks: {
    title: '关闭预警',
    ok: '关闭预警',
    leave: '取消',
    note: (rows: readonly Warning[]) => `关闭${nameOf(rows)}，关闭后不再升级和通知。`,
    fields: {
      comment: textarea('处置说明', { maxLength: 500, placeholder: '原因与处置，如 已更换电池' }),
    },
  },
}
