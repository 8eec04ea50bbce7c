/** 人员日程: a line a person, 06 to 18 h and further where it is later, with what he did, does and is to do; a slot for the order in hand. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { barsOf, type Card, clockOf, everyHours, type Hours, shareOf, stopsOf, type Worker } from './model.ts'
import { Aside, barTitle, percent, ScheduleStrip, SlotFrame } from './schedule-parts.tsx'
import type { Check } from './use-check.ts'
import type { Failed, Lift } from './use-lift.ts'

interface ScheduleProps {
  day: string
  now: number
  hours: Hours
  /** Those with something to do first. */
  people: readonly Worker[]
  /** How many of them that are. */
  busy: number
  cards: readonly Card[]
  /** Whose way is shown. */
  person: string
  onPerson: (username: string) => void
  lift: Lift | undefined
  failed: Failed | undefined
  check: Check
}

/** Fewer are not worth folding away. */
const fewFree = 3

export function Schedule(props: ScheduleProps): ReactElement {
  const { day, now, hours, people, busy, cards, person, onPerson, lift, failed, check } = props
  const [open, setOpen] = useState(false)
  const folds = busy > 0 && people.length - busy > fewFree
  // Who is free is a place to put down what is in hand.
  const shown = folds && !open && !lift && !failed ? people.slice(0, busy) : people
  const rows = useRef<HTMLDivElement>(null)
  const by = lift?.by
  useEffect(() => {
    if (by === 'keys' && person)
      rows.current?.querySelector('[data-on]')?.scrollIntoView({ block: 'nearest' })
  }, [by, person])
  const nowShare = shareOf(now, day, hours)
  const every = everyHours(hours)
  const marks = Array.from(
    { length: Math.floor((hours.to - hours.from) / every) + 1 },
    (_, at) => hours.from + at * every,
  )
  const grid = { backgroundSize: `${(every / (hours.to - hours.from)) * 100}% 100%` }
  const inSight = nowShare >= 0 && nowShare <= 1
  return (
    <div className="schedule" data-from={hours.from} data-to={hours.to}>
      <div className="schedule-hours" aria-hidden="true">
        {marks
          .filter(
            hour => !inSight || Math.abs((hour - hours.from) / (hours.to - hours.from) - nowShare) > 0.12,
          )
          .map(hour => (
            <span key={hour} style={{ left: percent((hour - hours.from) / (hours.to - hours.from)) }}>
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        {inSight && <b style={{ left: percent(nowShare) }}>{clockOf(now)}</b>}
      </div>
      <div className="schedule-rows" ref={rows}>
        {people.length === 0 && <p className="aux p-12">没有可派的采样人员，请先为人员授予接单权限</p>}
        {shown.map(one => {
          const { username, name, stopped } = one
          const stops = stopsOf(cards, username)
          const own = lift?.slot?.assignee === username ? lift : undefined
          const marked = failed?.slot.assignee === username ? failed : undefined
          const inHand = own?.slot ?? marked?.slot
          return (
            <div
              key={username}
              className="schedule-row"
              data-on={own || marked || username === person || undefined}
            >
              <button
                type="button"
                className="schedule-name"
                aria-pressed={username === person}
                onClick={() => onPerson(username)}
              >
                <span>{name}</span>
                <Aside person={one} stops={stops} day={day} />
              </button>
              <div
                className="schedule-track"
                style={grid}
                data-track={username}
                data-stopped={stopped === '' ? undefined : true}
              >
                {stopped !== '' && <em className="schedule-stopped">{`${stopped}，不可派单`}</em>}
                {inSight && <i className="schedule-now" style={{ left: percent(nowShare) }} />}
                {barsOf(stops, day, now, hours).map(({ key, cards: own, tone, left, width, words }) => (
                  <span
                    key={key}
                    className={`schedule-bar is-${tone}`}
                    style={{ left: percent(left), width: percent(width) }}
                    title={own.map(card => barTitle(card, tone)).join('\n')}
                  >
                    {words}
                  </span>
                ))}
                {inHand && (
                  <SlotFrame
                    slot={inHand}
                    day={day}
                    hours={hours}
                    words={clockOf(inHand.begin)}
                    wrong={marked !== undefined || check.conflict !== ''}
                  />
                )}
              </div>
            </div>
          )
        })}
        {folds && !lift && !failed && (
          <button
            type="button"
            className="schedule-free link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起没有工单的人' : `另 ${people.length - busy} 人没有工单`}
          </button>
        )}
      </div>
      <ScheduleStrip {...{ lift, failed, check }} />
      <p className="schedule-legend" aria-hidden="true">
        <i className="is-done" /> 已完成 <i className="is-going" /> 进行中 <i className="is-taken" /> 已接单
        <i className="is-asked" /> 待接单 <i className="is-over" /> 逾期
      </p>
      <p className="schedule-keys" id="board-keys">
        <kbd>空格</kbd> 拿起 <kbd>↑↓</kbd> 换人 <kbd>←→</kbd> 移 10 min <kbd>回车</kbd> 放下 <kbd>Esc</kbd>{' '}
        取消
      </p>
    </div>
  )
}
