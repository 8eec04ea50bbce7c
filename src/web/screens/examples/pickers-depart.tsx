/** Departments, and users found through them. */
import { type ReactElement, useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { type BackValue, DepartPicker } from '#web/widgets/picker/depart-picker.tsx'
import { UserDepartPicker } from '#web/widgets/picker/user-depart-picker.tsx'
import { stateOf, stateOption } from './field-state.ts'

export function DepartExample(): ReactElement {
  const [value, setValue] = useState('')
  const [back, setBack] = useState<readonly BackValue[]>([])
  const own = useSession(state => state.userInfo?.orgCodeTxt ?? undefined)
  const [options, panel] = useOptions({
    multi: toggle('多选'),
    treeOpera: toggle('树操作', true),
    lazy: toggle('逐级加载'),
    rootOpened: toggle('展开根节点', true),
    current: toggle('显示当前部门'),
    store: choice('存储', ['id', 'orgCode'] as const),
    modalWidth: count('弹窗宽度', 500, 360, 1000),
    state: stateOption,
  })
  return (
    <Example
      title="部门选择"
      about="默认上下级各自勾选，多选时可在“树操作”中改为父子关联；搜索结果不分层级；不选任何部门即清空。"
      options={panel}
      value={{ value, back }}
    >
      <DepartPicker
        key={options.store}
        id="example-depart"
        label="部门"
        {...stateOf(options.state)}
        multi={options.multi}
        treeOpera={options.treeOpera}
        lazy={options.lazy}
        rootOpened={options.rootOpened}
        store={options.store}
        modalWidth={options.modalWidth}
        current={options.current ? (own ?? '本部门') : undefined}
        value={value}
        onChange={(next, chosen) => {
          setValue(next)
          setBack(chosen)
        }}
      />
    </Example>
  )
}

export function UserDepartExample(): ReactElement {
  const [value, setValue] = useState('admin,city')
  const [options, panel] = useOptions({
    multi: toggle('多选', true),
    store: choice('存储', ['username', 'id'] as const),
    modalWidth: count('弹窗宽度', 1250, 600, 1250),
    state: stateOption,
  })
  return (
    <Example
      title="根据部门选择用户"
      about="左侧部门逐级加载，点击后只列出该部门及下级的用户；已存的账号只查询一次姓名。手机号按权限脱敏。"
      options={panel}
      value={value}
    >
      <UserDepartPicker
        key={options.store}
        id="example-user-depart"
        label="用户"
        {...stateOf(options.state)}
        multi={options.multi}
        store={options.store}
        modalWidth={options.modalWidth}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}
