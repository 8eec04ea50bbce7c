/** Where things are shown above a page: a dialog in its middle, a drawer at its side. Both stay behind with the page of their tab. */
import type { ModalProps } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import type { PropsWithChildren, ReactElement, ReactNode } from 'react'
import { useBoot } from '#web/api/boot.ts'
import { PageDrawer, PageModal } from '#web/widgets/page-layer.tsx'
import { phoneQuery, useMedia } from './use-media.ts'

interface DialogProps extends Omit<ModalProps, 'visible' | 'className' | 'style'> {
  /** Px; 520 unless told. */
  width?: number
}
/** Open as long as it is mounted; never wider than the window. */
export const Dialog = ({ width = 520, ...rest }: PropsWithChildren<DialogProps>): ReactElement => (
  <PageModal {...rest} visible className="crud-layer" style={{ width, maxWidth: '96vw' }} />
)

export interface SideLayerProps {
  title: string
  /** How the title is written, where not as it is read out. */
  heading?: ReactNode
  /** The whole width on a telephone. */
  width: number | string
  footer?: ReactNode
  maskClosable?: boolean
  onCancel: () => void
  children: ReactNode
}
/** Beside a list: no mask, no mode; the list narrows. */
export function BesideLayer(props: {
  title: string
  heading?: ReactNode
  footer: ReactNode
  /** What stands before the button that closes it. */
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}): ReactElement {
  return (
    <aside className="column beside-layer bg-card min-h-0" aria-label={props.title}>
      <header className="row border-b-light flex-none beside-head">
        <h2 className="grow cut text-16 semibold">{props.heading ?? props.title}</h2>
        {props.tools}
        <button type="button" className="tool" aria-label="关闭" onClick={props.onClose}>
          <IconClose />
        </button>
      </header>
      <div className="fill overflow-auto p-16">{props.children}</div>
      {props.footer && <footer className="border-t flex-none p-12-16">{props.footer}</footer>}
    </aside>
  )
}

/** A drawer that says what it is, since Arco's own has no role. */
export function SideLayer({ title, heading, width, ...rest }: SideLayerProps): ReactElement {
  const phone = useMedia(phoneQuery)
  // It lies over the header and the status line, which say so.
  const demo = useBoot(boot => boot.demo)
  const aria = { role: 'dialog', 'aria-modal': true, 'aria-label': title }
  return (
    <PageDrawer
      {...aria}
      footer={null}
      {...rest}
      title={
        <>
          {heading ?? title}
          {demo && (
            <span className="tag demo-tag" title="演示数据，非真实监测结果">
              演示数据
            </span>
          )}
        </>
      }
      width={phone ? '100%' : width}
      visible
      className="crud-layer"
    />
  )
}
