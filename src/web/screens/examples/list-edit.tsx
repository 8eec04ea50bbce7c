// @screen examples/list/TableInnerEditList in samples
import { exampleItem } from '#contract/example/item.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

/** 内联编辑表格: cells are edited in their place. */
export default defineScreen(exampleItem, {
  query: ['itemName', 'status'],
  columns: [
    { key: 'itemCode', width: 130, pin: 'left' },
    { key: 'itemName', width: 220, grow: 1 },
    { key: 'status', width: 130 },
    { key: 'quantity', width: 120 },
    { key: 'price', width: 130 },
    { key: 'boughtOn', width: 150 },
    { key: 'remark', width: 220 },
  ],
  editable: ['itemName', 'status', 'quantity', 'price', 'boughtOn', 'remark'],
})
