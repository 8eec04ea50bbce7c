/** Lists of people, roles and rights as the example calls of the wire answer them: to be read, not kept. */
import { Table } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { pageSizes } from '#web/crud/list-state.ts'
import { Paging } from '#web/crud/paging.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { type AnyRow, useRecords } from '#web/data/records.ts'
import { FailedRows } from '#web/ui/states.tsx'
import '#web/crud/tools.css'
import './profile.css'

export interface RecordColumn {
  key: string
  title: string
  width?: number
}

export function RecordList(props: { endpoint: Endpoint; columns: readonly RecordColumn[] }): ReactElement {
  const phone = useMedia(phoneQuery)
  const [search, setSearch] = useSearchParams()
  const pageNo = Math.max(1, Number(search.get('pageNo')) || 1)
  const pageSize = pageSizes.find(size => size === Number(search.get('pageSize'))) ?? 10
  const { data, error, isFetching, refetch } = useRecords(props.endpoint, { query: { pageNo, pageSize } })
  const total = data?.total ?? 0
  return (
    <div className="profile stack gap-12 content-start">
      <section className="panel min-w-0 p-16">
        <Table<AnyRow>
          rowKey="id"
          size="small"
          border={false}
          loading={isFetching && !data}
          data={[...(data?.records ?? [])]}
          pagination={false}
          scroll={{ x: 760 }}
          columns={props.columns.map(({ key, title, width }) => ({
            title,
            dataIndex: key,
            ...(width && { width }),
            ellipsis: true,
            render: (value: unknown) =>
              value === null || value === undefined || value === '' ? '—' : String(value),
          }))}
          noDataElement={
            error ? <FailedRows error={error} onRetry={() => void refetch()} /> : <p>没有查询到任何数据</p>
          }
        />
        <Paging
          page={pageNo}
          size={pageSize}
          total={total}
          simple={phone}
          onChange={(page, size) =>
            setSearch({ pageNo: String(page), pageSize: String(size) }, { replace: true })
          }
        />
      </section>
    </div>
  )
}
