// @screen examples/list in samples
import { type ReactElement, useMemo } from 'react'
import { exampleItem } from '#contract/example/item.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { toggle, useOptions } from '#web/widgets/example/options.tsx'
import './list.css'

interface Given {
  tree: boolean
  inPlace: boolean
  paramsStr: boolean
}
const screenOf = ({ tree, inPlace, paramsStr }: Given) =>
  defineScreen(exampleItem, {
    query: ['itemName', 'itemCode', 'status', 'boughtOn'],
    columns: [
      { key: 'itemName', width: 240, pin: 'left', grow: 1 },
      { key: 'itemCode', width: 80 },
      { key: 'parentId', width: 120, hidden: tree },
      { key: 'status', width: 120 },
      { key: 'quantity', width: 100 },
      { key: 'price', width: 104 },
      { key: 'reusable', width: 84, hidden: !tree },
      { key: 'boughtOn', width: 124 },
      { key: 'checkedAt', hidden: true },
      { key: 'keeper', width: 76, hidden: 'narrow' },
      { key: 'remark', width: 160, hidden: true },
    ],
    tree,
    ...(inPlace && { editable: ['itemName', 'status', 'quantity', 'price', 'boughtOn'] }),
    exportForm: paramsStr ? 'paramsStr' : 'query',
    emptyHint: '新增一件器材，再用“添加下级”把别的放进去',
  })

export default function ListExample(): ReactElement {
  const [{ tree, inPlace, paramsStr }, panel] = useOptions({
    tree: toggle('树表', true),
    inPlace: toggle('行编辑', true),
    paramsStr: toggle('导出参数用 paramsStr'),
  })
  const Screen = useMemo(() => screenOf({ tree, inPlace, paramsStr }), [tree, inPlace, paramsStr])
  return (
    <ExamplePage
      title="列表"
      intro="每个列表都有的东西：查询与高级查询、视图、列设置与列宽、行高、树表、行编辑、删除后撤销。"
    >
      <Example
        title="器材"
        about="双击单元格或点“行编辑”在行内修改，Enter 保存，Esc 取消；删除后 5 秒内可以撤销；查询条件、排序与列可以存为视图，地址栏里的链接可以直接发给别人。"
        options={panel}
        wide
      >
        <div className="column example-crud">
          <Screen />
        </div>
      </Example>
    </ExamplePage>
  )
}
