// @screen examples/list/TableList in samples
import { exampleItem } from '#contract/example/item.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

/** 查询表格: filters above, rows below. */
export default defineScreen(exampleItem, {
  query: ['itemName', 'itemCode', 'status', 'keeper', 'boughtOn', 'reusable'],
  columns: [
    { key: 'itemCode', width: 130, pin: 'left' },
    { key: 'itemName', width: 200, grow: 1 },
    { key: 'status', width: 110 },
    { key: 'quantity', width: 100 },
    { key: 'price', width: 110 },
    { key: 'keeper', width: 120 },
    { key: 'boughtOn', width: 120 },
    { key: 'checkedAt', width: 160 },
  ],
})
