// @screen examples/super-query
import { type ReactElement, useState } from 'react'
import { QueryButton } from '#web/crud/query-builder/query-button.tsx'
import { type QueryField, type SuperQuery, wireLines } from '#web/crud/query-builder/query-model.ts'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'

const plant = { to: '/sewage/plant', text: 'plantName' } as const
const own: readonly QueryField[] = [
  { value: 'name', text: '名称', type: 'text' },
  { value: 'count', text: '数量（整数）', type: 'int' },
  { value: 'flow', text: '流量（小数）', type: 'number', decimals: 2, unit: '万m³/d' },
  { value: 'day', text: '日期', type: 'date' },
  { value: 'moment', text: '日期时间', type: 'datetime' },
  { value: 'clock', text: '时间', type: 'time' },
  { value: 'enabled', text: '开关', type: 'switch' },
  { value: 'status', text: '字典', type: 'list', dictCode: 'run_status' },
  { value: 'types', text: '字典多选', type: 'list_multi', dictCode: 'plant_type' },
  {
    value: 'level',
    text: '自定义选项',
    type: 'list',
    options: [
      { value: '1', text: '一级' },
      { value: '2', text: '二级' },
      { value: '3', text: '三级' },
    ],
  },
  { value: 'user', text: '用户', type: 'user' },
  { value: 'depart', text: '部门', type: 'depart' },
  { value: 'area', text: '省市区', type: 'area' },
  { value: 'plant', text: '引用（污水厂）', type: 'reference', reference: plant },
  {
    value: 'gear',
    text: '上级（树）',
    type: 'tree',
    reference: { to: '/example/item', text: 'itemName', parent: 'parentId' },
  },
]
const subTable: QueryField = {
  value: 'sample',
  text: '样品',
  type: 'text',
  children: [
    { value: 'sample,sampleCode', text: '样品编号', type: 'text' },
    { value: 'sample,volume', text: '体积', type: 'number', unit: 'mL' },
    { value: 'sample,takenAt', text: '采样时间', type: 'datetime' },
  ],
}

export default function SuperQueryExample(): ReactElement {
  const [options, panel] = useOptions({
    sub: toggle('子表字段', true),
    loading: toggle('查询中'),
    full: toggle('全屏（手机）'),
    code: choice('保存编码', ['example-a', 'example-b']),
  })
  const [applied, setApplied] = useState<SuperQuery>()
  const fields = options.sub ? [...own, subTable] : own
  const emitted = applied
    ? { params: wireLines(applied, fields), matchType: applied.match }
    : { params: [], matchType: 'and' }
  return (
    <ExamplePage
      title="高级查询"
      intro="按行组合条件，条件之间“全部匹配”或“任意匹配”；规则与值的输入方式随字段类型变化。"
    >
      <Example
        title="查询构造器"
        about="Ctrl + Enter 查询；“在...中”可以填多个值，换成别的规则只留第一个；查询可以按名称保存在服务器上，有权限时共享给所有人。"
        options={panel}
        value={emitted}
        wide
      >
        <QueryButton
          fields={fields}
          applied={applied}
          onRun={setApplied}
          listKey={options.code}
          route={`/examples/${options.code}`}
          phone={options.full}
          loading={options.loading}
        />
      </Example>
    </ExamplePage>
  )
}
