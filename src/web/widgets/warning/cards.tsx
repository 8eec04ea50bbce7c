/** The open warnings of one device or plant, each with its value, its limit and what may be done with it. */
import { type ReactElement, useCallback } from 'react'
import { Link } from 'react-router-dom'
import { warningTopic } from '#contract/topics.ts'
import { factorName } from '#lib/factors.ts'
import { formatAge } from '#lib/format.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { HeldNote } from '#web/ui/held-line.tsx'
import { useSecond } from '#web/widgets/age.tsx'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { DayCurve } from '../reading/day-curve.tsx'
import { WarningActs } from './acts.tsx'
import { isOver, warningState } from './changes.ts'
import { useCurrently } from './current.ts'
import {
  factorOfCode,
  isWithin,
  lastedMs,
  limitWords,
  recoveredAgo,
  valueWords,
  withinWords,
} from './figures.ts'
import { type LiveWarning, useHeldWarnings } from './held.ts'
import { byUrgency } from './urgency.ts'

const sameRows = (a: readonly LiveWarning[], b: readonly LiveWarning[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

interface Props {
  facilityId?: string
  plantId?: string
  /** The day of the first of them beneath it. */
  curve?: boolean
  /** Said where there is none; nothing unless told. */
  none?: string
}
export function WarningCards({ facilityId, plantId, curve, none }: Props): ReactElement | null {
  const mine = useCallback(
    (one: LiveWarning) =>
      (facilityId !== undefined ? one.facilityId === facilityId : one.plantId === plantId) &&
      !isOver(one.state),
    [facilityId, plantId],
  )
  const open = useTopic(
    warningTopic,
    state => [...state.items.values()].filter(mine).sort(byUrgency),
    sameRows,
  )
  const { rows, order, waiting } = useHeldWarnings(open, facilityId ?? plantId)
  const now = useSecond()
  const [first] = rows
  const factor = curve && first ? factorOfCode[first.code] : undefined
  if (rows.length === 0) return none ? <p className="muted text-13">{none}</p> : null
  return (
    <section aria-label="未关闭预警" {...order.holds}>
      <HeldNote order={order} waiting={waiting} />
      {rows.map(warning => (
        <WarningCard key={warning.id} warning={warning} now={now} />
      ))}
      {first && factor && (
        <>
          {/* It stands under all of them, and is of the first. */}
          <h3>{factorName(factor)} 近 24 h</h3>
          <DayCurve
            facilityId={first.facilityId}
            factor={factor}
            code={first.code}
            since={first.active ? first.firstAt : undefined}
          />
        </>
      )}
    </section>
  )
}

function WarningCard({ warning, now }: { warning: LiveWarning; now: number }): ReactElement {
  const current = useCurrently(warning)
  const limit = limitWords(warning)
  const within = withinWords(current)
  return (
    <div
      data-id={warning.id}
      className={`p-10-12 mb-8 flex items-start gap-10 rounded on-level-${warning.level}`}
    >
      {isWarningLevel(warning.level) && (
        <LevelGlyph level={warning.level} acked={warning.acked} size={20} label="" />
      )}
      <span className="grid grow gap-4">
        <Link
          className="text-13 leading-20 semibold ink-inherit no-underline hover-link"
          to={`/sewage/warning?open=${encodeURIComponent(warning.id)}`}
        >
          {isWarningLevel(warning.level) ? levelWords[warning.level] : ''} · {warning.title}{' '}
          {current.value !== null && (
            <span className={warning.active && !isWithin(current) ? '' : 'ink-1'}>
              {valueWords(current, !warning.active)} {warning.unit}
            </span>
          )}
        </Link>
        <small className="ink-inherit leading-18">
          {limit && `${limit.startsWith('应为') ? '' : '限值 '}${limit} · `}
          {warning.active && within && `${within} · `}
          {warningState(warning)} · {formatAge(lastedMs(warning, now))}
          {!warning.active && ` · ${recoveredAgo(warning, now)}`}
        </small>
        <WarningActs dispatches warning={warning} button="warning-act" />
      </span>
    </div>
  )
}
