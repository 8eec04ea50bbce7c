// @screen sewage/holiday
import { workHoliday } from '#contract/sewage/holiday.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

export default defineScreen(workHoliday, {
  query: ['holidayDate', 'kind', 'holidayName'],
  columns: [
    { key: 'holidayDate', pin: 'left', width: 120 },
    { key: 'kind', width: 100 },
    { key: 'holidayName', width: 140 },
    { key: 'remark', width: 200, grow: 1 },
  ],
  emptyHint: '按国务院办公厅每年的放假安排登记放假和调休上班的日期，执行计划据此避开或顺延',
})
