import { formatInstant } from '#lib/format.ts'
import { serverNow } from '#web/api/clock.ts'
import { boxAhead, later } from '#web/ui/later.tsx'
import type { CellProps, FieldKit, FormItemProps } from './kit.ts'
import { blankOr, DayRangeQuery } from './parts.tsx'

/** Lists leave out the present year; the whole moment is in the tool tip. */
export const shortMoment = (text: string, nowMs: number): string =>
  text.slice(0, 4) === formatInstant(nowMs).slice(0, 4) ? text.slice(5, 19) : text.slice(0, 19)

const Cell = ({ value }: CellProps) =>
  blankOr(value, text => (
    <time dateTime={`${text.replace(' ', 'T')}+08:00`} title={text}>
      {shortMoment(text, serverNow())}
    </time>
  ))

const Moment = later(
  async () => (await import(/* webpackChunkName: 'moments' */ './moments.tsx')).MomentItem,
  boxAhead,
)
const FormItem = (item: FormItemProps) => <Moment {...item} withTime />

export const datetime: FieldKit = {
  Cell,
  FormItem,
  QueryItem: DayRangeQuery,
  width: 148,
  align: 'left',
  excelHint: () => '时间，如 2026-11-21 08:24:05',
}
