// @screen sewage/recalc
/** 结果计算: what is missing, and what was computed anew, old beside new, before it is confirmed. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { missingResults } from '#contract/sewage/plant-result.ts'
import { cancelRecalc, confirmRecalc, recalcList, recalcOne } from '#contract/sewage/recalc.ts'
import { formatNumber } from '#lib/format.ts'
import { callFully } from '#web/api/client.ts'
import { told, useHeld } from '#web/crud/actions.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { Answered, Empty } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { DetailList } from '#web/widgets/detail-list.tsx'

type Job = ResultOf<typeof recalcOne>['job']
const stateWords: Record<Job['state'], string> = {
  preview: '预览计算中',
  ready: '待确认',
  running: '写入中',
  done: '已完成',
  cancelled: '已取消',
  failed: '失败',
  interrupted: '已中断',
}
const busy = (job: Job | undefined) => job?.state === 'preview' || job?.state === 'running'
const pollMs = 1_000
const figure = (value: number | null, decimals = 1) => (value === null ? '—' : formatNumber(value, decimals))
const signed = (ratio: number | null) =>
  ratio === null ? '新增' : `${ratio > 0 ? '+' : ''}${formatNumber(ratio * 100, 1)}%`

function Missing(): ReactElement {
  const missing = useCall(missingResults, { query: {} })
  return (
    <section className="panel p-16" aria-label="尚缺的结果">
      <p className="row justify-between m-0">
        <strong>尚缺的结果</strong>
        <span className="aux">近 30 天，补齐后自动计算</span>
      </p>
      <Answered of={missing} lines={4}>
        {({ rows, more }) =>
          rows.length === 0 ? (
            <Empty>
              <p className="aux">没有缺数据的厂日</p>
            </Empty>
          ) : (
            <>
              <PlainTable
                label="尚缺的结果"
                rows={rows}
                keyOf={one => `${one.plantId} ${one.sampleDate} ${one.kind} ${one.words}`}
                columns={[
                  { title: '采样日期', className: 'mono', cell: one => one.sampleDate },
                  { title: '污水厂', cell: one => one.plantName },
                  { title: '缺什么', cell: one => one.words },
                  { title: '由谁补', cell: one => one.owedBy },
                ]}
              />
              {more && <p className="aux">只列出最近的一部分</p>}
            </>
          )
        }
      </Answered>
    </section>
  )
}

function Compared({ id, onMoved }: { id: string; onMoved: () => void }): ReactElement {
  const found = useCall(recalcOne, { query: { id } }, { refetchMs: pollMs, keepPrevious: true })
  const act = async (endpoint: typeof confirmRecalc | typeof cancelRecalc) => {
    await told(async () => (await callFully(endpoint, { body: { id } }, { quiet: true })).message)
    await found.refetch()
    onMoved()
  }
  return (
    <section className="panel p-16" aria-label="新旧对照">
      <Answered of={found} lines={6}>
        {({ job, summary }) => (
          <div className="column gap-12">
            <p className="row gap-16 m-0 flex-wrap">
              <strong>
                {job.from} 至 {job.to}
              </strong>
              <Tag tone={job.state === 'failed' ? 'warning' : 'plain'}>{stateWords[job.state]}</Tag>
              {busy(job) && (
                <span role="status">
                  {job.done} / {job.total} 厂
                </span>
              )}
              {job.state === 'done' && <span>已写入 {formatNumber(job.made, 0)} 条新版本，待复核</span>}
              {job.problem && <span>{job.problem}</span>}
              <span className="ml-auto row gap-8">
                {['preview', 'ready', 'running'].includes(job.state) && (
                  <Button onClick={() => void act(cancelRecalc)}>取消</Button>
                )}
                {(job.state === 'ready' || job.state === 'interrupted') && !job.drafts && (
                  <Button
                    type="primary"
                    disabled={summary?.changed === 0}
                    onClick={async () => {
                      const words = `写入 ${summary?.changed ?? 0} 条新版本，送复核；已发布的值在新版本发布之前不变`
                      if (await confirmed('确认重新计算', words)) await act(confirmRecalc)
                    }}
                  >
                    写入 {formatNumber(summary?.changed ?? 0, 0)} 条新版本
                  </Button>
                )}
              </span>
            </p>
            {summary && (
              <>
                <DetailList
                  columns={3}
                  items={[
                    {
                      title: '厂日结果',
                      content: `${formatNumber(summary.changed, 0)} / ${formatNumber(summary.results, 0)} 条有变化`,
                    },
                    { title: '其中已发布', content: `${formatNumber(summary.published, 0)} 条` },
                    { title: '差超过 10%', content: `${formatNumber(summary.beyondTenth, 0)} 条` },
                    {
                      title: '涉及地区',
                      content:
                        summary.regions
                          .map(one => `${one.name} ${one.plants} 厂 ${formatNumber(one.changed, 0)} 条`)
                          .join('，') || '无',
                    },
                    { title: '缺数据', content: `${formatNumber(summary.lacking, 0)} 个厂日` },
                    { title: '计算用时', content: `${formatNumber(summary.tookMs / 1000, 1)} s` },
                  ]}
                />
                <PlainTable
                  label="变化最大的结果"
                  rows={summary.rows}
                  keyOf={one => `${one.plantId} ${one.day} ${one.drugCode}`}
                  columns={[
                    { title: '日期', className: 'mono', cell: one => one.day },
                    { title: '污水厂', cell: one => one.plantName },
                    { title: '毒品', cell: one => one.drugCode },
                    { title: '旧人口', className: 'r', cell: one => figure(one.oldPopulation, 0) },
                    { title: '新人口', className: 'r', cell: one => figure(one.newPopulation, 0) },
                    { title: '口径', cell: one => (one.basis === 'pndl' ? '负荷量' : '消费量') },
                    { title: '旧值', className: 'r', cell: one => figure(one.oldValue) },
                    { title: '新值', className: 'r', cell: one => <strong>{figure(one.newValue)}</strong> },
                    { title: '差', className: 'r', cell: one => signed(one.growth) },
                    {
                      title: '新 95% CI',
                      className: 'r',
                      cell: one => `${figure(one.low)} – ${figure(one.high)}`,
                    },
                    { title: '标记', cell: one => one.spike && <Tag tone="warning">突增待判</Tag> },
                  ]}
                />
                <p className="aux">单位 mg/(d·千人)，按差的绝对值，最多 300 条；发布人不能是发起人或复核人</p>
              </>
            )}
          </div>
        )}
      </Answered>
    </section>
  )
}

function Jobs(): ReactElement {
  const [params, setParams] = useSearchParams()
  const jobs = useCall(recalcList, {})
  const id = params.get('id') ?? jobs.data?.[0]?.id
  return (
    <>
      <section className="panel p-16" aria-label="我的重新计算">
        <p className="row justify-between m-0">
          <strong>我的重新计算</strong>
          <span className="aux">在“厂检测结果”点“重新计算”发起</span>
        </p>
        <Answered of={jobs} lines={2}>
          {rows =>
            rows.length === 0 ? (
              <Empty>
                <p className="aux">还没有发起过重新计算</p>
              </Empty>
            ) : (
              <PlainTable
                label="我的重新计算"
                rows={rows}
                keyOf={one => one.id}
                columns={[
                  { title: '发起时间', className: 'mono', cell: one => one.at.slice(0, 16) },
                  { title: '范围', cell: one => `${one.from} 至 ${one.to}，${one.plants} 厂` },
                  { title: '理由', cell: one => one.reason },
                  { title: '状态', cell: one => stateWords[one.state] },
                  { title: '有变化', className: 'r', cell: one => formatNumber(one.made, 0) },
                ]}
                actions={one => [
                  {
                    key: 'open',
                    title: '新旧对照',
                    run: () => setParams({ id: one.id }, { replace: true }),
                  },
                ]}
                nameOf={one => one.at}
              />
            )
          }
        </Answered>
      </section>
      {id && <Compared key={id} id={id} onMoved={() => void jobs.refetch()} />}
    </>
  )
}

export default function ResultComputation(): ReactElement {
  const may = useHeld()(recalcOne.access)
  return (
    <div className="column gap-12">
      {may && <Jobs />}
      <Missing />
    </div>
  )
}
