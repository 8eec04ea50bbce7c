// @screen system/SysCategoryList in words
import { useState } from 'react'
import { rootPid, sysCategory } from '#contract/platform/category.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { controlOf, type FormItemProps, textValue } from '#web/fields/kit.ts'
import { CategorySelect } from '#web/widgets/level-tree-select.tsx'

/** Codes carry the place, so that the parent is chosen once: here, or by the row that is added to. */
function ParentItem(item: FormItemProps) {
  const { id, pid } = item.row
  const [given] = useState(() => textValue(pid) !== rootPid)
  return (
    <CategorySelect
      {...controlOf(item)}
      placeholder="不选则为一级分类"
      disabled={item.disabled || id !== undefined || given}
      value={textValue(item.value)}
      onChange={chosen => item.onChange(chosen || rootPid)}
    />
  )
}

export default defineScreen(sysCategory, {
  query: ['name', 'code'],
  columns: [
    { key: 'name', pin: 'left', width: 260, grow: 2 },
    {
      key: 'code',
      width: 180,
      grow: 1,
      render: ({ code }) => <span className="mono">{code}</span>,
    },
  ],
  form: ['pid', 'name'],
  formItems: { pid: ParentItem },
  details: { columns: 1, fields: ['name', 'code'] },
  tree: true,
  emptyHint: '新增一个分类，再用“添加下级”往下细分',
})
