/** A whole run, pasted or from a file of the instrument's software, read before it is sent: what would be taken, asked, refused. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { mostColumns, mostRows, saveFileColumns } from '#contract/sewage/worksheet-calls.ts'
import { type FileColumns, fileColumnsOf, headsIn } from '#lib/lab/instrument-file.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { sentColumns } from './columns-chosen.ts'
import { FileChooser, lacksReason, OverwriteReason } from './file-chooser.tsx'
import { FileColumnsChooser } from './file-columns.tsx'
import { changedValues, type Sheet } from './model.ts'
import { OdmChooser, type OdmRead, OdmReport } from './odm-file.tsx'
import { OfferTicks, offerKinds, PasteReport } from './paste-problems.tsx'
import { runPasted } from './run-pasted.ts'
import { type Read, useRead } from './use-read.ts'
import type { SheetState } from './use-sheet.ts'

export function PasteDialog({
  state,
  sheet,
  run,
  onClose,
}: {
  state: SheetState
  sheet: Sheet
  /** What was pasted into the grid. */
  run: string
  onClose: () => void
}): ReactElement {
  const [text, setText] = useState(run)
  /** Name of the file that the text came from; none once something else was pasted. */
  const [file, setFile] = useState<{ name: string; rows: string[][]; odm?: OdmRead }>()
  const [columns, setColumns] = useState<FileColumns | null>(
    sheet.fileColumns && fileColumnsOf(sheet.fileColumns),
  )
  const [kept] = useState(columns)
  /** Kinds of offers, of what was read when they were agreed to. */
  const [agreed, agree] = useState<{ of?: Read; kinds: ReadonlySet<string> }>({ kinds: new Set() })
  const [reason, setReason] = useState('')
  const odm = file?.odm
  const read = useRead({ text, rows: file?.rows, columns, exchanged: odm !== undefined, sheet })
  const taken = agreed.of === read ? agreed.kinds : new Set<string>()
  const kinds = useMemo(() => (read ? offerKinds(read.report) : []), [read])
  const confirmed = new Set(kinds.flatMap(({ kind, indices }) => (taken.has(kind) ? indices : [])))
  const changed = read ? changedValues(sheet, read.report, confirmed) : []
  const overwrites = changed.length > 0
  const save = async () => {
    if (!read) return
    const answer = await state.enter({
      rows: read.rows,
      source: file === undefined ? 'PASTE' : odm ? 'ODM' : 'FILE',
      confirmed: [...confirmed],
      ...(reason.trim() && { reason: reason.trim() }),
    })
    if (!answer) return
    if (file && !odm && columns && columns !== kept)
      await call(saveFileColumns, { body: { id: String(sheet.row['id']), ...sentColumns(columns) } })
    onClose()
  }
  const tooLarge =
    read && (read.rows.length > mostRows || read.rows.some(row => row.length > mostColumns))
      ? `${read.rows.length} 行，一次最多 ${mostRows} 行、${mostColumns} 列，请分开导入`
      : undefined
  const report = read?.report
  const takes = (report?.ok ?? 0) + confirmed.size
  return (
    <Dialog
      title="导入测定值"
      width={760}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={state.busy}
            disabled={takes === 0 || tooLarge !== undefined || (overwrites && lacksReason(reason))}
            onClick={() => void save()}
          >
            {takes > 0 ? `录入 ${takes} 格` : '录入'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FileChooser
          name={odm ? undefined : file?.name}
          onOpen={(name, rows, text) => {
            setFile({ name, rows })
            setText(text)
          }}
        />
        <OdmChooser
          sheetId={String(sheet.row['id'])}
          name={odm && file?.name}
          onOpen={(name, odm) => {
            setFile({ name, rows: odm.rows, odm })
            setText(odm.rows.map(row => row.join('\t')).join('\n'))
          }}
        />
        {odm && <OdmReport odm={odm} />}
        {file && !odm && (
          <FileColumnsChooser
            heads={headsIn(file.rows)}
            instrument={String(sheet.row['instrument'])}
            compounds={sheet.columns}
            value={columns}
            onChange={setColumns}
          />
        )}
        <p className="aux">
          也可以从仪器软件复制后粘贴。首行可以是化合物（可带单位，如 METH
          (µg/L)），首列可以是位置或标签号；都没有时从第一位第一个化合物开始。
        </p>
        <Input.TextArea
          aria-label="粘贴的内容"
          className="mono"
          rows={8}
          value={text}
          wrap="off"
          onPaste={event => {
            const next = runPasted(event)
            if (next === undefined) return
            event.preventDefault()
            setFile(undefined)
            setText(next)
          }}
          onChange={value => {
            setFile(undefined)
            setText(value)
          }}
          placeholder={`位\t${sheet.columns
            .slice(0, 4)
            .map(({ code }) => code)
            .join('\t')}\nA1\t<LOD\t…`}
        />
        {tooLarge && <p className="is-level-1">{tooLarge}</p>}
        {read && <PasteReport read={read} />}
        <OfferTicks {...{ kinds, taken }} onChange={kinds => agree({ of: read, kinds })} />
        {overwrites && <OverwriteReason changed={changed} value={reason} onChange={setReason} />}
      </div>
    </Dialog>
  )
}
