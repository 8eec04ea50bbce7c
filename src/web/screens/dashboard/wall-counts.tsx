/** The wall's counts: today's samples, devices online, cold chain, and the strip of four above the map. */
import type { ReactElement, ReactNode } from 'react'
import { absent, formatNumber } from '#lib/format.ts'
import type { Figure as Value } from '#web/charts/gaps.ts'
import { known } from '#web/charts/gaps.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { StackedProgress } from '#web/charts/stacked-progress.tsx'
import { LevelGlyph } from '#web/widgets/level-glyph.tsx'
import type { HomeFigures } from './use-home-figures.ts'
import { normalRange, WallPanel } from './wall-panel.tsx'

/** Lighter: further along. */
const ramp = ['var(--s4)', 'var(--s3)', 'var(--s2)', 'var(--s1)', 'var(--s0)'] as const

export function WallSampling({ figures }: { figures: HomeFigures }): ReactElement {
  const { today, fleet } = figures
  const samples = today?.samples
  const parts = samples && [
    { key: '已检测', count: samples.tested },
    { key: '已接收', count: samples.received - samples.tested },
    { key: '运输中', count: samples.transit - samples.received },
    { key: '已采集', count: samples.collected - samples.transit },
    { key: '未采集', count: samples.planned - samples.collected },
  ]
  const stages = parts?.map((part, index) => ({ ...part, colour: ramp[index] ?? ramp[4] })) ?? []
  return (
    <WallPanel area="sampling" title="今日采样" sub="今日到期样品">
      <p className="wall-hero">
        <b>{formatNumber(samples?.collected)}</b> / {formatNumber(samples?.planned)} 份已采
        <span className="wall-right">
          采样中 <em>{formatNumber(fleet.sampling)}</em> 台
        </span>
      </p>
      <StackedProgress
        stages={stages}
        total={samples?.planned ?? 0}
        expected={samples?.due ?? null}
        label="今日样品各阶段数量"
      />
      <ul className="wall-stages">
        {stages.map(stage => (
          <li key={stage.key}>
            <i style={{ background: stage.colour }} />
            {stage.key} <b>{formatNumber(stage.count)}</b>
          </li>
        ))}
        {samples !== undefined && samples.missed > 0 && (
          <li className="is-missed">
            <LevelGlyph level={3} label="" size="2rem" />
            逾期 <b>{formatNumber(samples.missed)}</b>
          </li>
        )}
      </ul>
      <p className="wall-foot">
        <span>
          <i className="wall-pointer" /> 此刻应采 <em>{formatNumber(samples?.due)}</em> 份
        </span>
        <span>
          待检 <em>{formatNumber(today?.completeness.pending)}</em> 份
        </span>
      </p>
    </WallPanel>
  )
}

function Hero(props: {
  value: string
  unit: string
  spark: readonly Value[]
  bad: boolean
  note: ReactNode
  label: string
}) {
  const { value, unit, spark, bad, note, label } = props
  return (
    <div className="wall-figure">
      <p className="wall-hero">
        {bad && <LevelGlyph level={3} size="2.8rem" />}
        <b className={value === absent ? 'is-absent' : bad ? 'is-level-3' : undefined}>{value}</b>
        {value !== absent && unit}
      </p>
      <div className="wall-plot">
        <Sparkline values={spark} width={190} height={54} stroke={2} dot={4} fluid label={label} />
        <span className="wall-sub">{note}</span>
      </div>
    </div>
  )
}

export function WallOnline({ figures }: { figures: HomeFigures }): ReactElement {
  const { fleet, water, liveWater } = figures
  const share = fleet.total === 0 ? null : (fleet.online / fleet.total) * 100
  return (
    <WallPanel
      area="online"
      title="设备在线率"
      sub="此刻"
      right={`${formatNumber(fleet.online)} / ${formatNumber(fleet.total)} 台`}
    >
      <Hero
        value={formatNumber(share, 1)}
        unit="%"
        bad={share !== null && share < normalRange.onlinePct}
        spark={water?.points.slice(-24).map(point => point.stations) ?? []}
        note={`正常 ≥ ${normalRange.onlinePct} %`}
        label="近 24 小时在报站数"
      />
      <p className="wall-foot">
        <span>
          离线 <em>{formatNumber(fleet.total - fleet.online)}</em> 台
        </span>
        <span>
          采样中 <em>{formatNumber(fleet.sampling)}</em> 台
        </span>
        <span>
          在报 <em>{formatNumber(liveWater.stations)}</em> 厂
        </span>
      </p>
    </WallPanel>
  )
}

