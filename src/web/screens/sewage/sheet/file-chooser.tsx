/** What the import dialog asks beside the table itself: a file of the instrument, and why values that stand are changed. */
import { Input } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { readInstrumentFile } from '#contract/sewage/worksheet-calls.ts'
import { decodeFile, delimitedRows } from '#lib/lab/instrument-file.ts'
import { upload } from '#web/api/files.ts'
import { parseBlock } from '#web/grid/model/tsv.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { FileButton } from '#web/widgets/upload/file-button.tsx'

/** Commas part the columns where no tab does, as CSV files have it. */
export const blockIn = (text: string): string[][] =>
  text.includes('\t') || !/[,;]/.test(text.split('\n')[0] ?? '') ? parseBlock(text) : delimitedRows(text)
export function FileChooser({
  name,
  onOpen,
}: {
  /** Of the file that is open. */
  name: string | undefined
  onOpen: (name: string, rows: string[][], text: string) => void
}): ReactElement {
  const { busy, refusal, attempt } = useAttempt()
  const open = async (chosen: File) => {
    if (/\.xlsx?$/i.test(chosen.name)) {
      const form = new FormData()
      form.append('file', chosen)
      await attempt(async () => {
        const { result } = await upload(readInstrumentFile, form)
        const { rows } = result as { rows: string[][] }
        onOpen(chosen.name, rows, rows.map(row => row.join('\t')).join('\n'))
      })
    } else {
      const text = decodeFile(new Uint8Array(await chosen.arrayBuffer()))
      onOpen(chosen.name, delimitedRows(text), text)
    }
  }
  return (
    <span className="row gap-8">
      <FileButton
        loading={busy}
        label="仪器结果文件"
        accept=".csv,.txt,.tsv,.xlsx,.xls"
        onFile={file => void open(file)}
      >
        选择仪器文件
      </FileButton>
      <span className={refusal ? 'grow is-level-1' : 'aux grow cut'} role={refusal ? 'alert' : undefined}>
        {refusal || name || 'Excel、CSV 或 TXT：MassLynx/TargetLynx、MassHunter、Sciex OS 的结果表都能识别'}
      </span>
    </span>
  )
}
const leastWhy = 2
export const lacksReason = (reason: string): boolean => [...reason.trim()].length < leastWhy
const mostChanged = 6
export function OverwriteReason({
  changed,
  value,
  onChange,
}: {
  /** Values that stand and what they become, in words. */
  changed: readonly string[]
  value: string
  onChange: (value: string) => void
}): ReactElement {
  return (
    <ControlItem
      id="lab-paste-reason"
      title="修改原因"
      required
      help={`${changed.length} 格已有测定值，改动须说明原因，至少 ${leastWhy} 个字；原值会保留：${changed.slice(0, mostChanged).join('；')}${changed.length > mostChanged ? ' …' : ''}`}
    >
      <Input id="lab-paste-reason" aria-label="修改原因" maxLength={200} value={value} onChange={onChange} />
    </ControlItem>
  )
}
