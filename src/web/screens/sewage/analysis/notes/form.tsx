/** A note, or an answer to one, in a dialog. */
import type { ReactElement } from 'react'
import { analysisNote } from '#contract/sewage/analysis-note.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { type Draft, useSave } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'

export type Writing = { draft: Draft } | { row: Row }

export function NoteForm({
  writing,
  onClose,
  onAgain,
}: {
  writing: Writing
  onClose: () => void
  /** With what somebody else saved meanwhile. */
  onAgain: (row: Row) => void
}): ReactElement {
  const row = 'row' in writing ? writing.row : undefined
  const before: Draft = row ?? ('draft' in writing ? writing.draft : {})
  const answer = Boolean(before['parentId'])
  const save = useSave(analysisNote)
  return (
    <RecordLayer
      title={`${row ? '编辑' : '写'}${answer ? '回复' : '批注'}`}
      resource={analysisNote}
      entries={answer ? ['content', 'mentions'] : ['kind', 'fromDay', 'toDay', 'content', 'mentions']}
      before={before}
      onClose={onClose}
      onTakePresent={onAgain}
      submit={async (values, version) => {
        const own = row ? { id: row.id, version } : before
        const { message } = await save.mutateAsync({ ...own, ...values, ...(row && { version }) } as Draft)
        onClose()
        return message || '批注已保存'
      }}
    />
  )
}
