/** A file of the open data model in the import of a worksheet: what each measure of it is here, and what is not taken. */
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { odmFiles } from '#contract/sewage/exchange.ts'
import { readOdmFile } from '#contract/sewage/worksheet-odm.ts'
import { formatNumber } from '#lib/format.ts'
import { upload } from '#web/api/files.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { FileButton } from '#web/widgets/upload/file-button.tsx'

export type OdmRead = ResultOf<typeof readOdmFile>

export function OdmChooser({
  sheetId,
  name,
  onOpen,
}: {
  sheetId: string
  /** Of the file that is open. */
  name: string | undefined
  onOpen: (name: string, odm: OdmRead) => void
}): ReactElement {
  const { busy, refusal, attempt } = useAttempt()
  const open = (chosen: File) =>
    void attempt(async () => {
      const form = new FormData()
      form.append('id', sheetId)
      form.append('file', chosen)
      const { result } = await upload(readOdmFile, form)
      onOpen(chosen.name, result as OdmRead)
    })
  return (
    <span className="row gap-8">
      <FileButton loading={busy} label="PHES-ODM 文件" accept={odmFiles} onFile={open}>
        选择 PHES-ODM 文件
      </FileButton>
      <span className={refusal ? 'grow is-level-1' : 'aux grow cut'} role={refusal ? 'alert' : undefined}>
        {refusal || name || '别的实验室交换来的 zip、xlsx 或 CSV，按标签号放到本单的位置上'}
      </span>
    </span>
  )
}

export function OdmReport({ odm: { rows, measures, findings, more, left } }: { odm: OdmRead }): ReactElement {
  return (
    <section className="stack" aria-label="PHES-ODM 对照">
      {rows.length === 0 && <p className="is-level-1">文件里没有可以放到本单的测定值，原因见下表。</p>}
      <div className="lab-odm">
        <PlainTable
          label="度量对照"
          rows={measures}
          keyOf={({ measure, unit }) => `${measure} ${unit}`}
          columns={[
            { title: '度量', className: 'mono', cell: row => row.measure },
            { title: '单位', className: 'mono', cell: row => row.unit },
            { title: '行', className: 'r', cell: row => formatNumber(row.rows, 0) },
            { title: '可放入', className: 'r', cell: row => formatNumber(row.laid, 0) },
            { title: '对照', cell: row => row.words },
          ]}
        />
      </div>
      {findings.length > 0 && (
        <ul className="lab-problems" aria-label="没有放入的行">
          {findings.map(({ table, line, rows: lines, words }) => (
            <li key={`${table} ${line} ${words}`}>
              <span className="mono">
                {table} 第 {line} 行{lines > 1 && `等 ${formatNumber(lines, 0)} 行`}
              </span>{' '}
              {words}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="aux">另有 {formatNumber(more, 0)} 种原因没有逐条列出。</p>}
      {left.length > 0 && <p className="aux">没有读取：{left.join('、')}。</p>}
    </section>
  )
}
