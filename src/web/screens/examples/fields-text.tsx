/** Query input, switch, amount, slide to verify. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { MoneyInput } from '#web/widgets/money-input.tsx'
import { SlideVerify } from '#web/widgets/slide-verify.tsx'
import { WrapInput } from '#web/widgets/wrap-input.tsx'
import { YesNo } from '#web/widgets/yes-no.tsx'
import { stateOf, stateOption } from './field-state.ts'

const wraps = { '包含 like': 'like', '不等于 ne': 'ne', '不小于 ge': 'ge', '不大于 le': 'le' } as const

export function WrapExample(): ReactElement {
  const [value, setValue] = useState('*澄州*')
  const [options, panel] = useOptions({
    kind: choice('比较方式', ['包含 like', '不等于 ne', '不小于 ge', '不大于 le'] as const),
    trim: toggle('去除首尾空格', true),
    state: stateOption,
  })
  return (
    <Example
      title="查询输入框"
      about="输入框里是原文，发出的查询条件带包裹符；离开输入框或按回车时去除首尾空格。"
      options={panel}
      value={value}
    >
      <WrapInput
        id="field-wrap"
        label="厂名"
        kind={wraps[options.kind]}
        trim={options.trim}
        {...stateOf(options.state)}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

const pairs = { 'Y / N': ['Y', 'N'], '1 / 0': ['1', '0'] } as const

export function SwitchExample(): ReactElement {
  const [value, setValue] = useState('Y')
  const [options, panel] = useOptions({
    pair: choice('存储值', ['Y / N', '1 / 0'] as const),
    query: toggle('查询方式'),
    state: stateOption,
  })
  return (
    <Example
      title="开关"
      about="默认存储 Y 与 N；查询方式下改为可清空的“是 / 否”选择。空格键切换。"
      options={panel}
      value={value}
    >
      <YesNo
        key={options.pair}
        id="field-switch"
        label="启用"
        options={pairs[options.pair]}
        query={options.query}
        {...stateOf(options.state)}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

export function MoneyExample(): ReactElement {
  const [value, setValue] = useState<number | null>(1234567.5)
  const [options, panel] = useOptions({
    max: count('上限（万元）', 1000, 1, 100000),
    state: stateOption,
  })
  return (
    <Example
      title="金额"
      about="单位元，两位小数，输入时按千位分组；可粘贴带逗号的数。"
      options={panel}
      value={value ?? '空'}
    >
      <MoneyInput
        id="field-money"
        label="采购金额"
        min={0}
        max={options.max * 10_000}
        {...stateOf(options.state)}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

export function SlideExample(): ReactElement {
  const [passed, setPassed] = useState(0)
  const [round, setRound] = useState(0)
  const [options, panel] = useOptions({ disabled: toggle('禁用') })
  return (
    <Example
      title="滑块验证"
      about="拖到最右端即通过，提前松开会退回起点；也可聚焦滑块后用方向键，Home 或 Esc 退回。"
      options={panel}
      value={`已通过 ${passed} 次`}
    >
      <SlideVerify key={round} disabled={options.disabled} onSuccess={() => setPassed(now => now + 1)} />
      <Button className="example-acts" onClick={() => setRound(now => now + 1)}>
        重新验证
      </Button>
    </Example>
  )
}
