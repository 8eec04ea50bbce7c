/** The dialog of every picker: 确定 hands over, 取消, Esc and the cross leave everything as it was. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { PageModal } from '#web/widgets/page-layer.tsx'

interface PickerDialogProps {
  title: string
  /** px; narrower screens get what they have. */
  width: number
  /** Focus returns here. */
  opener?: RefObject<HTMLElement | null>
  okText?: string
  okDisabled?: boolean
  /** Left of the buttons: how many are chosen. */
  note?: ReactNode
  onOk: () => void
  onClose: () => void
  children: ReactNode
}
export function PickerDialog(props: PickerDialogProps): ReactElement {
  const body = useRef<HTMLDivElement>(null)
  const { opener } = props
  useEffect(() => () => opener?.current?.focus(), [opener])
  return (
    <PageModal
      visible
      title={props.title}
      className="picker-dialog"
      style={{ width: props.width, maxWidth: '96vw' }}
      maskClosable={false}
      // The first thing to type into gets the focus, not the cross; whoever types already, while it opens, keeps his.
      autoFocus={false}
      afterOpen={() => {
        if (body.current?.contains(document.activeElement)) return
        body.current
          ?.querySelector<HTMLElement>(
            '[data-first], input:not([type=hidden]):not(:disabled), [tabindex="0"]',
          )
          ?.focus()
      }}
      onCancel={props.onClose}
      footer={
        <div className="row">
          <span className="spring text-12 leading-18 ink-2 text-left">{props.note}</span>
          <Button onClick={props.onClose}>取消</Button>
          <Button type="primary" disabled={props.okDisabled} onClick={props.onOk}>
            {props.okText ?? '确定'}
          </Button>
        </div>
      }
    >
      <div ref={body} className="picker-body overflow-auto">
        {props.children}
      </div>
    </PageModal>
  )
}
