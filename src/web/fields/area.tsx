import type { ReactElement } from 'react'
import { useAreas } from '#web/data/areas.ts'
import { boxAhead, later } from '#web/ui/later.tsx'
import { type CellProps, controlOf, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { Absent } from './parts.tsx'

/** The server brings the name; without it the table of codes is asked. */
function Cell({ name, value, row }: CellProps): ReactElement {
  const code = textValue(value)
  const brought = textValue(row[`${name}_dictText`])
  const { data: areas } = useAreas(code !== '' && brought === '')
  const words = brought || areas?.nameOf(code) || code
  return words === '' ? <Absent /> : <span title={words}>{words}</span>
}

const AreaLinkage = later(
  async () => (await import(/* webpackChunkName: 'areas' */ '#web/widgets/area-linkage.tsx')).AreaLinkage,
  boxAhead,
)
const QueryItem = later(
  async () => (await import(/* webpackChunkName: 'areas' */ './area-query.tsx')).AreaQuery,
  boxAhead,
)

function FormItem(item: FormItemProps) {
  return (
    <AreaLinkage
      {...controlOf(item)}
      value={textValue(item.value)}
      onChange={(code, words) => item.onChange(code || null, words)}
    />
  )
}

export const area: FieldKit = {
  Cell,
  FormItem,
  QueryItem,
  width: 110,
  align: 'left',
  excelHint: () => '6 位行政区划代码',
}
