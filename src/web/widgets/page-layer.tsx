/** Dialogs and drawers that stay behind, with all that was typed in them, while another tab is in front. */
import { Drawer, type DrawerProps, Modal, type ModalProps } from '@arco-design/web-react'
import { type PropsWithChildren, type ReactElement, useEffect, useRef } from 'react'
import '#web/ui/ends-of-motion.ts'
import { usePage } from '#web/session/page-context.ts'
import { useFocusBack } from './focus-back.ts'

/** Whether it is to be seen, and the class by which the keyboard is given back when it is not any more. */
function useLayer({ visible, className }: { visible?: boolean; className?: string | string[] }) {
  const { active } = usePage()
  const open = visible === true && active
  return { visible: open, className: [className ?? '', useFocusBack(open)].flat().join(' ').trim() }
}

/** A closed list takes Esc for itself, and it is often where the keyboard begins: there Esc means the layer. */
function useEscapeOfClosedList(open: boolean, mark: string, close: (() => unknown) | undefined): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.repeat) return
      const list = document.activeElement?.closest('[role="combobox"][aria-expanded="false"]')
      const own = list?.closest(layers)
      if (own && mark.split(' ').every(name => own.classList.contains(name))) latest.current?.()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [open, mark])
}

export function PageModal(props: PropsWithChildren<ModalProps>): ReactElement {
  const layer = useLayer(props)
  useEscapeOfClosedList(layer.visible && props.escToExit !== false, layer.className, props.onCancel)
  return <Modal {...props} {...layer} />
}

/** A drawer takes the keyboard when it has come; Esc means it before, too. */
function useEarlyEscape(open: boolean, mark: string, close: DrawerProps['onCancel']): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.activeElement?.closest(`${layers}, .arco-trigger`)) return
      const top = [...document.querySelectorAll(layers)].at(-1)
      if (mark.split(' ').every(name => top?.classList.contains(name))) latest.current?.(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, mark])
}
const layers = '.arco-drawer, .arco-modal'

/** Up to a window of so many px a drawer has its own width; beyond, the share of the window that it has there. */
const sharedFromPx = 2400
export const drawerWidth = (px: number): string => `min(max(${px}px, ${(px / sharedFromPx) * 100}vw), 100vw)`

/** Open as long as it is visible; never wider than the window. */
export function PageDrawer({ width, ...props }: PropsWithChildren<DrawerProps>): ReactElement {
  const layer = useLayer(props)
  useEarlyEscape(layer.visible, layer.className, props.onCancel)
  useEscapeOfClosedList(layer.visible && props.escToExit !== false, layer.className, () =>
    props.onCancel?.(new KeyboardEvent('keydown', { key: 'Escape' })),
  )
  const wide = typeof width === 'number' ? drawerWidth(width) : width
  return <Drawer {...props} {...(wide !== undefined && { width: wide })} {...layer} />
}
