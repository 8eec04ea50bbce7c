// @screen examples/grid-behaviour
import type { ReactElement } from 'react'
import { ExamplePage } from '#web/widgets/example/example.tsx'
import { LinkedGrid, LiveGrids } from './grid-linked.tsx'
import { DetailsGrid, SubTableGrid, TreeGrid } from './grid-nested.tsx'
import { RowsGrid } from './grid-rows.tsx'
import { LargeGrid, RulesGrid } from './grid-rules.tsx'

export default function GridBehaviour(): ReactElement {
  return (
    <ExamplePage
      title="可编辑表格：行为"
      intro="增删、排序、统计、校验、子表、树、联动与多屏同步。右键或 Shift+F10 打开行菜单，Ctrl+Z 撤销，Ctrl+F 查找。页面数据为演示数据。"
    >
      <RowsGrid />
      <RulesGrid />
      <LargeGrid />
      <SubTableGrid />
      <DetailsGrid />
      <TreeGrid />
      <LinkedGrid />
      <LiveGrids />
    </ExamplePage>
  )
}
