/** Open warnings of the wall: counters, then as many rows as fit; the rest is counted, never scrolled. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { warningTopic } from '#contract/topics.ts'
import { formatElapsed, formatNumber, formatUnit } from '#lib/format.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { useNow } from '#web/live/use-now.ts'
import { HeldNote } from '#web/ui/held-line.tsx'
import { LevelGlyph, levelWords, type WarningLevel } from '#web/widgets/level-glyph.tsx'
import { WarningActs } from '#web/widgets/warning/acts.tsx'
import { hiddenWords, warningState } from '#web/widgets/warning/changes.ts'
import { lastedMs, valueWords, withinWords } from '#web/widgets/warning/figures.ts'
import { useHeldWarnings } from '#web/widgets/warning/held.ts'
import { ackMinutes } from './figure-data.ts'
import type { HomeFigures } from './use-home-figures.ts'
import { useEmptyWord, useWarnings } from './use-live-figures.ts'
import { useSize } from './use-size.ts'
import { WallPanel } from './wall-panel.tsx'
import { openWarnings, sumOf, type Warning } from './warning-view.ts'

const rowPx = 66
const none: readonly Warning[] = []
export function WallWarnings({ figures }: { figures: HomeFigures }): ReactElement {
  const { levels, names, today, regionPlants } = figures
  const { scale } = useInk()
  const [ref, { height }] = useSize<HTMLUListElement>()
  const all = useWarnings(regionPlants, openWarnings)
  const { rows, order, waiting } = useHeldWarnings(all ?? none, [...(regionPlants ?? [])].join())
  const now = useNow()
  const fit = Math.max(0, Math.floor(height / (rowPx * scale)))
  const unacked = sumOf(levels, 'unacked')
  const recent = all?.filter(warning => now - warning.firstAt < 3_600_000).length
  const nothing = useEmptyWord(warningTopic, '没有未关闭的预警')
  return (
    <WallPanel
      area="warnings"
      holds={order.holds}
      title="实时预警"
      sub={`未关闭 ${formatNumber(all?.length)} 条`}
      right={
        <>
          <HeldNote order={order} waiting={waiting} /> 待确认 <em>{formatNumber(unacked)}</em>
        </>
      }
    >
      <ul className="wall-levels grid wall-gap-12 flex-none">
        {levels.map(level => (
          <li className="bg-fill ink-2" key={level.level}>
            <span className="flex items-center wall-gap-8">
              <LevelGlyph level={level.level} acked={level.unacked === 0} size="2rem" label="" />
              {levelWords[level.level]}
            </span>
            <b className={level.open ? `is-level-${level.level}` : undefined}>{formatNumber(level.open)}</b>
          </li>
        ))}
      </ul>
      <ul className="fill wall-list overflow-hidden" ref={ref}>
        {rows.slice(0, fit).map(warning => (
          <WallRow key={warning.id} warning={warning} plant={names.get(warning.plantId)} now={now} />
        ))}
        {rows.length === 0 && <li className="wall-none ink-2 text-center">{nothing}</li>}
      </ul>
      <p className="wall-foot flex flex-wrap justify-between wall-gap-20 ink-2 nowrap">
        {rows.length > fit && <span>{hiddenWords(rows.slice(fit))}</span>}
        <span>
          近 1 h 新增 <em>{formatNumber(recent)}</em>
        </span>
        <span>
          平均确认 <em>{formatUnit(ackMinutes(today), 'min', 1)}</em>
        </span>
      </p>
    </WallPanel>
  )
}

/** A row whose facts changed brightens once; the values themselves change in place. */
function useChanged(warning: Warning): boolean {
  const before = useRef(warning)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (before.current === warning) return
    before.current = warning
    setChanged(true)
    const timer = setTimeout(() => setChanged(false), 600)
    return () => clearTimeout(timer)
  }, [warning])
  return changed
}

function WallRow(props: { warning: Warning; plant: string | undefined; now: number }): ReactElement {
  const { warning, plant, now } = props
  const changed = useChanged(warning)
  const within = warning.active && withinWords(warning)
  const level = warning.level as WarningLevel
  const names = [
    `wall-row relative grid items-center border-b ink-2 is-edge-${level}`,
    warning.acked ? 'is-dim' : 'is-unacked bg-fill',
    changed ? 'is-changed' : '',
  ]
  return (
    <li className={names.filter(Boolean).join(' ')} data-id={warning.id}>
      <span className={level === 1 && !warning.acked ? 'flex wall-pulse' : 'flex'}>
        <LevelGlyph level={level} acked={warning.acked} size="2.8rem" />
      </span>
      <p className="cut">
        <b className="wall-text-20 ink-1">{warning.title}</b>{' '}
        <small className="wall-text-18 ink-inherit">
          {warning.value === null || warning.unit === ''
            ? ''
            : `${valueWords(warning, !warning.active)} ${warning.unit}`}
        </small>
      </p>
      <time className="wall-text-20 medium ink-1 text-right">{formatElapsed(lastedMs(warning, now))}</time>
      <p className="cut">
        <span className={`is-level-${level}`}>{levelWords[level]}</span> {plant ?? ''}
        {/* It stands as long as somebody points at the list. */}
        {!warning.active && ' · 已恢复'}
        {within && ` · ${within}`}
      </p>
      <span className={warning.acked ? 'text-right' : 'semibold ink-1 text-right'}>
        {warningState(warning)}
      </span>
      <WarningActs warning={warning} className="wall-acts absolute right-0 top-0 h-full" button="wall-act" />
    </li>
  )
}
