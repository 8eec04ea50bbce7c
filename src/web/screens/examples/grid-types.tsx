// @screen examples/grid-types
import type { ReactElement } from 'react'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column } from '#web/grid/model/types.ts'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { cities, factors, samples, states, useGridRows } from './grid-data.ts'
import { FilesAndPeople } from './grid-types-more.tsx'
import { CustomTypes } from './grid-types-own.tsx'

const columns: readonly Column[] = [
  { key: 'sampleNo', title: '文本 normal', width: 150, fixed: 'left' },
  { key: 'point', title: '输入 input', type: 'input', width: 150, placeholder: '请输入' },
  { key: 'volume', title: '数字 inputNumber', type: 'inputNumber', width: 140 },
  { key: 'note', title: '多行 textarea', type: 'textarea', width: 180 },
  { key: 'state', title: '下拉 select', type: 'select', options: states, width: 130 },
  {
    key: 'method',
    title: '可输入 select',
    type: 'select',
    allowSearch: true,
    allowInput: true,
    options: [
      { value: 'flow', text: '流量比例' },
      { value: 'time', text: '时间比例' },
    ],
    width: 140,
  },
  { key: 'factors', title: '多选 list_multi', type: 'list_multi', options: factors, width: 180 },
  { key: 'city', title: '搜索 sel_search', type: 'sel_search', options: cities, width: 140 },
  {
    key: 'leader',
    title: '远程 sel_search_async',
    type: 'sel_search_async',
    dictCode: 'sys_user,realname,username',
    width: 170,
  },
  { key: 'sex', title: '字典 dictCode', type: 'select', dictCode: 'sex', width: 130 },
  {
    key: 'shift',
    title: '单选 radio',
    type: 'radio',
    options: [
      { value: 'd', text: '白班' },
      { value: 'n', text: '夜班' },
    ],
    props: { allowClear: true },
    width: 150,
  },
  { key: 'cold', title: '勾选 checkbox', type: 'checkbox', customValue: ['Y', 'N'], width: 130 },
  { key: 'day', title: '日期 date', type: 'date', width: 140 },
  { key: 'month', title: '月份 date', type: 'date', format: 'YYYY-MM', width: 130 },
  { key: 'at', title: '时刻 datetime', type: 'datetime', width: 190 },
  { key: 'clock', title: '时间 time', type: 'time', width: 120 },
  { key: 'share', title: '进度 progress', type: 'progress', width: 150 },
  {
    key: 'marks',
    title: '标签 tags',
    type: 'tags',
    setTagColor: text => (text === 'QC' ? ['#fff1e0', '#9a4d00'] : undefined),
    width: 150,
  },
  { key: 'secret', title: '隐藏 hidden', type: 'hidden' },
]
const rows = samples(6).map((row, index) => ({
  ...row,
  point: `${index + 1} 号井`,
  note: '进水渠首，避开回流',
  method: index % 2 === 0 ? 'flow' : 'time',
  leader: index % 2 === 0 ? 'sampler' : 'courier',
  sex: index % 2 === 0 ? '1' : '2',
  shift: index % 3 === 0 ? 'n' : 'd',
  month: '2026-03',
  at: `${String(row['day'])} 08:30:00`,
  clock: '08:30:00',
  share: index * 20,
  marks: index % 2 === 0 ? 'QCA1' : 'B2',
  secret: `k${index}`,
}))

function Basic(): ReactElement {
  const [options, panel] = useOptions({
    size: choice('行高', ['medium', 'small', 'mini', 'tiny'] as const),
    bordered: toggle('竖线'),
    alwaysEdit: toggle('始终可编辑'),
    disabled: toggle('禁用'),
  })
  const { handle, rows: value } = useGridRows()
  return (
    <Example
      title="基本列类型"
      about="单击选中，键入或 F2 编辑，Enter 向下、Tab 向右，Esc 取消；可与电子表格互相复制粘贴，拖动右下角填充。隐藏列不显示，但保留在值中。"
      options={panel}
      value={value}
      wide
    >
      <EditableGrid
        ref={handle}
        caption="基本列类型"
        columns={columns}
        dataSource={rows}
        rowNumber
        maxHeight={420}
        size={options.size}
        bordered={options.bordered}
        alwaysEdit={options.alwaysEdit}
        disabled={options.disabled}
      />
    </Example>
  )
}

export default function GridTypes(): ReactElement {
  return (
    <ExamplePage
      title="可编辑表格：列类型"
      intro="规格中的每一种列类型，一列一种；值的样子与提交时相同。页面数据为演示数据。"
    >
      <Basic />
      <FilesAndPeople />
      <CustomTypes />
    </ExamplePage>
  )
}
