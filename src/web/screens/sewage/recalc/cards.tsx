/** What a computation changes, how far that reaches, what it leaves out. */
import type { ReactElement, ReactNode } from 'react'
import { useDict } from '#web/data/dict.ts'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { Held } from './held.tsx'
import { count, type Found, type Summary } from './states.ts'

/** The three that change most; all of them at a pointer. */
function regionWords({ regions }: Summary): ReactNode {
  if (regions.length === 0) return '无'
  const words = regions.map(one => `${one.name} ${one.plants} 厂 ${count(one.changed)} 条`)
  const shown = words.slice(0, 3).join('，')
  return (
    <span title={words.join('，')}>{words.length > 3 ? `${shown} 等 ${words.length} 个地区` : shown}</span>
  )
}
const Card = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
const known = (value: number | null) => (value === null ? '—' : count(value))
export function Cards(props: { of: Found; summary: Summary; onSpikes?: () => void }): ReactElement {
  const { of, summary, onSpikes } = props
  const { job } = of
  const policies = useDict('loq_policy')
  const methods = useDict('pop_method')
  const named = (options: typeof policies, value: string | null) =>
    value === null ? '不变' : (options.find(one => one.value === value)?.text ?? value)
  return (
    <div className="recalc-cards">
      <Card title="改了什么">
        <DetailList
          columns={1}
          items={[
            { title: '范围', content: `${job.plants} 厂，${job.from} 至 ${job.to}` },
            { title: '毒品', content: job.drugs === 0 ? '全部' : `${job.drugs} 种` },
            { title: '低值处理', content: named(policies, job.loqPolicy) },
            { title: '人口方法', content: named(methods, job.popMethod) },
            { title: '校正系数', content: job.drafts ? '含待批准的，只供预览' : '已批准的' },
            { title: '理由', content: job.reason },
          ]}
        />
      </Card>
      <Card title="波及范围">
        <DetailList
          columns={1}
          items={[
            {
              title: '厂日结果',
              content: `${known(summary.changed)} / ${known(summary.results)} 条有变化，其中已发布 ${known(summary.published)} 条，新增 ${known(summary.fresh)} 条`,
            },
            { title: '差超过 10%', content: `${known(summary.beyondTenth)} 条` },
            {
              title: '涉及地区',
              content: regionWords(summary),
            },
            { title: '区域数值', content: '市、省的日、周、月、季、年在新版本发布后重算' },
          ]}
        />
      </Card>
      <section aria-label="保留">
        <Held of={of} {...(onSpikes && { onSpikes })} />
      </section>
    </div>
  )
}
