// @screen examples/pickers
import type { ReactElement } from 'react'
import { ExamplePage } from '#web/widgets/example/example.tsx'
import { DepartExample, UserDepartExample } from './pickers-depart.tsx'
import { FieldExample } from './pickers-fields.tsx'
import { FailingExample, ListExample, ModalExample } from './pickers-list.tsx'
import { PictureExample, PointExample } from './pickers-place.tsx'

export default function Pickers(): ReactElement {
  return (
    <ExamplePage
      title="选择器"
      intro="在弹窗中选择部门、用户、角色、职务、设备与位置；方向键移动，空格勾选，回车确认，Esc 取消并回到打开它的按钮。"
    >
      <DepartExample />
      <UserDepartExample />
      <ListExample />
      <ModalExample />
      <PointExample />
      <PictureExample />
      <FieldExample />
      <FailingExample />
    </ExamplePage>
  )
}
