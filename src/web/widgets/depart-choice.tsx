/** Some of several departments, by name. */
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { fetchDeparts } from '#web/data/department-rows.ts'
import { type ControlProps, partsOf } from './control.tsx'
import { ListChoice } from './dict-choice.tsx'

export interface DepartChoiceProps extends ControlProps {
  /** Ids of those to choose from, comma separated. */
  among: string
  value: string
  onChange: (value: string, text: string) => void
}

export function DepartChoice({ among, value, ...props }: DepartChoiceProps): ReactElement {
  const ids = partsOf(among, ',')
  const found = useQuery({
    queryKey: ['departments', 'rows of', 'id', ids],
    queryFn: () => fetchDeparts('id', ids),
    staleTime: 300_000,
    enabled: ids.length > 0,
  })
  const names = new Map(found.data?.map(row => [String(row['id']), String(row['departName'])]))
  const options = ids.map(id => ({ value: id, text: names.get(id) ?? id }))
  const chosen = partsOf(value, ',').filter(id => ids.includes(id))
  return (
    <ListChoice
      {...props}
      kind="list_multi"
      options={options}
      value={chosen.join(',')}
      placeholder={ids.length === 0 ? '请先分配部门' : '从已分配的部门中选择'}
    />
  )
}
