/** Dialogs and drawers that stay behind, with all that was typed in them, while another tab is in front. */
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@arco-design/web-react'
import type { PropsWithChildren, ReactElement } from 'react'
import { usePage } from '#web/session/page-context.ts'
import { useFocusBack } from './focus-back.ts'

/** Whether it is to be seen, and the class by which the keyboard is given back when it is not any more. */
function useLayer({ visible, className }: { visible?: boolean; className?: string | string[] }) {
  const { active } = usePage()
  const open = visible === true && active
  return { visible: open, className: [className ?? '', useFocusBack(open)].flat().join(' ').trim() }
}

export const PageModal = (props: PropsWithChildren<ModalProps>): ReactElement => (
  <Modal {...props} {...useLayer(props)} />
)

export const PageDrawer = (props: PropsWithChildren<DrawerProps>): ReactElement => (
  <Drawer {...props} {...useLayer(props)} />
)
