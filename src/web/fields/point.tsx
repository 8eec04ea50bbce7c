import { boxAhead, later } from '#web/ui/later.tsx'
import { type CellProps, type FieldKit, type FormItemProps, textValue, type Values } from './kit.ts'
import { blankOr, LikeQuery } from './parts.tsx'

const PointPicker = later(
  async () =>
    (await import(/* webpackChunkName: 'forms' */ '#web/widgets/picker/point-picker.tsx')).PointPicker,
  boxAhead,
)

const Cell = ({ value }: CellProps) =>
  blankOr(value, text => <span className="mono">{text.replace(',', ', ')}</span>)

const itemWith =
  (fenceOf: (row: Values) => number | undefined) =>
  ({ id, field, value, row, disabled, invalid, describedBy, onChange }: FormItemProps) => (
    <PointPicker
      {...{ id, disabled, invalid, describedBy, onChange }}
      label={field.title}
      required={field.required}
      value={textValue(value)}
      fence={fenceOf(row)}
    />
  )
const FormItem = itemWith(() => undefined)
/** Where the record has a circle around its place: `geofence`, its radius in m, is drawn on the map. */
export const FencedPoint = itemWith(({ geofence }) => Number(geofence) || undefined)

export const point: FieldKit = {
  Cell,
  FormItem,
  QueryItem: LikeQuery,
  width: 170,
  align: 'left',
  excelHint: () => '经度,纬度，如 113.2644,30.1290',
}
