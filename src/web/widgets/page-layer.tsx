/** Dialogs and drawers that stay behind, with all that was typed in them, while another tab is in front. */
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@arco-design/web-react'
import type { PropsWithChildren, ReactElement } from 'react'
import { usePage } from '#web/session/page-context.ts'

export function PageModal({ visible, ...rest }: PropsWithChildren<ModalProps>): ReactElement {
  const { active } = usePage()
  return <Modal {...rest} visible={visible === true && active} />
}

export function PageDrawer({ visible, ...rest }: PropsWithChildren<DrawerProps>): ReactElement {
  const { active } = usePage()
  return <Drawer {...rest} visible={visible === true && active} />
}
