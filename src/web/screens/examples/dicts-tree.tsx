/** Trees: a table that refers to itself, dictionaries of categories, categories. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { ControlItem } from '#web/widgets/control.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { CategorySelect, TableTreeSelect, TreeDict } from '#web/widgets/level-tree-select.tsx'
import { stateOf, stateOption } from './field-state.ts'

const nothing = { value: '', text: '' }
const trees = {
  部门: { dict: 'sys_depart,depart_name,id', pidField: 'parent_id', condition: '{"status":"1"}' },
  分类: { dict: 'sys_category,name,id', pidField: 'pid', condition: '' },
} as const

export function TableTreeExample(): ReactElement {
  const [chosen, setChosen] = useState(nothing)
  const [options, panel] = useOptions({
    table: choice('表', ['部门', '分类'] as const),
    multiple: toggle('多选'),
    state: stateOption,
  })
  const tree = trees[options.table]
  const [condition, setCondition] = useState<string>()
  return (
    <Example
      title="树选择"
      about="展开节点时才读取下级，每级只读一次。condition 须是 JSON 对象文字，字段须已登记。"
      options={panel}
      value={chosen}
    >
      <div className="example-fields grid one">
        <ControlItem id="tree-condition" title="condition">
          <Input
            id="tree-condition"
            className="mono"
            value={condition ?? tree.condition}
            placeholder='{"status":"1"}'
            onChange={setCondition}
          />
        </ControlItem>
        <ControlItem id="tree-table" title={options.table}>
          <TableTreeSelect
            key={`${options.table} ${options.multiple}`}
            id="tree-table"
            label={options.table}
            dict={tree.dict}
            pidField={tree.pidField}
            condition={condition ?? tree.condition}
            multiple={options.multiple}
            {...stateOf(options.state)}
            value={options.multiple ? chosen.value : (chosen.value.split(',')[0] ?? '')}
            onChange={(value, text) => setChosen({ value, text })}
          />
        </ControlItem>
      </div>
    </Example>
  )
}

export function TreeDictExample(): ReactElement {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({ code: 'A02A03A01' })
  const [options, panel] = useOptions({
    parentCode: choice('parentCode', ['0', 'A01', 'A02'] as const),
    field: choice('存储', ['code', 'id'] as const),
    async: toggle('逐级加载'),
    state: stateOption,
  })
  return (
    <Example
      title="树形字典"
      about="取自分类树的一枝，存储分类的编码或 ID；值“0”按未选显示。"
      options={panel}
      value={chosen[options.field] ?? ''}
    >
      <TreeDict
        key={options.field}
        id="tree-dict"
        label="分类"
        parentCode={options.parentCode}
        field={options.field}
        async={options.async}
        {...stateOf(options.state)}
        value={chosen[options.field] ?? ''}
        onChange={value => setChosen(now => ({ ...now, [options.field]: value }))}
      />
    </Example>
  )
}

export function CategoryExample(): ReactElement {
  const [chosen, setChosen] = useState(nothing)
  const [options, panel] = useOptions({
    pcode: choice('pcode', ['0', 'A01', 'A02', '不存在'] as const),
    multiple: toggle('多选', true),
    state: stateOption,
  })
  return (
    <Example
      title="分类选择"
      about="逐级读取 pcode 之下的分类，存储 ID 并带回名称。选“不存在”可看失败提示与重试。"
      options={panel}
      value={chosen}
    >
      <CategorySelect
        key={String(options.multiple)}
        id="tree-category"
        label="分类"
        pcode={options.pcode}
        multiple={options.multiple}
        {...stateOf(options.state)}
        value={options.multiple ? chosen.value : (chosen.value.split(',')[0] ?? '')}
        onChange={(value, text) => setChosen({ value, text })}
      />
    </Example>
  )
}
