// @screen examples/rules in inputs
import type { ReactElement } from 'react'
import { ExamplePage } from '#web/widgets/example/example.tsx'
import { ChosenRules, LengthRules } from './rules-count.tsx'
import { DuplicateExample } from './rules-duplicate.tsx'
import { NamedRules } from './rules-named.tsx'
import { PasswordExample } from './rules-password.tsx'
import { PromptExample } from './rules-prompt.tsx'

export default function Rules(): ReactElement {
  return (
    <ExamplePage
      title="表单规则"
      intro="同一组规则用于表单、可编辑表格、Excel 导入与服务端；规则按顺序检查，只显示第一条不通过的提示。"
    >
      <NamedRules />
      <LengthRules />
      <ChosenRules />
      <PasswordExample />
      <DuplicateExample />
      <PromptExample />
    </ExamplePage>
  )
}
