/** What a brief's author writes: its words and captions, its name and who may open it. */
import { type ReactElement, useState } from 'react'
import {
  analysisBrief,
  type BriefPicture,
  briefPart,
  briefPictures,
  isBriefPicture,
  wordsPart,
} from '#contract/sewage/analysis-brief.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { typedIn } from '#web/crud/typed.ts'
import { type Draft, useSave } from '#web/data/resource-write.ts'
import { type Row, textOf } from '#web/data/row.ts'
import type { Leave } from '#web/widgets/use-leave.ts'
import { shareEntries, shareForm } from '../views/share-form.ts'
import { isWordless } from './words.ts'
import { nameAbout, ofWriting, type Writing, wordsAbout } from './writing.ts'

const { title: caption, content } = briefPart.fields
const wordsForm = {
  content: () => ({
    ...content!,
    rules: [
      ...(content!.rules ?? []),
      // A heading alone is something to read.
      (value: unknown, values: object) =>
        isWordless(textOf(value)) && textOf(Reflect.get(values, 'title')).trim() === ''
          ? '请写题目或文字，空的不能保存'
          : undefined,
    ],
  }),
}
/** What stands under the picture as long as nothing else is written. */
const captionForm = (kind: BriefPicture) => ({
  title: () => ({ ...caption!, placeholder: briefPictures[kind] }),
})

export function WordsForm({
  briefId,
  writing,
  leave,
  onClose,
  onAgain,
}: {
  briefId: string
  writing: Writing
  leave: Leave
  onClose: () => void
  onAgain: (row: Row) => void
}): ReactElement {
  const save = useSave(briefPart)
  const row = 'row' in writing ? writing.row : undefined
  const kind = textOf(row?.['kind'])
  const picture = isBriefPicture(kind)
  const fresh = { briefId, kind: wordsPart, ...('seat' in writing && { seat: writing.seat }) }
  const shown = picture && textOf(row?.['title']) === '' ? { title: briefPictures[kind] } : {}
  return (
    <RecordLayer
      title={picture ? '编辑图题' : row ? '编辑文字' : '加文字'}
      width={picture ? 520 : 760}
      resource={briefPart}
      entries={picture ? ['title'] : ['title', 'content']}
      formAs={picture ? captionForm(kind) : wordsForm}
      before={{ ...row, ...shown }}
      keep={{ about: wordsAbout(briefId), of: ofWriting(writing) }}
      leave={leave}
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

export function BriefForm({
  brief,
  leave,
  onClose,
}: {
  brief: Row
  leave: Leave
  onClose: () => void
}): ReactElement {
  const save = useSave(analysisBrief, 'edit')
  const about = nameAbout(brief.id)
  const [row, setRow] = useState(() => ({ ...brief, version: typedIn(about)?.version ?? brief.version }))
  return (
    <RecordLayer
      key={row.version}
      title="编辑简报"
      resource={analysisBrief}
      entries={shareEntries}
      formAs={shareForm}
      before={row}
      keep={{ about }}
      leave={leave}
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
