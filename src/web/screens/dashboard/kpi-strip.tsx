/** Six figures on one sheet: what is used, what lives, what was drawn, kept cold, alarms, and water. Each opens what it was made of. */
import type { ReactElement } from 'react'
import {
  coldHours,
  cold as coldOf,
  coldRange,
  figureText,
  loadUnit,
  measureWord,
  figures as words,
} from '#contract/sewage/figures.ts'
import { deviceStatus, sewageReading, warningTopic } from '#contract/topics.ts'
import { formatChange, formatLoad, formatNumber, formatShare } from '#lib/format.ts'
import { useCan } from '#web/session/session.ts'
import { basisOf } from './drug-data.ts'
import { coldShares, normalRange } from './figure-data.ts'
import { Cell } from './kpi-cell.tsx'
import { OnlineCell, WarningCell } from './kpi-live-cells.tsx'
import { FigureButton } from './sheet.tsx'
import { type HomeChange, type HomeState, ranges } from './url-state.ts'
import type { HomeFigures } from './use-home-figures.ts'

export interface KpiStripProps {
  figures: HomeFigures
  state: HomeState
  change: (change: HomeChange) => void
}

export function KpiStrip(props: KpiStripProps): ReactElement {
  const { figures, state, change } = props
  // Who may not read them has no dashes in their place.
  const seesDevices = useCan(deviceStatus.access)
  const seesWarnings = useCan(warningTopic.access)
  const seesWater = useCan(sewageReading.access)
  const { today, drugs, water, liveWater } = figures
  const meth = drugs?.drugs.find(drug => drug.drugCode === 'METH')
  const to = drugs?.days[drugs.days.length - 1]
  const samples = today?.samples
  const chain = today?.coldChain
  const cold = chain?.share == null ? null : chain.share * 100
  return (
    <section className="panel home-sheet kpi-strip grid min-w-0 min-h-0" aria-label="关键指标">
      <Cell
        title={`甲基苯丙胺${measureWord[drugs?.measure ?? state.measure]}`}
        period={ranges.find(range => range.days === (drugs?.range ?? state.days))?.text ?? ''}
        text={formatLoad(meth?.mean)}
        onOpen={() => to && drugs && change({ basis: basisOf(drugs, 'METH', to) })}
        unit={loadUnit}
        spark={meth?.values.slice(-30) ?? []}
        sparkLabel="近 30 日的日值"
      >
        <span>环比 {formatChange(meth?.mom)}</span>
        <span>同比 {formatChange(meth?.yoy)}</span>
      </Cell>
      {seesDevices && <OnlineCell {...props} />}
      <Cell
        title={words.collected.name}
        // By the day on which the programme ends: a batch counts by the one on which it begins.
        period="今日到期"
        text={figureText('collected', samples?.collected)}
        onOpen={() => change({ samples: 'collected' })}
        unit={samples ? `/ ${formatNumber(samples.planned)} ${words.collected.unit}` : ''}
        spark={today?.sampleDays.map(day => day.collected) ?? []}
        sparkLabel="近 14 日每日已采"
      >
        <span>
          已检测{' '}
          <FigureButton onClick={() => change({ samples: 'tested' })}>
            {formatNumber(samples?.tested)}
          </FigureButton>
        </span>
        {samples !== undefined && samples.missed > 0 && (
          <span className="is-level-2">
            逾期样品{' '}
            <FigureButton onClick={() => change({ samples: 'missed' })}>
              {formatNumber(samples.missed)}
            </FigureButton>
          </span>
        )}
        <span>
          完整率{' '}
          <FigureButton onClick={() => change({ figure: 'completeness' })}>
            {formatShare(today?.completeness.share)}
          </FigureButton>
        </span>
      </Cell>
      <Cell
        title={words.cold.name}
        period={coldOf.period}
        text={figureText('cold', cold)}
        off={cold !== null && cold < normalRange.coldPct ? 'below' : undefined}
        onOpen={() => change({ figure: 'cold' })}
        unit={words.cold.unit}
        spark={coldShares(chain)}
        sparkLabel={`${coldOf.period}各时段的合格率`}
      >
        <span>
          超温 {coldHours(cold === null ? null : chain?.over, chain?.grain)} / 已测{' '}
          {coldHours(chain?.steps, chain?.grain)} {coldOf.unit}
        </span>
        <span>
          {coldRange.low} – {coldRange.high} ℃
        </span>
      </Cell>
      {seesWarnings && <WarningCell {...props} />}
      {seesWater && (
        <Cell
          title={words.flow.name}
          period={`${words.flow.unit} · 此刻`}
          text={figureText('flow', liveWater.stations ? liveWater.flow : null)}
          onOpen={() => change({ figure: 'flow' })}
          unit=""
          spark={water?.points.slice(-24).map(point => point.flow) ?? []}
          sparkLabel="近 24 小时每小时流量"
        >
          <span>{formatNumber(liveWater.stations)} 厂</span>
          <span>
            COD{' '}
            <FigureButton onClick={() => change({ figure: 'cod' })}>
              {figureText('cod', liveWater.cod)}
            </FigureButton>{' '}
            {words.cod.unit}
          </span>
        </Cell>
      )}
    </section>
  )
}
