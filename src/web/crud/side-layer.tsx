import type { ReactElement, ReactNode } from 'react'
import { PageDrawer } from '#web/widgets/page-layer.tsx'

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
  const aria = { role: 'dialog', 'aria-modal': true, 'aria-label': title }
  return (
    <PageDrawer {...aria} {...rest} title={title} visible className="crud-layer">
      {children}
    </PageDrawer>
  )
}
