/** Six figures on one sheet: what is used, what lives, what was drawn, kept cold, alarms, and water. */
import type { ReactElement } from 'react'
import type { Measure } from '#contract/sewage/overview.ts'
import { absent, formatAge, formatChange, formatLoad, formatNumber, formatShare } from '#lib/format.ts'
import { measureWord } from './drug-data.ts'
import { Cell, stepWord } from './kpi-cell.tsx'
import { Figure, FigureButton } from './sheet.tsx'
import type { HomeChange } from './url-state.ts'
import type { Fleet, LiveWater } from './use-live-figures.ts'
import type { Drugs, Today, Water } from './use-overview.ts'
import { atRegion, type LevelCount, listOfLevel, listOfOpen, sumOf } from './warning-view.ts'

export interface KpiStripProps {
  today: Today | undefined
  drugs: Drugs | undefined
  water: Water | undefined
  fleet: Fleet | undefined
  liveWater: LiveWater
  levels: readonly LevelCount[]
  rangeText: string
  /** Plants of the chosen region; absent: all. */
  plants: ReadonlySet<string> | undefined
  measure: Measure
  change: (change: HomeChange) => void
}

export function KpiStrip(props: KpiStripProps): ReactElement {
  const { today, drugs, water, fleet, liveWater, levels, rangeText, measure, plants, change } = props
  const meth = drugs?.drugs.find(drug => drug.drugCode === 'METH')
  const lastDay = drugs?.days[drugs.days.length - 1]
  const open = sumOf(levels, 'open')
  const urgent = levels[0]
  const samples = today?.samples
  const openBasis = () =>
    lastDay && drugs && change({ basis: { region: drugs.regionCode, day: lastDay, drug: 'METH' } })
  return (
    <section className="panel home-sheet kpi-strip grid min-w-0 min-h-0" aria-label="关键指标">
      <Cell
        title={`甲基苯丙胺${measureWord[measure]}`}
        period={rangeText}
        value={meth ? <FigureButton onClick={openBasis}>{formatLoad(meth.mean)}</FigureButton> : absent}
        unit="mg/(d·千人)"
        spark={meth?.values.slice(-30) ?? []}
      >
        <span>环比 {formatChange(meth?.mom)}</span>
        <span>同比 {formatChange(meth?.yoy)}</span>
      </Cell>
      <Cell
        title="设备在线率"
        period="此刻"
        value={
          <Figure to={atRegion('/device/facility?onlineStatus=1', plants)}>
            {fleet?.total ? formatNumber((fleet.online / fleet.total) * 100, 1) : absent}
          </Figure>
        }
        unit="%"
        spark={water?.points.slice(-24).map(point => point.stations) ?? []}
      >
        <span>
          <Figure to={atRegion('/device/facility', plants)}>
            {formatNumber(fleet?.online)} / {formatNumber(fleet?.total)}
          </Figure>{' '}
          台
        </span>
        <span>
          采样中{' '}
          <Figure to={atRegion('/device/facility?runStatus=SAMPLING', plants)}>
            {formatNumber(fleet?.sampling)}
          </Figure>
        </span>
      </Cell>
      <Cell
        title="今日已采样品"
        period="今日"
        value={
          <FigureButton onClick={() => change({ samples: 'collected' })}>
            {formatNumber(samples?.collected)}
          </FigureButton>
        }
        unit={samples ? `/ ${formatNumber(samples.planned)} 份` : ''}
        spark={today?.sampleDays.map(day => day.collected) ?? []}
      >
        <span>
          已检测{' '}
          <FigureButton onClick={() => change({ samples: 'tested' })}>
            {formatNumber(samples?.tested)}
          </FigureButton>
        </span>
        {samples !== undefined && samples.missed > 0 && (
          <span className="is-level-2">
            逾期未采{' '}
            <FigureButton onClick={() => change({ samples: 'waiting!' })}>
              {formatNumber(samples.missed)}
            </FigureButton>
          </span>
        )}
        <span>完整率 {formatShare(today?.completeness.share)}</span>
      </Cell>
      <Cell
        title="冷链合格率"
        period={today?.coldChain.grain === 'min' ? '近 1 h' : '近 24 h'}
        value={
          today?.coldChain.share == null ? (
            absent
          ) : (
            <Figure to={atRegion('/sewage/warning?code=TEMP_HIGH,TEMP_LOW', plants)}>
              {formatNumber(today.coldChain.share * 100, 1)}
            </Figure>
          )
        }
        unit="%"
        spark={today?.coldChain.byStep ?? []}
      >
        <span>0 – 6 ℃</span>
        <span>
          超温 {today?.coldChain.share == null ? absent : formatNumber(today.coldChain.over)}{' '}
          {stepWord(today?.coldChain.grain)}
        </span>
      </Cell>
      <Cell
        title="活动预警"
        period="此刻"
        value={<Figure to={atRegion(listOfOpen, plants)}>{formatNumber(open)}</Figure>}
        unit="条"
        spark={today?.warnings.raisedByHour ?? []}
      >
        <span className={urgent?.open ? 'is-level-1' : undefined}>
          紧急 <Figure to={atRegion(listOfLevel(1), plants)}>{formatNumber(urgent?.open)}</Figure>
        </span>
        <span>
          平均确认 {today?.warnings.meanAckMs == null ? absent : formatAge(today.warnings.meanAckMs)}
        </span>
      </Cell>
      <Cell
        title="进水流量"
        period="此刻"
        value={
          <FigureButton onClick={() => change({ panel: 'water' })}>
            {liveWater.stations ? formatNumber(liveWater.flow / 1e4, 1) : absent}
          </FigureButton>
        }
        unit="万m³/h"
        spark={water?.points.slice(-24).map(point => point.flow) ?? []}
      >
        <span>在报 {formatNumber(liveWater.stations)} 厂</span>
        <span>COD {liveWater.cod === null ? absent : `${formatNumber(liveWater.cod / 1000, 1)} t/h`}</span>
      </Cell>
    </section>
  )
}
