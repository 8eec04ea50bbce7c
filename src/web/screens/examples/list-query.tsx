// @screen examples/list/TableList in samples
import { exampleItem } from '#contract/example/item.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

/** 查询表格: filters above, rows below. */
export default defineScreen(exampleItem, {
  query: ['itemName', 'itemCode', 'status', 'keeper', 'boughtOn', 'reusable'],
  columns: [
    { key: 'itemCode', width: 88, pin: 'left' },
    { key: 'itemName', width: 180, grow: 1 },
    { key: 'status', width: 88 },
    { key: 'quantity', width: 88 },
    { key: 'price', width: 96 },
    { key: 'keeper', width: 88 },
    { key: 'boughtOn', width: 116 },
    { key: 'checkedAt', width: 148 },
  ],
})
