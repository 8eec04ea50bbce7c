import { boxAhead, later } from '#web/ui/later.tsx'
import type { CellProps, FieldKit, FormItemProps } from './kit.ts'
import { blankOr, DayRangeQuery } from './parts.tsx'

const Cell = ({ value }: CellProps) => blankOr(value, text => <span>{text.slice(0, 10)}</span>)

const Moment = later(
  async () => (await import(/* webpackChunkName: 'moments' */ './moments.tsx')).MomentItem,
  boxAhead,
)
const FormItem = (item: FormItemProps) => <Moment {...item} withTime={false} />

export const date: FieldKit = {
  Cell,
  FormItem,
  QueryItem: DayRangeQuery,
  width: 116,
  align: 'left',
  excelHint: () => '日期，如 2026-11-21',
}
