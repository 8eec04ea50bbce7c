/** Two heroes of the wall: devices online and the cold chain, each with its day and its normal range. */
import type { ReactElement, ReactNode } from 'react'
import { absent, formatNumber } from '#lib/format.ts'
import type { Figure as Value } from '#web/charts/gaps.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { LevelGlyph } from '#web/widgets/level-glyph.tsx'
import { stepWord } from './kpi-cell.tsx'
import type { HomeFigures } from './use-home-figures.ts'
import { normalRange, WallPanel } from './wall-panel.tsx'

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
    <div className="fill wall-figure grid wall-gap-16 items-center justify-between">
      <p className="wall-hero flex wall-gap-6 items-baseline wall-text-20 ink-2 nowrap">
        {bad && <LevelGlyph level={3} size="2.8rem" />}
        <b className={value === absent ? 'is-absent' : bad ? 'is-level-3' : undefined}>{value}</b>
        {value !== absent && unit}
      </p>
      <div className="wall-plot grid text-right">
        <Sparkline values={spark} width={190} height={54} stroke={2} dot={4} fluid label={label} />
        <span className="muted wall-text-18 overflow-hidden nowrap">{note}</span>
      </div>
    </div>
  )
}

export function WallOnline({ figures }: { figures: HomeFigures }): ReactElement {
  const { fleet, water, liveWater } = figures
  const share = fleet?.total ? (fleet.online / fleet.total) * 100 : null
  return (
    <WallPanel
      area="online"
      title="设备在线率"
      sub="此刻"
      right={`${formatNumber(fleet?.online)} / ${formatNumber(fleet?.total)} 台`}
    >
      <Hero
        value={formatNumber(share, 1)}
        unit="%"
        bad={share !== null && share < normalRange.onlinePct}
        spark={water?.points.slice(-24).map(point => point.stations) ?? []}
        note={`正常 ≥ ${normalRange.onlinePct} %`}
        label="近 24 小时在报站数"
      />
      <p className="wall-foot flex justify-between wall-gap-20 ink-2 nowrap">
        <span>
          离线 <em>{formatNumber(fleet && fleet.total - fleet.online)}</em> 台
        </span>
        <span>
          采样中 <em>{formatNumber(fleet?.sampling)}</em> 台
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
    <WallPanel area="cold" title="冷链达标率" sub={chain?.grain === 'min' ? '近 1 h' : '近 24 h'}>
      <Hero
        value={formatNumber(share, 1)}
        unit="%"
        bad={share !== null && share < normalRange.coldPct}
        spark={chain?.byStep ?? []}
        note={`正常 ≥ ${normalRange.coldPct} %`}
        label="冷链达标率走势"
      />
      <p className="wall-foot flex justify-between wall-gap-20 ink-2 nowrap">
        <span>0 – 6 ℃</span>
        <span>
          超温 <em>{share === null ? absent : formatNumber(chain?.over)}</em> / {formatNumber(chain?.steps)}{' '}
          {stepWord(chain?.grain)}
        </span>
      </p>
    </WallPanel>
  )
}
