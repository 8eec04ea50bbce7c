import type { ReactElement } from 'react'
import { RightTree, type RightTreeProps } from '#web/widgets/right-tree/right-tree.tsx'
import { useLeaveHere } from '#web/widgets/use-leave.ts'
import { SideLayer } from './layers.tsx'
import { phoneQuery, useMedia } from './use-media.ts'

interface Props extends Omit<RightTreeProps, 'height' | 'leave' | 'onClose'> {
  title: string
  onClose: () => void
}

/** A drawer with the rights of one owner; ticks that are not saved are not dropped without a question. */
export function RightsLayer({ title, onClose, ...tree }: Props): ReactElement {
  const phone = useMedia(phoneQuery)
  const leave = useLeaveHere()
  const cancel = async () => {
    if (await leave.current()) onClose()
  }
  return (
    <SideLayer title={title} width={650} footer={null} maskClosable={false} onCancel={() => void cancel()}>
      <RightTree
        {...tree}
        height={Math.max(240, window.innerHeight - (phone ? 250 : 174))}
        leave={leave}
        onClose={onClose}
      />
    </SideLayer>
  )
}
