// @screen examples/dicts in inputs
import type { ReactElement } from 'react'
import { ExamplePage } from '#web/widgets/example/example.tsx'
import { DictChoiceExample, MultiChoiceExample } from './dicts-choice.tsx'
import { RemoteSearchExample, StaticSearchExample } from './dicts-search.tsx'
import { CategoryExample, TableTreeExample, TreeDictExample } from './dicts-tree.tsx'

export default function Dicts(): ReactElement {
  return (
    <ExamplePage
      title="字典与树"
      intro="从字典、已登记的表与分类树中选择；选项加载失败时说明原因并可重试，已选的内容不会丢失。"
    >
      <DictChoiceExample />
      <MultiChoiceExample />
      <StaticSearchExample />
      <RemoteSearchExample />
      <TableTreeExample />
      <TreeDictExample />
      <CategoryExample />
    </ExamplePage>
  )
}
