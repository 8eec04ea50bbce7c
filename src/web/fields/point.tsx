import { boxAhead, later } from '#web/ui/later.tsx'
import { type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, LikeQuery } from './parts.tsx'

const PointPicker = later(
  async () =>
    (await import(/* webpackChunkName: 'forms' */ '#web/widgets/picker/point-picker.tsx')).PointPicker,
  boxAhead,
)

const Cell = ({ value }: CellProps) =>
  blankOr(value, text => <span className="mono">{text.replace(',', ', ')}</span>)

const FormItem = ({ id, field, value, disabled, invalid, describedBy, onChange }: FormItemProps) => (
  <PointPicker
    {...{ id, disabled, invalid, describedBy, onChange }}
    label={field.title}
    required={field.required}
    value={textValue(value)}
  />
)

export const point: FieldKit = {
  Cell,
  FormItem,
  QueryItem: LikeQuery,
  width: 170,
  align: 'left',
  excelHint: () => '经度,纬度，如 113.2644,30.1290',
}
