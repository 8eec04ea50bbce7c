import { Drawer } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'

export interface SideLayerProps {
  title: string
  width: number | string
  footer: ReactNode
  maskClosable: boolean
  onCancel: () => void
  children: ReactNode
}

/** A drawer that says what it is: Arco's own has no role. */
export function SideLayer({ title, children, ...rest }: SideLayerProps): ReactElement {
  const aria = { role: 'dialog', 'aria-modal': true, 'aria-label': title }
  return (
    <Drawer {...aria} {...rest} title={title} visible className="crud-layer">
      {children}
    </Drawer>
  )
}
