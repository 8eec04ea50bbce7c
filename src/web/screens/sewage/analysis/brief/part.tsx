/** One part of a brief: words, or a picture, with what its author may do. */
import type { ReactElement } from 'react'
import { isBriefPicture } from '#contract/sewage/analysis-brief.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { RichView } from '#web/widgets/editor/editors.tsx'
import { BriefPictureOf } from './picture.tsx'
import type { PartActs } from './use-brief.ts'

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
  const tool = (words: string, act: () => void, off = false) => (
    <button
      type="button"
      className="link"
      aria-label={`${words}：${what}`}
      disabled={off || acts.busy}
      onClick={act}
    >
      {words}
    </button>
  )
  return (
    <p className="row brief-tools">
      {tool('上移', () => void acts.move(at, -1), at === 0)}
      {tool('下移', () => void acts.move(at, 1), last)}
      {tool('在前面加文字', () => onWrite(at))}
      {tool('编辑', () => onEdit(row))}
      {tool('删除', () => void acts.remove(row))}
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
}): ReactElement {
  const kind = textOf(row['kind'])
  const title = textOf(row['title'])
  const picture = isBriefPicture(kind)
  const what = picture ? `图 ${number}` : title || `第 ${at + 1} 项文字`
  return (
    <section className={picture ? 'brief-picture' : 'brief-words'} aria-label={what}>
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
          {textOf(row['content']) && <RichView html={textOf(row['content'])} />}
          {!title && !textOf(row['content']) && <p className="muted">还没有文字</p>}
        </>
      )}
    </section>
  )
}
