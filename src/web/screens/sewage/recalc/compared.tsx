/** One computation: how far it is, what it would change, old beside new. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { cancelRecalc, confirmRecalc, recalcOne } from '#contract/sewage/recalc.ts'
import { formatNumber } from '#lib/format.ts'
import { callFully } from '#web/api/client.ts'
import { told } from '#web/crud/actions.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { Answered } from '#web/ui/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { type Job, stateWords } from './states.ts'

const busy = (job: Job | undefined) => job?.state === 'preview' || job?.state === 'running'
const pollMs = 1_000
const figure = (value: number | null, decimals = 1) => (value === null ? '—' : formatNumber(value, decimals))
const signed = (ratio: number | null) =>
  ratio === null ? '新增' : `${ratio > 0 ? '+' : ''}${formatNumber(ratio * 100, 1)}%`

export function Compared({ id, onMoved }: { id: string; onMoved: () => void }): ReactElement {
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
