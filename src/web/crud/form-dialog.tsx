/** Adding and editing. Few fields stand in a dialog, many in a drawer; both guard what was typed. */
import { Button, Message, Modal, Spin } from '@arco-design/web-react'
import {
  type KeyboardEvent,
  type MutableRefObject,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Resource } from '#contract/kit/resource.ts'
import { useRow } from '#web/data/resource-page.ts'
import { type Draft, useSave } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { confirmed } from './actions.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { bodyOf, defaultsOf, useDraft } from './draft.ts'
import { failureIn } from './form-failure.ts'
import { FormFields } from './form-fields.tsx'
import type { Section } from './screen.ts'
import { oneColumnFields, sectionsOf } from './screen.ts'
import { SideLayer } from './side-layer.tsx'
import { FailedRows } from './states.tsx'

export interface FormDialogProps {
  resource: Resource
  entries: readonly (string | Section<string>)[]
  /** Undefined: a new row. */
  id: string | undefined
  /** What a new row begins with, beside the defaults. */
  preset?: Draft
  phone: boolean
  onClose: () => void
  onSaved: (row: Row) => void
}

export function FormDialog(props: FormDialogProps): ReactElement {
  const { resource, id, onClose } = props
  const row = useRow(resource, id)
  const [started, setStarted] = useState<Draft>()
  const [buttons, setButtons] = useState<HTMLElement | null>(null)
  const leave = useRef(onClose)
  const preset = useRef(props.preset)
  const sections = useMemo(() => sectionsOf(props.entries), [props.entries])
  const names = useMemo(() => sections.flatMap(section => [...section.fields]), [sections])
  const fresh = row.data && !row.isFetching ? row.data : undefined
  // What is edited stays what it was when the form opened, whatever is read again behind it.
  useEffect(() => {
    if (id === undefined) setStarted(before => before ?? { ...defaultsOf(resource), ...preset.current })
    else if (fresh) setStarted(before => before ?? (fresh as Draft))
  }, [id, fresh, resource])
  return (
    <Shell
      title={`${id === undefined ? '新增' : '编辑'}${resource.title}`}
      many={names.length > oneColumnFields}
      phone={props.phone}
      footer={<span ref={setButtons} className="form-buttons" />}
      onCancel={() => leave.current()}
    >
      {started && (
        <OpenForm
          {...props}
          {...{ sections, names, buttons, leave }}
          key={String(started.version)}
          before={started}
          restart={setStarted}
        />
      )}
      {!started && row.isError && <FailedRows error={row.error} onRetry={() => void row.refetch()} />}
      {!started && !row.isError && <Spin block tip="加载中…" />}
    </Shell>
  )
}

interface OpenFormProps extends FormDialogProps {
  sections: ReturnType<typeof sectionsOf<string>>
  names: readonly string[]
  before: Draft
  restart: (draft: Draft) => void
  /** Where the layer keeps its buttons. */
  buttons: HTMLElement | null
  /** What the layer's own ways out do. */
  leave: MutableRefObject<() => void>
}
function OpenForm(props: OpenFormProps): ReactElement {
  const { resource, sections, names, before, onClose, leave } = props
  const prefix = useId()
  const form = useDraft(resource, names, before)
  const save = useSave(resource)
  const [refusal, setRefusal] = useState<string>()
  const [present, setPresent] = useState<Row>()
  const box = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!form.dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [form.dirty])

  const close = async () => {
    if (!form.dirty || (await confirmed('放弃修改', '有尚未保存的修改，确定放弃并关闭吗?'))) onClose()
  }
  useEffect(() => {
    leave.current = () => void close()
  })
  const send = async (version: number | undefined) => {
    setRefusal(undefined)
    try {
      const answer = await save.mutateAsync(bodyOf(resource, names, form.values, { ...before, version }))
      Message.success(answer.message || '保存成功')
      props.onSaved(answer.result)
    } catch (error) {
      const failure = failureIn(error, resource, names)
      if (failure.present) setPresent(failure.present)
      else if (Object.keys(failure.fields).length > 0) form.show(failure.fields)
      else setRefusal(failure.message)
    }
  }
  const submit = () => {
    if (save.isPending) return
    if (form.check()) void send(before.version)
    else
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    submit()
  }
  const columns = names.length > oneColumnFields && !props.phone ? 2 : 1
  return (
    <>
      <form
        ref={box}
        className="form"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {refusal && (
          <p className="refusal" role="alert">
            {refusal}
          </p>
        )}
        <FormFields {...{ resource, sections, columns, form, prefix }} disabled={save.isPending} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {props.buttons &&
        createPortal(
          <>
            <Button onClick={() => void close()}>关闭</Button>
            <Button type="primary" loading={save.isPending} onClick={submit}>
              保存
            </Button>
          </>,
          props.buttons,
        )}
      {present && (
        <ConflictDialog
          resource={resource}
          names={names}
          mine={form.values}
          present={present}
          onKeepMine={() => {
            setPresent(undefined)
            void send(present.version)
          }}
          onTakePresent={() => {
            setPresent(undefined)
            props.restart(present as Draft)
          }}
          onCancel={() => setPresent(undefined)}
        />
      )}
    </>
  )
}

interface ShellProps {
  title: string
  many: boolean
  phone: boolean
  footer: ReactNode
  onCancel: () => void
  children: ReactNode
}
function Shell({ many, phone, children, ...given }: ShellProps): ReactElement {
  if (many || phone) {
    return (
      <SideLayer {...given} width={phone ? '100%' : 760} maskClosable={false}>
        {children}
      </SideLayer>
    )
  }
  return (
    <Modal {...given} visible maskClosable={false} className="crud-layer" style={{ width: 520 }}>
      {children}
    </Modal>
  )
}
