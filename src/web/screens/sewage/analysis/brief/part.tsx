/** One part of a brief: words, or a picture, with what its author may do. */
import type { ReactElement } from 'react'
import { isBriefPicture } from '#contract/sewage/analysis-brief.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { RichView } from '#web/widgets/editor/editors.tsx'
import { BriefPictureOf } from './picture.tsx'
import type { PartActs } from './use-brief.ts'
import { isWordless } from './words.ts'

export interface Authoring {
  acts: PartActs
  onEdit: (row: Row) => void
  /** Words that shall stand before this part. */
  onWrite: (before: number) => void
}

function Tools({
  row,
  at,
  last,
  what,
  acts,
  onEdit,
  onWrite,
}: Authoring & { row: Row; at: number; last: boolean; what: string }): ReactElement {
  // Not `disabled` at the ends: whoever presses on by keys would lose the keyboard there.
  const tool = (words: string, act: () => void, { off = false } = {}) => (
    <button
      type="button"
      className="link"
      aria-label={`${words}：${what}`}
      data-tool={words}
      aria-disabled={off || undefined}
      onClick={off ? undefined : act}
    >
      {words}
    </button>
  )
  return (
    <p className="row brief-tools">
      {tool('上移', () => acts.move({ id: row.id, by: -1 }), { off: at === 0 })}
      {tool('下移', () => acts.move({ id: row.id, by: 1 }), { off: last })}
      {tool('在前面加文字', () => onWrite(at))}
      {tool('编辑', () => onEdit(row))}
      {tool('删除', () => void acts.remove(row), { off: acts.busy })}
    </p>
  )
}

export function BriefPart({
  row,
  at,
  last,
  number,
  published,
  authoring,
}: {
  row: Row
  at: number
  last: boolean
  /** Of a picture, among the pictures. */
  number: number
  published: number
  authoring: Authoring | undefined
}): ReactElement | null {
  const kind = textOf(row['kind'])
  const title = textOf(row['title'])
  const picture = isBriefPicture(kind)
  const what = picture ? `图 ${number}` : title || `第 ${at + 1} 项文字`
  const wordless = isWordless(textOf(row['content']))
  // Nothing to read is nothing to show but to whom it is to be filled by.
  if (!picture && !title && wordless && !authoring) return null
  return (
    <section className={picture ? 'brief-picture' : 'brief-words'} aria-label={what} data-part={row.id}>
      {authoring && <Tools {...{ row, at, last, what }} {...authoring} />}
      {picture ? (
        <BriefPictureOf
          key={textOf(row['state'])}
          kept={textOf(row['state'])}
          pinnedAt={textOf(row['pinnedAt'])}
          {...{ kind, number, title, published }}
        />
      ) : (
        <>
          {title && <h2>{title}</h2>}
          {!wordless && <RichView html={textOf(row['content'])} />}
          {!title && wordless && <p className="muted brief-wordless">还没有文字，只有您看到这一项</p>}
        </>
      )}
    </section>
  )
}
