/** One record in a layer: in a dialog or a drawer, with its buttons, and a question before what was typed goes. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Draft } from '#web/data/resource-write.ts'
import type { Row } from '#web/data/row.ts'
import { keepUnsent } from '#web/session/unsent.ts'
import { type Leave, useGuard } from '#web/widgets/use-leave.ts'
import { Dialog, SideLayer } from './layers.tsx'
import { typedIn, typedWords, valuesOf } from './typed.ts'
import { type RecordInput, useRecord } from './use-record.tsx'

export interface RecordLayerProps extends RecordInput {
  title: string
  /** Width of a dialog, px; 520 unless told. */
  width?: number
  /** Stands at the side, this wide, instead. */
  drawer?: number | string
  /** What the buttons say: 保存 and 关闭 unless told. */
  words?: { save?: string; leave?: string }
  onClose: () => void
  /** What is typed waits under this name until it is sent or given up, whatever ends the page; `of` says where it belongs. */
  keep?: { about: string; of?: Readonly<Record<string, string | number>> }
  /** Of whose place it stands in: asked before that is cleared. */
  leave?: Leave
  /** Stands over the fields; told what they hold where it asks. */
  children?: ReactNode | ((values: Draft) => ReactNode)
}
export function RecordLayer(props: RecordLayerProps): ReactElement {
  const { title, width, drawer, words, onClose, children, keep, leave, ...given } = props
  const about = keep?.about
  const drop = () => {
    if (about !== undefined) keepUnsent(about, '')
  }
  const input: RecordInput = {
    ...given,
    typed: about === undefined ? given.typed : typedIn(about)?.values,
    submit: async (values, version) => {
      const done = await given.submit(values, version)
      drop()
      return done
    },
    ...(given.onTakePresent && {
      onTakePresent: (present: Row) => {
        drop()
        given.onTakePresent?.(present)
      },
    }),
  }
  const { form, busy, submit, body } = useRecord(input)
  const mayLeave = useGuard(leave, () => form.dirty, undefined, drop, onClose)
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const waits =
    about === undefined || !form.dirty
      ? undefined
      : typedWords(valuesOf(given.entries, form.values), given.before.version, keep?.of)
  useEffect(() => {
    if (about !== undefined) keepUnsent(about, waits ?? '')
  }, [about, waits])
  const layer = {
    title,
    maskClosable: input.disabled ?? false,
    onCancel: () => void close(),
    footer: (
      <>
        <Button onClick={() => void close()}>{words?.leave ?? '关闭'}</Button>
        {!input.disabled && (
          <Button type="primary" loading={busy} onClick={submit}>
            {words?.save ?? '保存'}
          </Button>
        )}
      </>
    ),
    children: (
      <>
        {typeof children === 'function' ? children(form.values) : children}
        {body}
      </>
    ),
  }
  return drawer === undefined ? <Dialog {...layer} width={width} /> : <SideLayer {...layer} width={drawer} />
}
