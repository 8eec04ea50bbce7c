/** What can be done with one node of a tree: by the right button on its name, or by a button behind it. */
import { Menu } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { DropMenu } from '#web/widgets/drop-menu.tsx'

export interface NodeAct {
  title: string
  run: (id: string) => void
}

interface NodeMenuProps {
  acts: readonly NodeAct[]
  id: string
  trigger: 'contextMenu' | 'click'
  children: ReactElement
}
export function NodeMenu({ acts, id, trigger, children }: NodeMenuProps): ReactElement {
  return (
    <DropMenu
      trigger={trigger}
      position="bl"
      droplist={
        <Menu onClickMenuItem={key => acts.find(({ title }) => title === key)?.run(id)}>
          {acts.map(({ title }) => (
            <Menu.Item key={title}>{title}</Menu.Item>
          ))}
          <Menu.Item key="取消">取消</Menu.Item>
        </Menu>
      }
    >
      {children}
    </DropMenu>
  )
}
