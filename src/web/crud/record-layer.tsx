/** One record in a layer: in a dialog or a drawer, with its buttons, and a question before what was typed goes. */
import { Button } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'
import { useLeave } from '#web/widgets/use-leave.ts'
import { Dialog, SideLayer } from './layers.tsx'
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
  /** Stands over the fields. */
  children?: ReactNode
}
export function RecordLayer(props: RecordLayerProps): ReactElement {
  const { title, width, drawer, words, onClose, children, ...input } = props
  const { form, busy, submit, body } = useRecord(input)
  const close = useLeave(() => form.dirty, onClose)
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
        {children}
        {body}
      </>
    ),
  }
  return drawer === undefined ? <Dialog {...layer} width={width} /> : <SideLayer {...layer} width={drawer} />
}
