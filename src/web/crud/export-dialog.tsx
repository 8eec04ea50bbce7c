/** Before many rows are exported: which columns, and how large the file becomes. Few are exported as they are. */
import { Checkbox } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { jobRows } from '#contract/file/export-job.ts'
import { inExports } from '#contract/kit/import-template.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { Dialog } from './layers.tsx'

export interface ExportDialogProps {
  resource: Resource
  rows: number
  /** Names of the columns, in the order of the sheet. */
  onExport: (columns: readonly string[]) => void
  onClose: () => void
}
/** Of a cell in a packed sheet, on average: measured on exports of plants, warnings and readings. */
const cellBytes = 8

const sizeWords = (bytes: number): string =>
  bytes < 1e6 ? `约 ${Math.max(1, Math.round(bytes / 1e3))} kB` : `约 ${(bytes / 1e6).toFixed(1)} MB`

export function ExportDialog({ resource, rows, onExport, onClose }: ExportDialogProps): ReactElement {
  const columns = Object.entries(resource.fields).filter(([, field]) => inExports(field))
  const all = columns.map(([name]) => name)
  const [chosen, setChosen] = useState<readonly string[]>(all)
  return (
    <Dialog
      title={`导出${resource.title}`}
      okText="导出"
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onExport(all.filter(name => chosen.includes(name)))}
      onCancel={onClose}
    >
      <p className="my-12" role="status">
        共 {rows.toLocaleString()} 行、{chosen.length} 列，{sizeWords(rows * chosen.length * cellBytes)}。超过{' '}
        {jobRows.toLocaleString()} 行的导出在后台生成，完成后到“导出中心”下载。
      </p>
      <Checkbox
        className="mb-12"
        checked={chosen.length === all.length}
        indeterminate={chosen.length > 0 && chosen.length < all.length}
        onChange={on => setChosen(on ? all : [])}
      >
        全部列
      </Checkbox>
      <Checkbox.Group
        className="export-columns grid gap-4-16 max-h-240 overflow-auto"
        value={[...chosen]}
        options={columns.map(([name, { title }]) => ({ value: name, label: title }))}
        onChange={setChosen}
      />
    </Dialog>
  )
}
