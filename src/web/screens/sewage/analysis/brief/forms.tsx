/** What a brief's author writes: its words and captions, its name and who may open it. */
import { type ReactElement, useState } from 'react'
import { analysisBrief, briefPart, isBriefPicture, wordsPart } from '#contract/sewage/analysis-brief.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { type Draft, useSave } from '#web/data/resource-write.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { shareEntries, shareForm } from '../views/share-form.ts'

export type Writing = { seat: number } | { row: Row }
export function WordsForm({
  briefId,
  writing,
  onClose,
  onAgain,
}: {
  briefId: string
  writing: Writing
  onClose: () => void
  onAgain: (row: Row) => void
}): ReactElement {
  const save = useSave(briefPart)
  const row = 'row' in writing ? writing.row : undefined
  const picture = row !== undefined && isBriefPicture(textOf(row['kind']))
  const fresh = { briefId, kind: wordsPart, ...('seat' in writing && { seat: writing.seat }) }
  return (
    <RecordLayer
      title={picture ? '编辑图题' : row ? '编辑文字' : '加文字'}
      width={picture ? 520 : 760}
      resource={briefPart}
      entries={picture ? ['title'] : ['title', 'content']}
      before={row ?? {}}
      onClose={onClose}
      onTakePresent={onAgain}
      submit={async (values, version) => {
        const { message } = await save.mutateAsync({
          ...values,
          ...(row ? { id: row.id, version } : fresh),
        } as Draft)
        onClose()
        return message
      }}
    />
  )
}

export function BriefForm({ brief, onClose }: { brief: Row; onClose: () => void }): ReactElement {
  const save = useSave(analysisBrief, 'edit')
  const [row, setRow] = useState(brief)
  return (
    <RecordLayer
      key={row.version}
      title="编辑简报"
      resource={analysisBrief}
      entries={shareEntries}
      formAs={shareForm}
      before={row}
      onClose={onClose}
      onTakePresent={setRow}
      submit={async (values, version) => {
        const { message } = await save.mutateAsync({ ...values, id: row.id, version } as Draft)
        onClose()
        return message
      }}
    />
  )
}
