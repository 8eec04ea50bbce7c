import { Button } from '@arco-design/web-react'
import { IconLeft, IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { sysDepart } from '#contract/organisation/depart-admin.ts'
import { download } from '#web/api/files.ts'
import { useHeld } from '#web/crud/actions.ts'
import { ImportDialog } from '#web/crud/import-dialog.tsx'
import { verbOf } from '#web/data/resource-page.ts'

interface Props {
  /** How many departments are ticked. */
  ticks: number
  onAdd: () => void
  onAddBelow: () => void
  onRemove: () => void
  /** Departments came out of a sheet. */
  onImported: () => void
}
/** What can be done with the tree as a whole. */
export function DepartTools(props: Props): ReactElement {
  const held = useHeld()
  const [importing, setImporting] = useState(false)
  return (
    <div className="depart-acts wraps gap-6" role="toolbar" aria-label="部门操作">
      {held('system:depart:add') && (
        <>
          <Button type="primary" icon={<IconPlus />} onClick={props.onAdd}>
            添加部门
          </Button>
          <Button onClick={props.onAddBelow}>添加下级</Button>
        </>
      )}
      {held('system:depart:export') && (
        <Button onClick={() => void download(verbOf(sysDepart, 'exportXls'), {}, '部门信息.xlsx')}>
          导出
        </Button>
      )}
      {held('system:depart:import') && <Button onClick={() => setImporting(true)}>导入</Button>}
      {held('system:depart:delete') && (
        <Button status="danger" disabled={props.ticks === 0} onClick={props.onRemove}>
          批量删除
        </Button>
      )}
      {importing && (
        <ImportDialog resource={sysDepart} onClose={() => setImporting(false)} onDone={props.onImported} />
      )}
    </div>
  )
}

export const Back = ({ onBack }: { onBack: () => void }) => (
  <Button type="text" icon={<IconLeft />} onClick={onBack}>
    返回部门列表
  </Button>
)
