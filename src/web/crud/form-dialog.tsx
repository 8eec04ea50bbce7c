/** Adding and editing. Few fields stand in a dialog, many in a drawer; both guard what was typed. */
import { Button, Message, Popconfirm, Spin } from '@arco-design/web-react'
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
import { PageModal } from '#web/widgets/page-layer.tsx'
import { useLeave } from '#web/widgets/use-leave.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { bodyOf, defaultsOf, useDraft } from './draft.ts'
import { failureIn } from './form-failure.ts'
import { FormFields } from './form-fields.tsx'
import type { Screen, Section } from './screen.ts'
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
  /** Of the dialog, px; by the number of fields unless told. */
  width?: number
  /** What the screen says of its form. */
  words?: Pick<Screen, 'formAs' | 'formItems' | 'drawerWidth' | 'formWords'>
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
      width={props.width}
      drawerWidth={props.words?.drawerWidth}
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
  const form = useDraft(resource, names, before, props.words?.formAs)
  const save = useSave(resource, props.id === undefined ? 'add' : 'edit')
  const [refusal, setRefusal] = useState<string>()
  const [present, setPresent] = useState<Row>()
  const box = useRef<HTMLFormElement>(null)

  const close = useLeave(() => form.dirty, onClose, props.words?.formWords?.discard)
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
  const roomy = names.length > oneColumnFields || (props.width ?? 0) >= twoColumnsPx
  const columns = roomy && !props.phone ? 2 : 1
  return (
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
          <p className="refusal" role="alert">
            {refusal}
          </p>
        )}
        <FormFields
          {...{ resource, sections, columns, form, prefix }}
          formAs={props.words?.formAs}
          formItems={props.words?.formItems}
          disabled={save.isPending}
        />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {props.buttons &&
        createPortal(
          <>
            {props.words?.formWords ? (
              <Popconfirm
                title={props.words.formWords.discard}
                disabled={!form.dirty}
                onOk={onClose}
                okText="确定"
                cancelText="取消"
              >
                <Button onClick={form.dirty ? undefined : onClose}>{props.words.formWords.leave}</Button>
              </Popconfirm>
            ) : (
              <Button onClick={() => void close()}>关闭</Button>
            )}
            <Button type="primary" loading={save.isPending} onClick={submit}>
              {props.words?.formWords?.save ?? '保存'}
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

const twoColumnsPx = 760

interface ShellProps {
  title: string
  many: boolean
  phone: boolean
  width: number | undefined
  drawerWidth: number | undefined
  footer: ReactNode
  onCancel: () => void
  children: ReactNode
}
function Shell({ many, phone, width, drawerWidth = 760, children, ...given }: ShellProps): ReactElement {
  if (phone || (many && width === undefined)) {
    return (
      <SideLayer {...given} width={phone ? '100%' : drawerWidth} maskClosable={false}>
        {children}
      </SideLayer>
    )
  }
  return (
    <PageModal
      {...given}
      visible
      maskClosable={false}
      className="crud-layer"
      style={{ width: width ?? 520, maxWidth: '96vw' }}
    >
      {children}
    </PageModal>
  )
}
