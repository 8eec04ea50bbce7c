/** Adding and editing. Few fields stand in a dialog, many in a drawer; both guard what was typed. */
import { Button, Popconfirm } from '@arco-design/web-react'
import { type MutableRefObject, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Resource } from '#contract/kit/resource.ts'
import { useRow } from '#web/data/resource-page.ts'
import { type Draft, useSave } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { Unanswered } from '#web/ui/states.tsx'
import { useLeave } from '#web/widgets/use-leave.ts'
import { bodyOf, defaultsOf } from './draft.ts'
import { Dialog, SideLayer } from './layers.tsx'
import { type FormEntries, type FormWords, oneColumnFields, sectionsOf, twoColumnsPx } from './screen.ts'
import { phoneQuery, useMedia } from './use-media.ts'
import { useRecord } from './use-record.tsx'

export interface FormDialogProps {
  resource: Resource
  entries: FormEntries
  /** Undefined: a new row. */
  id: string | undefined
  /** What a new row begins with, beside the defaults. */
  preset?: Draft
  /** Of the dialog, px; by the number of fields unless told. */
  width?: number
  /** What the screen says of its form. */
  words?: FormWords
  onClose: () => void
  onSaved: (row: Row) => void
}

export function FormDialog(props: FormDialogProps): ReactElement {
  const { resource, id, onClose } = props
  const row = useRow(resource, id)
  const [started, setStarted] = useState<Draft | undefined>(() =>
    // Nothing is asked for a new row: its form is there with the layer.
    id === undefined ? { ...defaultsOf(resource), ...props.preset } : undefined,
  )
  const [buttons, setButtons] = useState<HTMLElement | null>(null)
  const leave = useRef(onClose)
  const many = sectionsOf(props.entries).flatMap(({ fields }) => fields).length > oneColumnFields
  const fresh = row.data && !row.isFetching ? row.data : undefined
  // What is edited stays what it was when the form opened, whatever is read again behind it.
  useEffect(() => {
    if (fresh) setStarted(before => before ?? (fresh as Draft))
  }, [fresh])
  return (
    <Shell
      title={`${id === undefined ? '新增' : '编辑'}${resource.title}`}
      many={many}
      width={props.width}
      footer={<span ref={setButtons} className="form-buttons inline-flex gap-8" />}
      onCancel={() => leave.current()}
    >
      {started && (
        <OpenForm
          {...props}
          {...{ many, buttons, leave }}
          key={String(started.version)}
          before={started}
          restart={setStarted}
        />
      )}
      {!started && <Unanswered of={row} />}
    </Shell>
  )
}

interface OpenFormProps extends FormDialogProps {
  many: boolean
  before: Draft
  restart: (draft: Draft) => void
  /** Where the layer keeps its buttons. */
  buttons: HTMLElement | null
  /** What the layer's own ways out do. */
  leave: MutableRefObject<() => void>
}
function OpenForm(props: OpenFormProps): ReactElement {
  const { resource, before, words, onClose, leave } = props
  const save = useSave(resource, props.id === undefined ? 'add' : 'edit')
  const names = sectionsOf(props.entries).flatMap(({ fields }) => fields)
  const roomy = props.many || (props.width ?? 0) >= twoColumnsPx
  const { form, busy, submit, body } = useRecord({
    resource,
    entries: props.entries,
    before,
    columns: roomy ? 2 : 1,
    formAs: words?.formAs,
    formItems: words?.formItems,
    submit: async (values, version) => {
      const answer = await save.mutateAsync(bodyOf(resource, names, values, { ...before, version }))
      props.onSaved(answer.result)
      return answer.message || '保存成功'
    },
    onTakePresent: present => props.restart(present as Draft),
  })
  const close = useLeave(() => form.dirty, onClose, words?.formWords?.discard)
  useEffect(() => {
    leave.current = () => void close()
  })
  return (
    <>
      {body}
      {props.buttons &&
        createPortal(
          <>
            {words?.formWords ? (
              <Popconfirm
                title={words.formWords.discard}
                disabled={!form.dirty}
                onOk={onClose}
                okText="确定"
                cancelText="取消"
              >
                <Button onClick={form.dirty ? undefined : onClose}>{words.formWords.leave}</Button>
              </Popconfirm>
            ) : (
              <Button onClick={() => void close()}>关闭</Button>
            )}
            <Button type="primary" loading={busy} onClick={submit}>
              {words?.formWords?.save ?? '保存'}
            </Button>
          </>,
          props.buttons,
        )}
    </>
  )
}

interface ShellProps {
  title: string
  many: boolean
  width: number | undefined
  footer: ReactNode
  onCancel: () => void
  children: ReactNode
}
function Shell({ many, width, children, ...given }: ShellProps): ReactElement {
  const phone = useMedia(phoneQuery)
  if (phone || (many && width === undefined)) {
    return (
      <SideLayer {...given} width={760} maskClosable={false}>
        {children}
      </SideLayer>
    )
  }
  return (
    <Dialog {...given} width={width} maskClosable={false}>
      {children}
    </Dialog>
  )
}
