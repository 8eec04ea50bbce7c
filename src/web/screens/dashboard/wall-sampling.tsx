/** Today's samples as one stacked bar; lighter is further along, the pointer is the plan. */
import type { ReactElement } from 'react'
import { formatNumber } from '#lib/format.ts'
import { StackedProgress } from '#web/charts/stacked-progress.tsx'
import type { HomeFigures } from './use-home-figures.ts'
import { WallPanel } from './wall-panel.tsx'

/** Lighter: further along. */
const ramp = ['var(--s4)', 'var(--s3)', 'var(--s2)', 'var(--s1)', 'var(--s0)'] as const
const lateStage = { key: '逾期样品', colour: 'var(--level-2)' } as const

export function WallSampling({ figures }: { figures: HomeFigures }): ReactElement {
  const { today, fleet } = figures
  const samples = today?.samples
  const parts = samples && [
    { key: '已检测', count: samples.tested },
    { key: '已接收', count: samples.received - samples.tested },
    { key: '运输中', count: samples.transit - samples.received },
    { key: '已采集', count: samples.collected - samples.transit },
    { key: '未采集', count: samples.planned - samples.collected - samples.missed },
  ]
  const stages = parts?.map((part, index) => ({ ...part, colour: ramp[index] ?? ramp[4] })) ?? []
  // Last, as none of it has begun its way.
  const late = samples && samples.missed > 0 ? [{ ...lateStage, count: samples.missed }] : []
  return (
    <WallPanel area="sampling" title="今日采样" sub="今日到期样品">
      <p className="wall-hero flex wall-gap-6 items-baseline wall-text-20 ink-2 nowrap">
        <b>{formatNumber(samples?.collected)}</b> / {formatNumber(samples?.planned)} 份已采
        <span className="ml-auto">
          采样中 <em>{formatNumber(fleet?.sampling)}</em> 台
        </span>
      </p>
      <StackedProgress
        stages={[...stages, ...late]}
        total={samples?.planned ?? 0}
        expected={samples?.due ?? null}
        label="今日样品各阶段数量"
      />
      <ul className="wall-stages grid ink-2">
        {[...stages, ...late].map(stage => (
          <li
            className={`flex items-center wall-gap-6${stage.key === lateStage.key ? ' is-missed' : ''}`}
            key={stage.key}
          >
            <i className="wall-key" style={{ background: stage.colour }} />
            {stage.key} <b className="ml-auto ink-1">{formatNumber(stage.count)}</b>
          </li>
        ))}
      </ul>
      <p className="wall-foot flex justify-between wall-gap-20 ink-2 nowrap">
        <span>
          <i className="wall-pointer inline-block" /> 此刻应采 <em>{formatNumber(samples?.due)}</em> 份
        </span>
        <span>
          待检（含往日） <em>{formatNumber(today?.completeness.pending)}</em> 份
        </span>
      </p>
    </WallPanel>
  )
}
