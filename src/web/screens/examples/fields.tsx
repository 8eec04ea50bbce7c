// @screen examples/fields in inputs
import type { ReactElement } from 'react'
import { ExamplePage } from '#web/widgets/example/example.tsx'
import { AreaExample } from './fields-area.tsx'
import { DetailExample, EllipsisExample } from './fields-show.tsx'
import { MoneyExample, SlideExample, SwitchExample, WrapExample } from './fields-text.tsx'
import { MomentExample, SpanExample } from './fields-time.tsx'

export default function Fields(): ReactElement {
  return (
    <ExamplePage
      title="表单控件"
      intro="不带弹窗的输入与展示控件；每个控件都可禁用、只读与标错，全部可用键盘操作。"
    >
      <WrapExample />
      <SwitchExample />
      <MoneyExample />
      <SlideExample />
      <MomentExample />
      <SpanExample />
      <AreaExample />
      <EllipsisExample />
      <DetailExample />
    </ExamplePage>
  )
}
