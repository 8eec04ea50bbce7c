/** Two heroes of the wall: devices online and the cold chain, each with its day and its normal range. */
import type { ReactElement, ReactNode } from 'react'
import { cold, coldHours, coldRange, figureText, figures as words } from '#contract/sewage/figures.ts'
import { absent, formatNumber } from '#lib/format.ts'
import type { Figure as Value } from '#web/charts/gaps.ts'
import { Sparkline } from '#web/charts/sparkline.tsx'
import { OffMark } from '#web/widgets/off-mark.tsx'
import { coldShares, normalRange, onlineShare, reportingShares } from './figure-data.ts'
import type { HomeFigures } from './use-home-figures.ts'
import { WallPanel } from './wall-panel.tsx'

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
        {bad && (
          <span className="is-level-3">
            <OffMark above={false} size="2.8rem" label="低于正常范围" />
          </span>
        )}
        <b className={value === absent ? 'is-absent' : bad ? 'is-level-3' : undefined}>{value}</b>
        {value !== absent && unit}
      </p>
      <div className="wall-plot grid text-right">
        {value !== absent && (
          <Sparkline values={spark} width={190} height={54} stroke={2} dot={4} fluid label={label} />
        )}
        <span className="muted wall-text-18 overflow-hidden nowrap">{note}</span>
      </div>
    </div>
  )
}

export function WallOnline({ figures }: { figures: HomeFigures }): ReactElement {
  const { fleet, water, liveWater } = figures
  const share = onlineShare(fleet)
  return (
    <WallPanel
      area="online"
      title={words.online.name}
      sub="此刻"
      right={`${formatNumber(fleet?.online)} / ${formatNumber(fleet?.total)} 台`}
    >
      <Hero
        value={figureText('online', share)}
        unit={words.online.unit}
        bad={share !== null && share < normalRange.onlinePct}
        spark={reportingShares(water)}
        note={`正常 ≥ ${normalRange.onlinePct} %`}
        label="近 24 小时报数站的占比"
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
    <WallPanel area="cold" title={words.cold.name} sub={cold.period}>
      <Hero
        value={figureText('cold', share)}
        unit={words.cold.unit}
        bad={share !== null && share < normalRange.coldPct}
        spark={coldShares(chain)}
        note={`正常 ≥ ${normalRange.coldPct} %`}
        label={`${cold.period}各时段的合格率`}
      />
      <p className="wall-foot flex justify-between wall-gap-20 ink-2 nowrap">
        <span>
          {coldRange.low} – {coldRange.high} ℃
        </span>
        <span>
          超温 <em>{coldHours(share === null ? null : chain?.over, chain?.grain)}</em> / 已测{' '}
          {coldHours(chain?.steps, chain?.grain)} {cold.unit}
        </span>
      </p>
    </WallPanel>
  )
}
