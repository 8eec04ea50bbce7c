/** Province, city and district. */
import { type ReactElement, useState } from 'react'
import { AreaLinkage } from '#web/widgets/area-linkage.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, useOptions } from '#web/widgets/example/options.tsx'
import { stateOf, stateOption } from './field-state.ts'

export function AreaExample(): ReactElement {
  const [chosen, setChosen] = useState({ code: '110105', text: '北京市/北京市/朝阳区' })
  const [options, panel] = useOptions({
    type: choice('type', ['cascader', 'select', 'tree'] as const),
    state: stateOption,
  })
  return (
    <Example
      title="省市区联动"
      about="根代码 86，三级；存储最后一级的代码。type 只接受 cascader 与 select，其他值会说明有误。"
      options={panel}
      value={chosen}
    >
      <AreaLinkage
        key={options.type}
        id="field-area"
        label="所在地区"
        type={options.type}
        {...stateOf(options.state)}
        value={chosen.code}
        onChange={(code, text) => setChosen({ code, text })}
      />
    </Example>
  )
}
