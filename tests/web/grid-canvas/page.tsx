/** A page with one grid of every column type, for the tests that need a true browser. */
import '@arco-design/web-react/dist/css/arco.css'
import '#web/theme/tokens.css'
import '#web/theme/base.css'
import '#web/theme/arco.css'
import '#web/ui/ui.css'
import '#web/ui/matter.css'
import '#web/ui/words.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column } from '#web/grid/model/types.ts'
import type { EditableGridHandle, EditableGridProps } from '#web/grid/props.ts'

const cities = [
  { value: '1', text: '澜江市' },
  { value: '2', text: '东湖市' },
  { value: '3', text: '西郊市', disabled: true },
]
export const columns: readonly Column[] = [
  {
    key: 'name',
    title: '名称',
    type: 'input',
    width: 120,
    fixed: 'left',
    validateRules: [{ required: true, message: '名称不能为空' }],
  },
  { key: 'flow', title: '流量', type: 'inputNumber', width: 100, statistics: ['sum', 'average'] },
  { key: 'city', title: '城市', type: 'select', width: 120, options: cities },
  { key: 'many', title: '多选', type: 'list_multi', width: 130, options: cities },
  { key: 'day', title: '日期', type: 'date', width: 140 },
  { key: 'on', title: '启用', type: 'checkbox', width: 80 },
  { key: 'memo', title: '备注', type: 'textarea', width: 140 },
  {
    key: 'kind',
    title: '类别',
    type: 'radio',
    width: 180,
    options: [
      { value: 'a', text: '进水' },
      { value: 'b', text: '出水' },
    ],
  },
  { key: 'share', title: '进度', type: 'progress', width: 140 },
  { key: 'marks', title: '标签', type: 'tags', width: 160 },
  { key: 'file', title: '附件', type: 'file', width: 140 },
  { key: 'photo', title: '图片', type: 'image', width: 140 },
  {
    key: 'found',
    title: '检索',
    type: 'sel_search_async',
    width: 140,
    props: { search: (word: string) => window.search(word) },
  },
  { key: 'at', title: '时刻', type: 'time', width: 120 },
  { key: 'own', title: '操作', type: 'slot', width: 120 },
  { key: 'fixed', title: '只读', type: 'normal', width: 120 },
]
const rows = Array.from({ length: 40 }, (_, index) => ({
  id: `r${index}`,
  name: `样品 ${index}`,
  flow: index * 1.5,
  city: String((index % 2) + 1),
  many: '1,2',
  day: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
  on: index % 2 ? 'Y' : 'N',
  memo: `第一行\n第二行 ${index}`,
  kind: index % 2 ? 'a' : 'b',
  share: (index * 7) % 101,
  marks: '甲乙丙丁戊',
  file: index % 3 === 0 ? '' : `temp/报告单${index}.pdf`,
  photo: '',
  found: '',
  at: '08:30:00',
  own: '',
  fixed: `只读 ${index}`,
  locked: index === 5,
}))

declare global {
  interface Window {
    grid: EditableGridHandle
    events: unknown[]
    search: (word: string) => Promise<{ value: string; text: string }[]>
    /** Fulfilled when the new grid is there and was painted. */
    remount: (props?: Partial<EditableGridProps>) => Promise<void>
  }
}
window.events = []
window.search = word => Promise.resolve([{ value: word, text: `找到 ${word}` }])
const client = new QueryClient()
const box = document.createElement('main')
box.style.padding = '16px'
document.body.replaceChildren(box)
let root = createRoot(box)
window.remount = (props = {}) => {
  root.unmount()
  root = createRoot(box)
  const painted = Promise.withResolvers<void>()
  root.render(
    <QueryClientProvider client={client}>
      <EditableGrid
        ref={handle => {
          if (!handle) return
          window.grid = handle
          requestAnimationFrame(() => requestAnimationFrame(() => painted.resolve()))
        }}
        caption="样品表"
        columns={columns}
        dataSource={rows}
        toolbar
        rowNumber
        rowSelection
        disabledRows={{ locked: true }}
        height={500}
        bordered
        slots={{ own: ({ rowId }) => <button type="button">{`查看 ${rowId}`}</button> }}
        onValueChange={event => window.events.push({ key: event.column.key, value: event.value })}
        {...props}
      />
    </QueryClientProvider>,
  )
  return painted.promise
}
void window.remount()
