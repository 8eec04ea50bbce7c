/** Figures of the strip that devices and warnings feed. */
import type { ReactElement } from 'react'
import { figureText, figures as words } from '#contract/sewage/figures.ts'
import { formatNumber } from '#lib/format.ts'
import { ackMinutes, normalRange, onlineShare, reportingShares } from './figure-data.ts'
import { Cell } from './kpi-cell.tsx'
import { Figure, FigureButton } from './sheet.tsx'
import type { HomeChange } from './url-state.ts'
import type { HomeFigures } from './use-home-figures.ts'
import { atRegion, listOfLevel, listOfOpen, recoveredOf, sumOf } from './warning-view.ts'

interface LiveCellProps {
  figures: HomeFigures
  change: (change: HomeChange) => void
}
export function OnlineCell({ figures, change }: LiveCellProps): ReactElement {
  const { water, fleet, regionPlants: plants } = figures
  const share = onlineShare(fleet)
  return (
    <Cell
      title={words.online.name}
      period="此刻"
      text={figureText('online', share)}
      off={share !== null && share < normalRange.onlinePct ? 'below' : undefined}
      onOpen={() => change({ figure: 'online' })}
      unit={words.online.unit}
      spark={reportingShares(water)}
      sparkLabel="近 24 小时报数站的占比"
    >
      <span>
        <Figure to={atRegion('/device/facility?onlineStatus=1', plants)}>
          {formatNumber(fleet?.online)}
        </Figure>{' '}
        / <Figure to={atRegion('/device/facility', plants)}>{formatNumber(fleet?.total)}</Figure> 台
      </span>
      <span>
        采样中{' '}
        <Figure to={atRegion('/device/facility?runStatus=SAMPLING', plants)}>
          {formatNumber(fleet?.sampling)}
        </Figure>
      </span>
    </Cell>
  )
}

export function WarningCell({ figures, change }: LiveCellProps): ReactElement {
  const { today, levels, regionPlants: plants } = figures
  const urgent = levels[0]
  const ack = ackMinutes(today)
  return (
    <Cell
      title={words.warnings.name}
      period={recoveredOf(levels) || '线为近 24 h 新增'}
      text={figureText('warnings', sumOf(levels, 'open'))}
      link={text => <Figure to={atRegion(listOfOpen, plants)}>{text}</Figure>}
      unit={words.warnings.unit}
      spark={today?.warnings.raisedByHour ?? []}
      sparkLabel="近 24 小时每小时新增"
    >
      <span className={urgent?.open ? 'is-level-1' : undefined}>
        紧急 <Figure to={atRegion(listOfLevel(1), plants)}>{formatNumber(urgent?.open)}</Figure>
      </span>
      <span className={ack !== null && ack > normalRange.ackMin ? 'is-level-3' : undefined}>
        平均确认{' '}
        <FigureButton onClick={() => change({ figure: 'ack' })}>{figureText('ack', ack)}</FigureButton>{' '}
        {words.ack.unit}
      </span>
    </Cell>
  )
}
