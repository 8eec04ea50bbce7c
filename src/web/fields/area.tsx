import { Cascader } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { useAreas } from '#web/data/areas.ts'
import { AreaLinkage } from '#web/widgets/area-linkage.tsx'
import { HeardInput } from '#web/widgets/heard-input.tsx'
import {
  type CellProps,
  controlOf,
  type FieldKit,
  type FormItemProps,
  type QueryItemProps,
  textValue,
} from './kit.ts'
import { Absent } from './parts.tsx'

/** The server brings the name; without it the table of codes is asked. */
function Cell({ name, value, row }: CellProps): ReactElement {
  const code = textValue(value)
  const brought = textValue(row[`${name}_dictText`])
  const { data: areas } = useAreas(code !== '' && brought === '')
  const words = brought || areas?.nameOf(code) || code
  return words === '' ? <Absent /> : <span title={words}>{words}</span>
}

/** An empty path would hide the placeholder. */
const pathOrNone = (path: readonly string[] | undefined) => (path?.length ? [...path] : undefined)
const showPath = (labels: string[]) => labels.join(' / ')

function FormItem(item: FormItemProps) {
  return (
    <AreaLinkage
      {...controlOf(item)}
      value={textValue(item.value)}
      onChange={(code, words) => item.onChange(code || null, words)}
    />
  )
}

/** A city stands for all its districts: a code that ends in 00 becomes "begins with". */
const filterOf = (code: string) => (code.endsWith('00') ? `${code.replace(/(00)+$/, '')}*` : code)
const codeOf = (filter: string) => (filter.endsWith('*') ? filter.slice(0, -1).padEnd(6, '0') : filter)

function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  const [opened, setOpened] = useState(false)
  const code = codeOf(filters[name] ?? '')
  // Three thousand places: for who looks for one.
  const { data: areas, isFetching } = useAreas(opened || code !== '')
  return (
    <HeardInput label={field.title}>
      <Cascader
        {...{ id, 'aria-label': field.title }}
        options={[...(areas?.roots ?? [])]}
        value={pathOrNone(areas?.pathOf(code))}
        loading={isFetching}
        onVisibleChange={open => setOpened(before => before || open)}
        changeOnSelect
        allowClear
        showSearch
        placeholder="全部"
        renderFormat={labels => showPath(labels as string[])}
        onChange={path => {
          const code = (path as string[] | undefined)?.at(-1)
          onChange({ [name]: code === undefined ? undefined : filterOf(code) })
        }}
      />
    </HeardInput>
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
