import { date, dict, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

/** Days that are otherwise than their place in the week says: public holidays, and the working days that make up for them. */
export const workHoliday = resource('/sewage/holiday', {
  title: '工作日历',
  perm: 'sewage:holiday',
  table: 'work_holiday',
  page: { group: '/sewage', at: 14 },
  label: 'holidayDate',
  scope: 'none',
  sort: { column: 'holidayDate', order: 'desc' },
  fields: {
    holidayDate: date('日期', { required: true, unique: true }),
    kind: dict('类别', 'holiday_kind', { required: true, default: 'HOLIDAY' }),
    holidayName: text('节日', { required: true, maxLength: 30 }),
    remark: textarea('备注', { maxLength: 200 }),
  },
})
