// @screen examples/profile/advanced/Advanced in samples
import './profile.css'
import { Select, Spin } from '@arco-design/web-react'
import { type ReactElement, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { facility } from '#contract/device/facility.ts'
import { facilityWarning } from '#contract/device/warning.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { plant } from '#contract/sewage/plant.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { useCount, useResourcePage } from '#web/data/resource-page.ts'
import { textOf } from '#web/data/row.ts'
import { usePageHead } from '#web/session/page-context.ts'
import { EmptyRows, FailedRows } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { HeardInput } from '#web/widgets/heard-input.tsx'
import { factOf } from './fact.tsx'

const facts = [
  'plantCode',
  'shortName',
  'plantType',
  'processType',
  'designCapacity',
  'servedPopulation',
  'operator',
  'openDate',
  'address',
] as const
const tabs = [
  { key: 'points', title: '采样点' },
  { key: 'devices', title: '设备' },
  { key: 'warnings', title: '预警' },
] as const

function Figures({ plantId }: { plantId: string }): ReactElement {
  const count = (resource: Resource, filters: Readonly<Record<string, string>> = {}) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: three of them, always in this order
    useCount(resource, { plantId, ...filters })
  const figures = [
    ['采样点', count(samplingPoint)],
    ['设备', count(facility)],
    ['未关闭预警', count(facilityWarning, { state: '!CLOSED' })],
  ] as const
  return (
    <dl className="profile-figures stack gap-12">
      {figures.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A plant with all that belongs to it: figures, facts, and lists behind tabs. */
export default function ProfileAdvanced(): ReactElement {
  const [search, setSearch] = useSearchParams()
  const { data, isPending, error, refetch } = useResourcePage(plant, {
    pageNo: 1,
    pageSize: 100,
    filters: {},
  })
  const row = data?.records.find(({ id }) => id === search.get('id')) ?? data?.records[0]
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'points'
  const title = row ? textOf(row['plantName']) : '高级详情页'
  usePageHead(
    useMemo(
      () => ({
        title,
        description: '一座污水厂的概况，以及它的采样点、设备和预警。',
        tabs: {
          items: tabs,
          active: tab,
          onChange: (key: string) =>
            setSearch(
              now => {
                now.set('tab', key)
                return now
              },
              { replace: true },
            ),
        },
      }),
      [title, tab, setSearch],
    ),
  )
  if (isPending) return <Spin block tip="加载中…" />
  if (error) return <FailedRows error={error} onRetry={() => void refetch()} />
  if (!row) return <EmptyRows title={plant.title} filtered={false} onClear={() => void refetch()} />
  const where = { plantId: row.id }
  return (
    <div className="profile stack gap-12 content-start">
      <section className="panel min-w-0 p-16">
        <HeardInput label="污水厂">
          <Select
            aria-label="污水厂"
            style={{ width: 280, maxWidth: '100%', marginBottom: 16 }}
            showSearch
            value={row.id}
            filterOption={(typed, option) => String(option.props.children).includes(typed)}
            options={data?.records.map(one => ({ value: one.id, label: textOf(one['plantName']) })) ?? []}
            onChange={(id: string) => setSearch({ tab, id }, { replace: true })}
          />
        </HeardInput>
        <Figures plantId={row.id} />
      </section>
      <section className="panel min-w-0 p-16">
        <DetailList title="概况" columns={3} items={facts.map(name => factOf(plant, name, row))} />
      </section>
      <section className="panel min-w-0 p-16" key={`${tab}${row.id}`}>
        {tab === 'points' && (
          <ChildList
            resource={samplingPoint}
            path="/sewage/point"
            where={where}
            columns={['pointCode', 'pointName', 'status']}
          />
        )}
        {tab === 'devices' && (
          <ChildList
            resource={facility}
            path="/device/facility"
            where={where}
            columns={['facilityCode', 'facilityName', 'facilityType', 'model', 'installDate']}
          />
        )}
        {tab === 'warnings' && (
          <ChildList
            resource={facilityWarning}
            path="/sewage/warning"
            where={where}
            columns={['level', 'title', 'firstTime', 'lastTime', 'count', 'state']}
          />
        )}
      </section>
    </div>
  )
}
