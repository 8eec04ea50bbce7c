/** One record as a form: its fields, what is wrong with them, what a refused save says, and a conflict beside what is mine. */
import { Message } from '@arco-design/web-react'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { Draft } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { usePage } from '#web/session/page-context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type DraftForm, useDraft } from './draft.ts'
import { failureIn } from './form-failure.ts'
import { FormFields } from './form-fields.tsx'
import { type FormEntries, type FormWords, sectionsOf } from './screen.ts'
import { phoneQuery, useMedia } from './use-media.ts'
import './form.css'

export interface RecordInput extends Pick<FormWords, 'formAs' | 'formItems'> {
  /** Where the fields are declared. */
  resource: Resource
  entries: FormEntries
  before: Draft
  /** Written before and not sent: it stands there again, as changed. */
  typed?: Draft | undefined
  /** Side by side, where it is no telephone; one unless told. */
  columns?: 1 | 2
  /** Looked at only. */
  disabled?: boolean
  /** Sends, and does what follows; its words are shown. `version` is another after a conflict. */
  submit: (values: Draft, version: number | undefined) => Promise<string>
  /** What stands in the way of saving is to be written over by what somebody else saved. Without it a conflict is a refusal. */
  onTakePresent?: (present: Row) => void
  /** What a conflict answers, as this form holds values; as it is unless told. */
  read?: (present: Row) => Draft
  /** Values as people read them, where their kind does not know the words. */
  shown?: (values: Draft) => Draft
}
export interface RecordForm {
  form: DraftForm
  busy: boolean
  submit: () => void
  body: ReactElement
}
const asIs = <T extends Draft>(values: T): Draft => values

const saves = ({ ctrlKey, metaKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's'

export function useRecord(input: RecordInput): RecordForm {
  const { resource, formAs, formItems, disabled = false, read = asIs, shown = asIs } = input
  // What is edited stays what it was when the form opened, whatever is read again behind it.
  const [before] = useState(input.before)
  const prefix = useId()
  const phone = useMedia(phoneQuery)
  const box = useRef<HTMLFormElement>(null)
  const sections = sectionsOf(input.entries)
  const names = sections.flatMap(({ fields }) => [...fields])
  const form = useDraft(resource, names, before, formAs, input.typed)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [present, setPresent] = useState<Row>()

  const send = async (version: number | undefined) => {
    setBusy(true)
    setRefusal(undefined)
    setPresent(undefined)
    try {
      Message.success(await input.submit(form.now(), version))
    } catch (error) {
      const failure = failureIn(error, resource, names)
      if (failure.present && input.onTakePresent) setPresent(failure.present)
      else if (Object.keys(failure.fields).length > 0) form.show(failure.fields)
      else setRefusal(failure.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (busy) return
    if (form.check()) void send(before.version)
    else
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!saves(event)) return
    event.preventDefault()
    submit()
  }
  const latest = useRef({ submit, disabled })
  latest.current = { submit, disabled }
  const { active } = usePage()
  useEffect(() => {
    if (!active) return
    // While nothing of it holds the focus, what stands on top is meant.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !saves(event) || latest.current.disabled) return
      const forms = [...document.querySelectorAll('form.form')].filter(
        form => form.checkVisibility?.() ?? true,
      )
      if (!box.current || forms.at(-1) !== box.current) return
      event.preventDefault()
      latest.current.submit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active])
  const body = (
    <>
      <form
        ref={box}
        className="form"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          // A picker's search is a form too, and what happens in its layer is heard here.
          if (event.target === event.currentTarget) submit()
        }}
      >
        {refusal && (
          <p className="mb-12 p-8-12 rounded on-level-1" role="alert">
            {refusal}
          </p>
        )}
        <FormFields
          {...{ resource, sections, form, prefix, formAs, formItems }}
          columns={phone ? 1 : (input.columns ?? 1)}
          disabled={busy || disabled}
        />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {present && (
        <ConflictDialog
          resource={resource}
          names={names}
          mine={shown(form.values)}
          present={{ ...present, ...shown(read(present)) }}
          onKeepMine={() => void send(present.version)}
          onTakePresent={() => {
            setPresent(undefined)
            input.onTakePresent?.(present)
          }}
          onCancel={() => setPresent(undefined)}
        />
      )}
    </>
  )
  return { form, busy, submit, body }
}
