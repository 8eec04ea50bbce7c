/** The map on the wall: clock and connection above, counts at the left, open warnings at the right. */
import { deviceStatus, pulse, warningTopic } from '#contract/topics.ts'
import { formatNumber } from '#lib/format.ts'
import { clockOf, Fed, StalePill } from '#web/live/stale.tsx'
import { useNow } from '#web/live/use-now.ts'
import { useTopic } from '#web/live/use-topic.ts'
import type { MarkerCounts } from '#web/map/station-model.ts'
import type { Stations } from '#web/map/use-stations.ts'
import { HeldNote } from '#web/ui/held-line.tsx'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { WallHead } from '#web/widgets/wall-head.tsx'
import { WarningActs } from '#web/widgets/warning/acts.tsx'
import { hiddenWords, warningState } from '#web/widgets/warning/changes.ts'
import { useCurrently } from '#web/widgets/warning/current.ts'
import { isStateful, lastedMs, valueWords, withinWords } from '#web/widgets/warning/figures.ts'
import { type LiveWarning, useHeldWarnings } from '#web/widgets/warning/held.ts'
import { byUrgency } from '#web/widgets/warning/urgency.ts'
import { countedBy, StateMark } from './state-chips.tsx'
import { wallCounts } from './wall-counts.ts'

const shownWarnings = 9
export function WallPanels({ stations, counts }: { stations: Stations; counts: MarkerCounts }) {
  const now = useNow()
  const beat = useTopic(pulse, state => state.items.values().next().value)
  const online = useTopic(deviceStatus, ({ ready, items }) =>
    ready ? `${[...items.values()].filter(one => one.online === 1).length} / ${items.size}` : undefined,
  )
  const open = useTopic(
    warningTopic,
    state =>
      [...state.items.values()]
        .filter(one => one.state !== 'CLOSED' && one.state !== 'FALSE_ALARM')
        .sort(byUrgency),
    (a, b) => a.length === b.length && a.every((one, index) => one === b[index]),
  )
  const { rows, order, waiting } = useHeldWarnings(open)
  const nameOf = (facilityId: string) =>
    shortPlant(stations.list[stations.model.indexOf(facilityId)]?.plantName ?? '')
  return (
    <>
      <div className="map-wall-head top-0 z-3 absolute">
        <WallHead title="设备地图" sub={`${stations.list.length} 座站点`} />
      </div>
      <Fed className="map-wall-counts z-3 absolute">
        <section className="wall-gap-8 grid" aria-label="状态统计">
          <p className="map-wall-counts-of muted wall-text-18 nowrap">{countedBy}</p>
          {wallCounts(counts).map(({ filter, word, count }) => (
            <div className="grid items-center wall-text-20 wall-gap-12" key={filter}>
              <StateMark filter={filter} />
              <span>{word}</span>
              <b className="text-right semibold">{count}</b>
            </div>
          ))}
          <p className="ink-2">
            {beat && online ? `平台 ${formatNumber(beat.framesPerSec, 1)} 帧/s · 在线 ${online}` : '—'}
          </p>
        </section>
      </Fed>
      <Fed className="map-wall-warnings absolute z-3 overflow-hidden bg-card rounded" holds={order.holds}>
        <h2 className="flex items-baseline">
          实时预警 <small className="wall-text-18">未关闭 {open.length} 条</small>
          <StalePill />
          <em className="ml-auto wall-text-20 normal upright ink-2">
            <HeldNote order={order} waiting={waiting} /> 待确认{' '}
            {open.filter(one => !one.acked && one.state !== 'SHELVED').length}
          </em>
        </h2>
        {rows.slice(0, shownWarnings).map(one => (
          <WallRow key={one.id} warning={one} name={nameOf(one.facilityId)} now={now} />
        ))}
        {open.length === 0 && <p className="muted wall-text-18">没有未关闭的预警</p>}
        {rows.length > shownWarnings && (
          <footer className="ink-2">{hiddenWords(rows.slice(shownWarnings))}</footer>
        )}
      </Fed>
    </>
  )
}

function WallRow({ warning: one, name, now }: { warning: LiveWarning; name: string; now: number }) {
  const current = useCurrently(one)
  const within = one.active && withinWords(current)
  return (
    <div
      data-id={one.id}
      className={`map-wall-row relative wall-gap-12 grid items-center border-b wall-text-20 map-edge-${one.level}${one.acked ? ' is-dim' : ' is-open bg-fill'}`}
    >
      {isWarningLevel(one.level) && <LevelGlyph level={one.level} acked={one.acked} size="2.8rem" label="" />}
      <div>
        <b className="semibold">{one.title}</b>{' '}
        <span className="wall-text-18 ink-2">
          {current.value === null || isStateful(one.code)
            ? ''
            : `${valueWords(current, !one.active)} ${one.unit}`}
        </span>
        <p className="wall-text-18 ink-2">
          {isWarningLevel(one.level) && (
            <i className={`upright is-level-${one.level}`}>{levelWords[one.level]}</i>
          )}{' '}
          {name}
          {!one.active && ' · 已恢复'}
          {within && ` · ${within}`}
        </p>
      </div>
      <div className="text-right">
        <time>{clockOf(lastedMs(one, now))}</time>
        <p className="wall-text-18 ink-2">
          {one.state === 'RAISED' ? <b className="semibold ink-1">待确认</b> : warningState(one)}
        </p>
      </div>
      <WarningActs warning={one} className="wall-acts absolute right-0 top-0 h-full" button="wall-act" />
    </div>
  )
}
