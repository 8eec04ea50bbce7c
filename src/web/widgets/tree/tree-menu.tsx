/** 树操作: what is done with all nodes of a tree at once. */
import { Button, Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { DropMenu } from '#web/widgets/drop-menu.tsx'

interface TreeMenuProps {
  onOpenAll: (open: boolean) => void
  /** Absent: nothing can be ticked. */
  ticks?: { linked: boolean; onLinked: (linked: boolean) => void; onTickAll: (on: boolean) => void }
  position: 'tl' | 'br'
}
export function TreeMenu({ onOpenAll, ticks, position }: TreeMenuProps): ReactElement {
  const acts: Readonly<Record<string, () => void>> = {
    ...(ticks && {
      父子关联: () => ticks.onLinked(true),
      取消关联: () => ticks.onLinked(false),
      全部勾选: () => ticks.onTickAll(true),
      取消全选: () => ticks.onTickAll(false),
    }),
    展开所有: () => onOpenAll(true),
    合并所有: () => onOpenAll(false),
  }
  return (
    <DropMenu
      position={position}
      droplist={
        <Menu onClickMenuItem={act => acts[act]?.()}>
          {Object.keys(acts).map(act => (
            <Menu.Item key={act} disabled={ticks && act === (ticks.linked ? '父子关联' : '取消关联')}>
              {act}
            </Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button>
        树操作 <IconDown />
      </Button>
    </DropMenu>
  )
}