export function WallCold({ figures }: { figures: HomeFigures }): ReactElement {
  const chain = figures.today?.coldChain
  const share = chain?.share == null ? null : chain.share * 100
  return (
    <WallPanel area="cold" title="冷链达标率" sub="近 24 h">
      <Hero
        value={formatNumber(share, 1)}
        unit="%"
        bad={share !== null && share < normalRange.coldPct}
        spark={chain?.byHour ?? []}
        note={`正常 ≥ ${normalRange.coldPct} %`}
        label="近 24 小时冷链达标率"
      />
      <p className="wall-foot">
        <span>0 – 6 ℃</span>
        <span>
          超温 <em>{share === null ? absent : formatNumber(chain?.over)}</em> / {formatNumber(chain?.hours)}{' '}
          台·时
        </span>
      </p>
    </WallPanel>
  )
}

interface StripCell {
  title: string
  value: string
  unit: string
  /** A long unit stands beside the title, where it leaves room for the figure. */
  titleUnit?: string
  note: string
  spark: readonly Value[]
  bad: boolean
}
function stripOf({ today, water, liveWater }: HomeFigures): StripCell[] {
  const complete = today?.completeness
  const share = complete?.share == null ? null : complete.share * 100
  const ack = today?.warnings.meanAckMs == null ? null : today.warnings.meanAckMs / 60_000
  return [
    {
      title: '数据完整率',
      value: formatNumber(share, 1),
      unit: '%',
      note: `近 7 日 · 正常 ≥ ${normalRange.completenessPct}`,
      spark: complete?.byDay ?? [],
      bad: share !== null && share < normalRange.completenessPct,
    },
    {
      title: '进水流量',
      value: liveWater.stations === 0 ? absent : formatNumber(liveWater.flow / 1e4, 1),
      unit: '',
      titleUnit: '万m³/h',
      note: `此刻 · ${formatNumber(liveWater.stations)} 厂合计`,
      spark: water?.points.slice(-24).map(point => point.flow) ?? [],
      bad: false,
    },
    {
      title: '预警确认时间',
      value: formatNumber(ack, 1),
      unit: 'min',
      note: `24 h 均值 · 正常 ≤ ${normalRange.ackMin}`,
      spark: [],
      bad: ack !== null && ack > normalRange.ackMin,
    },
    {
      title: 'COD 负荷',
      value: liveWater.cod === null ? absent : formatNumber(liveWater.cod / 1000, 1),
      unit: '',
      titleUnit: 't/h',
      note: '此刻 · 流量 × 浓度',
      spark: water?.points.slice(-24).map(point => point.cod) ?? [],
      bad: false,
    },
  ]
}

export function WallStrip({ figures }: { figures: HomeFigures }): ReactElement {
  return (
    <section className="wall-strip" aria-label="关键指标">
      {stripOf(figures).map(cell => (
        <div key={cell.title}>
          <p>
            {cell.bad && <LevelGlyph level={3} size="2.2rem" label="一般，超出正常范围" />}
            {cell.title}
            {cell.titleUnit !== undefined && <span className="wall-sub">{cell.titleUnit}</span>}
          </p>
          <p className="wall-strip-figure">
            <b className={cell.value === absent ? 'is-absent' : cell.bad ? 'is-level-3' : undefined}>
              {cell.value}
            </b>
            {cell.value !== absent && cell.unit}
            {known(cell.spark).length > 1 && (
              <span className="wall-strip-spark">
                <Sparkline
                  values={cell.spark}
                  width={88}
                  height={40}
                  stroke={2}
                  dot={4}
                  fluid
                  label={`${cell.title}走势`}
                />
              </span>
            )}
          </p>
          <p className="wall-sub">{cell.note}</p>
        </div>
      ))}
    </section>
  )
}
