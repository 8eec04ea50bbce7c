import { boxAhead, later } from '#web/ui/later.tsx'
import { type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, LikeQuery } from './parts.tsx'

const CronInput = later(
  async () =>
    (await import(/* webpackChunkName: 'forms' */ '#web/widgets/cron-editor/cron-input.tsx')).CronInput,
  boxAhead,
)

function Cell({ value }: CellProps) {
  return blankOr(value, text => (
    <span className="mono" title={text}>
      {text}
    </span>
  ))
}

function FormItem({ id, field, value, onChange, ...item }: FormItemProps) {
  return (
    <CronInput
      id={id}
      label={field.title}
      placeholder={field.placeholder}
      required={field.required}
      disabled={item.disabled}
      invalid={item.invalid}
      describedBy={item.describedBy}
      value={textValue(value)}
      onChange={onChange}
    />
  )
}

export const cron: FieldKit = {
  Cell,
  FormItem,
  QueryItem: LikeQuery,
  width: 180,
  align: 'left',
  wide: true,
  excelHint: () => 'Quartz 表达式：秒 分 时 日 月 周 年，如 0 0 8 * * ? *',
}
