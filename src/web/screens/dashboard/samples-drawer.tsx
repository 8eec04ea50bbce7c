/** The samples behind one of today's counts. */
import { Table } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { overviewSamples, type SampleStage } from '#contract/sewage/overview.ts'
import { formatInstant, formatNumber } from '#lib/format.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { useCall } from '#web/data/call.ts'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import type { HomeChange, HomeState } from './url-state.ts'
import { useEscape } from './use-escape.ts'

type SampleRow = ResultOf<typeof overviewSamples>[number]

const titles: Record<SampleStage, string> = {
  waiting: '今日到期样品',
  collected: '今日已采样品',
  transit: '今日已交接样品',
  received: '今日已接收样品',
  tested: '今日已检测样品',
  pending: '待检样品',
  missed: '逾期样品',
}
const stateWords: Readonly<Record<string, string>> = {
  UNUSED: '未绑定',
  BOUND: '已绑定',
  SAMPLED: '已采样',
  TRANSIT: '运输中',
  RECEIVED: '已接收',
  TESTED: '已检测',
  ARCHIVED: '已留样',
  DESTROYED: '已销毁',
}

/** To the minute and without the year: the programme begins and ends on the clock. */
const shortInstant = (epochMs: number) => formatInstant(epochMs).slice(5, 16)

const columns = [
  {
    title: '样品编号',
    dataIndex: 'sampleNo',
    render: (no: string) => <span className="mono">{groupLabelNo(no)}</span>,
  },
  {
    title: '污水厂',
    dataIndex: 'plantName',
    render: (name: string, row: SampleRow) => (
      <PageLink to={`/sewage/plant?open=${row.plantId}`}>{name}</PageLink>
    ),
  },
  { title: '开始', dataIndex: 'beginTime', render: shortInstant },
  { title: '结束', dataIndex: 'endTime', render: shortInstant },
  {
    title: '分样',
    dataIndex: 'actualSub',
    align: 'right' as const,
    render: (actual: number | null, row: SampleRow) =>
      `${formatNumber(actual)} / ${formatNumber(row.planSub)}`,
  },
  {
    title: '流量 m³',
    dataIndex: 'flowTotal',
    align: 'right' as const,
    render: (flow: number | null) => formatNumber(flow),
  },
  {
    title: '柜温 ℃',
    dataIndex: 'cabinetTempAvg',
    align: 'right' as const,
    render: (temp: number | null) => formatNumber(temp, 1),
  },
  { title: '状态', dataIndex: 'state', render: (state: string) => stateWords[state] ?? state },
]

export function SamplesDrawer(props: {
  choice: HomeState['samples']
  region: string | undefined
  change: (change: HomeChange) => void
}): ReactElement {
  const { choice, region, change } = props
  const { data, isFetching } = useCall(
    overviewSamples,
    {
      query: {
        stage: choice ?? 'waiting',
        ...(region ? { region } : {}),
      },
    },
    { enabled: choice !== undefined, staleMs: 10_000 },
  )
  const close = () => change({ samples: undefined })
  useEscape(choice !== undefined, close)
  return (
    <PageDrawer
      title={`${choice ? titles[choice] : ''}${data ? ` · ${formatNumber(data.length)} 份` : ''}`}
      width={980}
      visible={choice !== undefined}
      footer={null}
      onCancel={close}
      escToExit={false}
      unmountOnExit
    >
      <Table
        className="samples-table"
        rowKey="id"
        size="small"
        border={false}
        loading={isFetching && !data}
        columns={columns}
        data={data ?? []}
        pagination={{ pageSize: 20, showTotal: true, sizeCanChange: false }}
        noDataElement="没有符合条件的样品"
      />
    </PageDrawer>
  )
}
