/** One order in a cell of the calendar: when, where, and a handle by which it is taken up. */
import type { ComponentProps, ReactElement } from 'react'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { type Card, clockOf, isLate } from './model.ts'
import { OrderLink } from './order-link.tsx'

export type Handle = Pick<
  ComponentProps<'button'>,
  'onKeyDown' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp'
>
interface ChipProps {
  card: Card
  now: number
  month: boolean
  lifted: boolean
  handle: Handle | undefined
}
export function CalendarChip({ card, now, month, lifted, handle }: ChipProps): ReactElement {
  const late = isLate(card, now)
  const words = `${clockOf(card.begin)} ${shortPlant(card.plantName)} ${card.typeText}`
  const name = `${card.workNo} ${words}，${card.stateText}${late ? '，逾期' : ''}${card.assigneeName ? `，${card.assigneeName}` : ''}`
  return (
    <div
      className={`calendar-chip is-${card.state.toLowerCase()}`}
      data-late={late || undefined}
      data-lifted={lifted || undefined}
      title={name}
    >
      <span className="calendar-clock">{clockOf(card.begin)}</span>
      <OrderLink id={card.id} className="calendar-link" label={name}>
        {shortPlant(card.plantName) || card.workNo}
        {month && card.assigneeName && <small> {card.assigneeName}</small>}
      </OrderLink>
      {handle && (
        <button
          type="button"
          className="calendar-handle"
          aria-label={`拿起 ${name}`}
          aria-describedby="board-keys"
          aria-pressed={lifted}
          {...handle}
        >
          <span aria-hidden="true">⠿</span>
        </button>
      )}
    </div>
  )
}
