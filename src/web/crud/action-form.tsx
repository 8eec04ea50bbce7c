/** A dialog that asks for a few fields of a resource before an action of the screen is carried out. */
import { Button, Message } from '@arco-design/web-react'
import { type ComponentType, type ReactElement, type ReactNode, useId, useMemo, useState } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Draft } from '#web/data/resource-write.ts'
import type { FormItemProps } from '#web/fields/kit.ts'
import { usePage } from '#web/session/page-context.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { useDraft } from './draft.ts'
import { failureIn } from './form-failure.ts'
import { FormFields } from './form-fields.tsx'

export interface ActionFormProps<F extends Fields> {
  title: string
  /** Where the fields are declared; nothing else of it is used. */
  resource: Resource<F>
  names: readonly (keyof F & string)[]
  before: Draft
  okText: string
  /** Sends; its words are shown when it succeeds. */
  submit: (values: Draft) => Promise<string>
  close: () => void
  /** Controls that know more than their kind. */
  formItems?: Readonly<Record<string, ComponentType<FormItemProps>>>
  /** Px; 520 unless told. */
  width?: number
  children?: ReactNode
}

export function ActionForm<const F extends Fields>(props: ActionFormProps<F>): ReactElement {
  const { names, before, close } = props
  const resource = props.resource
  const prefix = useId()
  const { active } = usePage()
  const [started] = useState(before)
  const form = useDraft(resource, names, started)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const sections = useMemo(() => [{ fields: names }], [names])

  const send = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    setRefusal(undefined)
    try {
      Message.success(await props.submit(form.values))
      close()
    } catch (error) {
      const failure = failureIn(error, resource, names)
      if (Object.keys(failure.fields).length > 0) form.show(failure.fields)
      else setRefusal(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageModal
      title={props.title}
      visible={active}
      className="crud-layer"
      style={{ width: props.width ?? 520, maxWidth: '96vw' }}
      maskClosable={false}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button type="primary" loading={busy} onClick={() => void send()}>
            {props.okText}
          </Button>
        </>
      }
    >
      {props.children}
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      <form
        className="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // A picker's search is a form too, and what happens in its layer is heard here.
          if (event.target === event.currentTarget) void send()
        }}
      >
        <FormFields
          {...{ resource, sections, form, prefix }}
          formItems={props.formItems}
          columns={1}
          disabled={busy}
        />
      </form>
    </PageModal>
  )
}
