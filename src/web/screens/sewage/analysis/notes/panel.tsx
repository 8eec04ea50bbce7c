/** 批注: what was said of these days, with answers; one's own can be changed, taken away, and taken back. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { analysisNote } from '#contract/sewage/analysis-note.ts'
import { told } from '#web/crud/actions.ts'
import { useDelete, useRestore } from '#web/data/resource-write.ts'
import { dictTextOf, type Row, textOf } from '#web/data/row.ts'
import { useCan, useSession } from '#web/session/session.ts'
import { offerUndo } from '#web/widgets/undo.tsx'
import { type Change, spanWords } from '../state.ts'
import { NoteForm, type Writing } from './form.tsx'
import { noteDoor } from './marks.tsx'
import type { Note } from './use-notes.ts'

function Own({ row, onEdit }: { row: Row; onEdit: (row: Row) => void }): ReactElement | null {
  const me = useSession(session => session.userInfo?.username)
  const [edits, deletes] = [useCan(`${analysisNote.perm}:edit`), useCan(`${analysisNote.perm}:delete`)]
  const remove = useDelete(analysisNote)
  const restore = useRestore(analysisNote)
  if (row['author'] !== me) return null
  const drop = () =>
    told(async () => {
      await remove.mutateAsync([row.id])
      offerUndo('已删除', async () => void (await told(() => restore.mutateAsync([row.id]))))
      return ''
    })
  return (
    <>
      {edits && (
        <button type="button" className="link" onClick={() => onEdit(row)}>
          编辑
        </button>
      )}
      {deletes && (
        <button type="button" className="link" onClick={() => void drop()}>
          删除
        </button>
      )}
    </>
  )
}

export function NotesPanel({
  notes,
  fresh,
  writing,
  onWrite,
  change,
}: {
  notes: readonly Note[]
  /** What a new one begins with. */
  fresh: object
  writing: Writing | undefined
  onWrite: (writing: Writing | undefined) => void
  change: Change
}): ReactElement {
  const adds = useCan(`${analysisNote.perm}:add`)
  const [opened, setOpened] = useState(0)
  const write = (next: Writing) => {
    setOpened(opened + 1)
    onWrite(next)
  }
  const edit = (row: Row) => write({ row })
  return (
    <section className="panel analysis-notes" aria-label="批注" tabIndex={-1}>
      <header className="row">
        <h2>批注 {notes.length}</h2>
        <span className="aux grow">说的是这个地方和画面中的这些日子；能看这个地方的人都能看</span>
        {adds && (
          <Button size="small" onClick={() => write({ draft: { ...fresh } })}>
            加批注
          </Button>
        )}
      </header>
      {notes.length === 0 && <p className="aux">还没有批注。先在趋势图上拖出一段日子，再加批注。</p>}
      <ol>
        {notes.map(note => (
          <li key={note.id} id={noteDoor(note.number)} tabIndex={-1}>
            <p className="row">
              <b className="number">{note.number}</b>
              <button
                type="button"
                className="link"
                onClick={() => change({ selected: { from: note.from, to: note.to } })}
              >
                {spanWords(note)}
              </button>
              <span className="aux">{note.kind}</span>
              <span className="words">{note.content}</span>
              <span className="aux">
                {note.author} {note.time}
              </span>
              {adds && (
                <button
                  type="button"
                  className="link"
                  onClick={() =>
                    write({
                      draft: {
                        ...note.row,
                        id: undefined,
                        version: undefined,
                        content: undefined,
                        mentions: undefined,
                        parentId: note.id,
                      },
                    })
                  }
                >
                  回复
                </button>
              )}
              <Own row={note.row} onEdit={edit} />
            </p>
            {note.answers.map(row => (
              <p key={row.id} className="row answer">
                <span className="words">{textOf(row['content'])}</span>
                <span className="aux">
                  {dictTextOf(row, 'author') ?? textOf(row['author'])} {textOf(row.createTime).slice(0, 16)}
                </span>
                <Own row={row} onEdit={edit} />
              </p>
            ))}
          </li>
        ))}
      </ol>
      {writing && (
        <NoteForm key={opened} writing={writing} onClose={() => onWrite(undefined)} onAgain={edit} />
      )}
    </section>
  )
}
