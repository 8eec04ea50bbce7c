/** The item that an example page is about: named in the address, the newest unless told. */
import { Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { exampleItem } from '#contract/example/item.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { HeardInput } from '#web/widgets/heard-input.tsx'

export const items: Resource = exampleItem
const offered = 50

export interface ItemChoice {
  row: Row | undefined
  rows: readonly Row[]
  isPending: boolean
  error: unknown
  retry(): void
  choose(id: string): void
}
export function useItem(): ItemChoice {
  const [search, setSearch] = useSearchParams()
  const { data, isPending, error, refetch } = useResourcePage(items, {
    pageNo: 1,
    pageSize: offered,
    column: 'createTime',
    order: 'desc',
    filters: {},
  })
  const rows = data?.records ?? []
  return {
    row: rows.find(({ id }) => id === search.get('id')) ?? rows[0],
    rows,
    isPending,
    error,
    retry: () => void refetch(),
    choose: id => setSearch({ id }, { replace: true }),
  }
}

export function ItemSelect({ row, rows, choose }: ItemChoice): ReactElement {
  return (
    <HeardInput label="器材">
      <Select
        aria-label="器材"
        style={{ width: 280, maxWidth: '100%' }}
        showSearch
        value={row?.id}
        filterOption={(typed, option) => String(option.props.children).includes(typed)}
        options={rows.map(one => ({
          value: one.id,
          label: `${textOf(one['itemCode'])} ${textOf(one['itemName'])}`,
        }))}
        onChange={choose}
      />
    </HeardInput>
  )
}
