/** The cells of a week (a line a person) or of a month (a line a week). */
import type { ReactElement } from 'react'
import { CalendarChip, type Handle } from './calendar-chip.tsx'
import type { Span } from './calendar-model.ts'
import { type Board, type Card, type Worker, weekdays } from './model.ts'
import type { Held } from './use-hand.ts'
import type { Cell } from './use-move.ts'

interface GridProps {
  span: Span
  days: readonly string[]
  told: readonly Board['days'][number][]
  today: string
  /** yyyy-MM */
  month: string
  people: readonly Worker[]
  now: number
  cells: ReadonlyMap<string, readonly Card[]>
  inHand: Held<Cell> | undefined
  handle: (card: Card) => Handle | undefined
  onDay: (day: string) => void
}
const shownInMonth = 3
const nobody: Worker = { username: '', name: '未派', certExpire: null, stopped: '' }

export function CalendarGrid(props: GridProps): ReactElement {
  const { span, days, told, today, month, people, now, cells, inHand, handle, onDay } = props
  const said = new Map(told.map(each => [each.day, each]))
  const chips = (own: readonly Card[]) =>
    own.map(card => (
      <CalendarChip
        key={card.id}
        {...{ card, now }}
        month={span === 'month'}
        lifted={inHand?.card.id === card.id}
        handle={handle(card)}
      />
    ))
  const isTarget = (day: string, assignee: string) =>
    inHand?.slot?.day === day && (span === 'month' || inHand.slot.assignee === assignee)
  const head = (day: string) => (
    <span
      className="calendar-head"
      data-off={said.get(day)?.off || undefined}
      data-today={day === today || undefined}
    >
      <button
        type="button"
        className="n"
        onClick={() => onDay(day)}
        aria-label={`${span === 'week' ? day.slice(5) : Number(day.slice(8))}，${day} 的看板`}
      >
        {span === 'week' ? day.slice(5) : Number(day.slice(8))}
      </button>
      {span === 'week' && weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}
      {said.get(day)?.holiday && <em>{`${said.get(day)!.holiday}${said.get(day)!.off ? '' : '调休'}`}</em>}
      <small className="ml-auto">{cells.get(day)?.length ? `${cells.get(day)!.length} 张` : ''}</small>
    </span>
  )
  if (span === 'month')
    return (
      <div className="calendar-month">
        {[1, 2, 3, 4, 5, 6, 0].map(at => (
          <span key={at} className="calendar-weekday">
            {weekdays[at]}
          </span>
        ))}
        {days.map(day => {
          const own = cells.get(day) ?? []
          return (
            <div
              key={day}
              className="calendar-cell"
              data-cell={day}
              data-on={isTarget(day, '') || undefined}
              data-else={day.slice(0, 7) !== month || undefined}
            >
              {head(day)}
              {chips(own.slice(0, shownInMonth))}
              {own.length > shownInMonth && (
                <button type="button" className="link text-12" onClick={() => onDay(day)}>
                  另 {own.length - shownInMonth} 张
                </button>
              )}
            </div>
          )
        })}
      </div>
    )
  return (
    <div className="calendar-week">
      <span className="calendar-weekday">人员</span>
      {days.map(day => (
        <div key={day} className="calendar-weekday">
          {head(day)}
        </div>
      ))}
      {[nobody, ...people].map(({ username, name }) => (
        <div key={username} className="calendar-line">
          <b>{name}</b>
          {days.map(day => (
            <div
              key={day}
              className="calendar-cell"
              data-cell={`${day} ${username}`}
              data-on={isTarget(day, username) || undefined}
              data-off={said.get(day)?.off || undefined}
            >
              {chips(cells.get(`${day} ${username}`) ?? [])}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
