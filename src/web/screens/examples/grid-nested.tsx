/** What hangs on a row: a sub-table, a form in a dialog, children. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { demoCities } from '#demo/cities.ts'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column, Row } from '#web/grid/model/types.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { cities, factors, samples, useEvents } from './grid-data.ts'

const columns: readonly Column[] = [
  { key: 'sampleNo', title: '样品编号', type: 'input', width: 180 },
  { key: 'city', title: '城市', type: 'select', options: cities },
  { key: 'volume', title: '体积（mL）', type: 'inputNumber' },
  { key: 'day', title: '采样日期', type: 'date' },
]
const rows = samples(6)
const resultColumns: readonly Column[] = [
  { key: 'factor', title: '检测项', type: 'select', options: factors },
  { key: 'value', title: '结果', type: 'inputNumber' },
  { key: 'unit', title: '单位' },
]
const results = new Map(
  rows.map((row, at) => [
    row['id'],
    factors.slice(0, 3).map((factor, index) => ({
      id: `${String(row['id'])}-${index}`,
      factor: factor.value,
      value: (at + 1) * (index + 2),
      unit: 'mg/L',
    })),
  ]),
)
const none: Record<string, unknown>[] = []
const subForm = (row: Row) => (
  <EditableGrid
    key={row.id}
    caption={`${String(row['sampleNo'])} 的检测项`}
    columns={resultColumns}
    dataSource={results.get(row.id) ?? none}
    size="mini"
    maxHeight={220}
  />
)

export function SubTableGrid(): ReactElement {
  const [options, panel] = useOptions({
    by: choice('打开方式', ['箭头列', '单击行'] as const),
  })
  return (
    <Example
      title="子表"
      about="子表在行下方展开，下方不足 350 像素则在上方；再点一次、滚动或 Esc 关闭。"
      options={panel}
      wide
    >
      <EditableGrid
        caption="带子表的样品"
        columns={columns}
        dataSource={rows}
        rowNumber
        rowExpand={options.by === '箭头列'}
        clickRowShowSubForm={options.by === '单击行'}
        subForm={subForm}
        size="small"
      />
    </Example>
  )
}

export function DetailsGrid(): ReactElement {
  const [options, panel] = useOptions({ form: toggle('自定义内容', true), refuse: toggle('确认时拒绝') })
  const [note, setNote] = useState('')
  const { events, note: say } = useEvents()
  const mainForm = (row: Row) => (
    <label>
      {`${String(row['sampleNo'])} 的备注`}
      <Input.TextArea value={note} onChange={setNote} maxLength={200} showWordLimit />
    </label>
  )
  return (
    <Example
      title="详细信息"
      about="单击行打开宽 1200 的弹窗，可切换全屏；确认后由页面决定是否关闭。"
      options={panel}
      value={{ note, events }}
      wide
    >
      <EditableGrid
        caption="带详细信息的样品"
        columns={columns}
        dataSource={rows}
        rowNumber
        clickRowShowMainForm
        {...(options.form && { mainForm })}
        onDetailsConfirm={({ row, callback }) => {
          say(`detailsConfirm：${String(row['sampleNo'])} ${options.refuse ? '拒绝' : '接受'}`)
          callback(!options.refuse)
        }}
        size="small"
      />
    </Example>
  )
}

const treeColumns: readonly Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 260 },
  { key: 'code', title: '编码', width: 140 },
  { key: 'note', title: '备注', type: 'input' },
]
const roots = demoCities.map(({ code, name }, index) => ({
  id: code,
  code,
  name,
  // Two of them only say that they have children: they turn out to be leaves.
  hasChildren: true,
  empty: index % 5 === 4,
}))
async function districts(row: Row): Promise<readonly Record<string, unknown>[]> {
  await new Promise(resolve => setTimeout(resolve, 600))
  const city = row['empty'] ? undefined : demoCities.find(({ code }) => code === row.id)
  return (city?.districts ?? []).map((name, index) => ({
    id: `${row.id}-${index}`,
    name,
    code: `${row.id}-${index + 1}`,
  }))
}

const treeToolbar = { btns: [] }
export function TreeGrid(): ReactElement {
  return (
    <Example
      title="树形表格"
      about="声明有下级的行先放一个占位，首次展开时才请求；没有下级的变为末级。树形表格不能删除行。"
      wide
    >
      <EditableGrid
        caption="区域树"
        columns={treeColumns}
        dataSource={roots}
        loadChildren={districts}
        toolbar
        toolbarConfig={treeToolbar}
        size="mini"
      />
    </Example>
  )
}
