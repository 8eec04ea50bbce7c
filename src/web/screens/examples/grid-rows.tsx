/** Adding, removing, choosing, sorting, adding up: the grid's rows and what it says of them. */
import { Message, Modal } from '@arco-design/web-react'
import { type ReactElement, useMemo } from 'react'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column } from '#web/grid/model/types.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { cities, samples, states, useEvents, useGridRows } from './grid-data.ts'

const columnsOf = (footer: boolean): readonly Column[] => [
  {
    key: 'sampleNo',
    title: '样品编号',
    type: 'input',
    width: 170,
    validateRules: [{ required: true }, { unique: true }],
  },
  { key: 'city', title: '城市', type: 'select', options: cities, allowSearch: true },
  {
    key: 'volume',
    title: '体积（mL）',
    type: 'inputNumber',
    ...(footer && { statistics: ['sum', 'average'] }),
  },
  { key: 'flow', title: '流量（m³/h）', type: 'inputNumber', ...(footer && { statistics: ['average'] }) },
  { key: 'day', title: '采样日期', type: 'date' },
  { key: 'state', title: '状态', type: 'select', options: states, defaultValue: '1' },
  { key: 'orderNum', title: '排序号', width: 90 },
]
const rows = samples(8)
const shut = { state: '3' }
const open = {}

export function RowsGrid(): ReactElement {
  const [options, panel] = useOptions({
    selection: choice('选择', ['checkbox', 'radio', '无'] as const),
    dragSort: toggle('拖动排序', true),
    rowNumber: toggle('行号', true),
    footer: toggle('合计与平均', true),
    asyncRemove: toggle('异步删除'),
    clickSelect: toggle('单击选行'),
    shut: toggle('禁用“送检”行'),
    size: choice('行高', ['medium', 'small', 'mini', 'tiny'] as const, 'small'),
  })
  const columns = useMemo(() => columnsOf(options.footer), [options.footer])
  // The order key belongs to the model: another choice is another grid.
  const mark = String(options.dragSort)
  const { handle, rows: value } = useGridRows(mark)
  const { events, note } = useEvents()
  const save = async () => {
    const errors = await handle.current?.fullValidateTable()
    if (errors) Message.warning(`校验未通过：${Object.keys(errors).length} 行有误`)
    else Message.success('校验通过')
    const { tableData, deleteData } = handle.current?.getAll() ?? { tableData: [], deleteData: [] }
    note(`save：${tableData.length} 行，删除 ${deleteData.length} 行`)
  }
  return (
    <Example
      title="增删、选择、排序与统计"
      about="新行带临时编号，不提交；移除新行不通知，移除已有行进入删除列表。排序号自 1 起，增删移后重排。两次插入须隔 1.5 秒。拖动过的列宽留在本浏览器。"
      options={panel}
      value={{ events, rows: value }}
      wide
    >
      <EditableGrid
        key={mark}
        ref={handle}
        caption="样品"
        code="example-rows"
        columns={columns}
        dataSource={rows}
        toolbar
        toolbarConfig={{ btns: ['add', 'save', 'remove', 'clearSelection', 'collapse'] }}
        rowNumber={options.rowNumber}
        rowSelection={options.selection !== '无'}
        rowSelectionType={options.selection === 'radio' ? 'radio' : 'checkbox'}
        clickSelectRow={options.clickSelect}
        dragSort={options.dragSort}
        asyncRemove={options.asyncRemove}
        size={options.size}
        disabledRows={options.shut ? shut : open}
        onAdded={added => note(`added：${added.length} 行`)}
        onInserted={(added, index) => note(`inserted：第 ${index + 1} 行起 ${added.length} 行`)}
        onRemove={({ deleteRows, confirmRemove }) => {
          note(`remove：${deleteRows.map(row => row['sampleNo']).join('、')}`)
          if (confirmRemove)
            Modal.confirm({
              title: '异步删除',
              content: '表格在等待：确认后才移除，取消则保留。',
              onOk: confirmRemove,
            })
        }}
        onSave={() => void save()}
        onValueChange={({ column, oldValue, value: now }) =>
          note(`valueChange：${column.title} ${String(oldValue ?? '')} → ${String(now)}`)
        }
        onSelectRowChange={({ type, action, selectedRowIds }) =>
          note(`selectRowChange：${type} ${action}，共 ${selectedRowIds.length} 行`)
        }
        onEditClosed={({ column }) => note(`edit-closed：${column.title}`)}
      />
    </Example>
  )
}
