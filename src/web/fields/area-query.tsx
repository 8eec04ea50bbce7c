/** A place in a query line: a province, a city with all its districts, or one district. */
import { Cascader } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { useAreas } from '#web/data/areas.ts'
import { HeardInput } from '#web/widgets/heard-input.tsx'
import type { QueryItemProps } from './kit.ts'

/** An empty path would hide the placeholder. */
const pathOrNone = (path: readonly string[] | undefined) => (path?.length ? [...path] : undefined)
const showPath = (labels: string[]) => labels.join(' / ')

/** A city stands for all its districts: a code that ends in 00 becomes "begins with". */
const filterOf = (code: string) => (code.endsWith('00') ? `${code.replace(/(00)+$/, '')}*` : code)
const codeOf = (filter: string) => (filter.endsWith('*') ? filter.slice(0, -1).padEnd(6, '0') : filter)

export function AreaQuery({ id, field, name, filters, onChange }: QueryItemProps): ReactElement {
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
