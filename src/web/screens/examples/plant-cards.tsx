/** Plants as cards. */
import './profile.css'
import { Pagination } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { plant } from '#contract/sewage/plant.ts'
import { ValueCell } from '#web/crud/value-cell.tsx'
import { useResourcePage } from '#web/data/resource-page.ts'
import { textOf } from '#web/data/row.ts'
import { EmptyRows, Unanswered } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { factOf } from './fact.tsx'

const facts = ['processType', 'designCapacity', 'servedPopulation'] as const
const size = 12

export function PlantCards({
  filters,
  onClear,
}: {
  filters: Readonly<Record<string, string>>
  onClear(): void
}): ReactElement {
  const [pageNo, setPageNo] = useState(1)
  const answer = useResourcePage(plant, { pageNo, pageSize: size, filters })
  const { data } = answer
  if (!data) return <Unanswered of={answer} />
  if (data.total === 0)
    return <EmptyRows title={plant.title} filtered={Object.keys(filters).length > 0} onClear={onClear} />
  return (
    <>
      <ul className="profile-cards content-start stack gap-12">
        {data.records.map(row => (
          <li className="column panel gap-8 min-w-0 p-16" key={row.id}>
            <header className="beside items-baseline justify-between">
              <Link className="semibold" to={`/profile/advanced?id=${row.id}`}>
                {textOf(row['plantName'])}
              </Link>
              <ValueCell resource={plant} name="status" row={row} />
            </header>
            <DetailList columns={1} size="small" items={facts.map(name => factOf(plant, name, row))} />
          </li>
        ))}
      </ul>
      {data.total > size && (
        <div className="row justify-end flex-wrap mt-16">
          <Pagination
            current={pageNo}
            pageSize={size}
            total={data.total}
            showTotal={() =>
              `${(pageNo - 1) * size + 1}-${Math.min(data.total, pageNo * size)} 共${data.total}条`
            }
            onChange={setPageNo}
          />
        </div>
      )}
    </>
  )
}
