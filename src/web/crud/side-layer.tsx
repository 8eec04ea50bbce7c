import { Drawer } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'
import { usePage } from '#web/session/page-context.ts'

export interface SideLayerProps {
  title: string
  width: number | string
  footer: ReactNode
  maskClosable: boolean
  onCancel: () => void
  children: ReactNode
}

/** A drawer that says what it is, since Arco's own has no role, and that stays behind with the page of its tab. */
export function SideLayer({ title, children, ...rest }: SideLayerProps): ReactElement {
  const { active } = usePage()
  const aria = { role: 'dialog', 'aria-modal': true, 'aria-label': title }
  return (
    <Drawer {...aria} {...rest} title={title} visible={active} className="crud-layer">
      {children}
    </Drawer>
  )
}
