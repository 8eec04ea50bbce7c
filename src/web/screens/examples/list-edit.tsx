// @screen examples/list/TableInnerEditList in samples
import { exampleItem } from '#contract/example/item.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

/** 内联编辑表格: cells are edited in their place. */
export default defineScreen(exampleItem, {
  query: ['itemName', 'status'],
  columns: [
    { key: 'itemCode', width: 88, pin: 'left' },
    { key: 'itemName', width: 180, grow: 1 },
    { key: 'status', width: 120 },
    { key: 'quantity', width: 100 },
    { key: 'price', width: 110 },
    { key: 'boughtOn', width: 140 },
    { key: 'remark', width: 170 },
  ],
  editable: ['itemName', 'status', 'quantity', 'price', 'boughtOn', 'remark'],
})
