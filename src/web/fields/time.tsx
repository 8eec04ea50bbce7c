import { boxAhead, later } from '#web/ui/later.tsx'
import { type CellProps, controlOf, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, LikeQuery } from './parts.tsx'

const MomentInput = later(
  async () => (await import(/* webpackChunkName: 'moments' */ '#web/widgets/moment-input.tsx')).MomentInput,
  boxAhead,
)

const Cell = ({ value }: CellProps) => blankOr(value, text => <span>{text}</span>)

function FormItem(item: FormItemProps) {
  return (
    <MomentInput
      {...controlOf(item)}
      kind="time"
      value={textValue(item.value)}
      onChange={text => item.onChange(text || null)}
    />
  )
}

export const time: FieldKit = {
  Cell,
  FormItem,
  QueryItem: LikeQuery,
  width: 100,
  align: 'left',
  excelHint: () => '时刻，如 08:24:05',
}
