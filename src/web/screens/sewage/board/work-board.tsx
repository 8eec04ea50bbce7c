/** 看板: the orders of a day by their states, whose day they fall into, and the way of the person in hand. */
import './board.css'
import { Button } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { shifted } from '#lib/plan-days.ts'
import { useHeld } from '#web/crud/actions.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useAge } from '#web/live/use-age.ts'
import { FailedRows } from '#web/ui/states.tsx'
import { BoardSheet, useStateWords } from './board-sheet.tsx'
import { WorkCard } from './card.tsx'
import { CarriedChip } from './carried-chip.tsx'
import { Filters } from './filters.tsx'
import {
  assignPerm,
  byDay,
  type Card,
  hoursOf,
  inOrder,
  matches,
  maySend,
  saysOf,
  type WorkViewProps,
} from './model.ts'
import { PhoneBoard } from './phone-board.tsx'
import { RouteMap } from './route-map.tsx'
import { Schedule } from './schedule.tsx'
import { dayOf, useAddress, useBoard, wishOf } from './use-board.ts'
import { useCheck } from './use-check.ts'
import { useLift } from './use-lift.ts'
import { useMinute } from './use-minute.ts'

const wide = '(min-width: 1200px)'
const none: readonly never[] = []

export function WorkBoard({ onAdd, tell }: WorkViewProps): ReactElement {
  const [params, put] = useAddress()
  const day = dayOf(params)
  const wish = wishOf(params)
  const { board, refresh } = useBoard(day, day)
  const wordOf = useStateWords()
  const held = useHeld()
  const phone = useMedia(phoneQuery)
  const beside = useMedia(wide)
  const { cut } = useAge()
  const now = useMinute()
  const [said, setSaid] = useState('')
  const [tab, setTab] = useState<'board' | 'people'>('board')
  const { cards = none, people = none, more = false } = board.data ?? {}
  const may = held(assignPerm) && !cut
  const [chosen, setPerson] = useState('')
  const { order, busy: onWay, able } = byDay(people, cards, now)
  const person = chosen || order[0]?.username || ''
  const hours = hoursOf(cards, day, now)
  const { lift, failed, busy, check, handlers } = useLift({
    ...{ day, now, hours, refresh },
    people: order,
    may: card => may && maySend(card),
    say: setSaid,
    onPerson: setPerson,
  })
  const tried = useCheck(lift?.card.id, lift?.slot, people)
  check.current = tried
  const seen = inOrder(
    cards.filter(card => matches(card, wish, now)),
    now,
  )
  const [says, late] = saysOf(seen, day, now)
  useEffect(() => tell(says, late), [tell, says, late])
  if (board.isError && !board.data)
    return <FailedRows error={board.error} onRetry={() => void board.refetch()} />
  const filters = (
    <Filters {...{ day, cards, people, wish, put }} back={shifted(day, -1)} on={shifted(day, 1)}>
      {onAdd && (
        <Button type="primary" onClick={onAdd}>
          新增工单
        </Button>
      )}
    </Filters>
  )
  if (phone)
    return <PhoneBoard {...{ day, now, people, cards: seen, may, wordOf, refresh }} filters={filters} />
  const cardOf = (card: Card) => (
    <WorkCard
      {...{ card, day, now, people }}
      lifted={lift?.card.id === card.id}
      handle={may && maySend(card) ? handlers(card) : undefined}
    />
  )
  const showBoard = beside || tab === 'board'
  return (
    <div className="board-page" data-lifting={lift?.by}>
      {filters}
      {!beside && (
        <div className="views h-40 beside gap-24 panel px-16" role="tablist" aria-label="看板与日程">
          {(['board', 'people'] as const).map(key => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={tab === key}
              onClick={() => setTab(key)}
            >
              {key === 'board' ? '看板' : '人员日程'}
            </button>
          ))}
        </div>
      )}
      <div className="board-sheets">
        {showBoard && (
          <BoardSheet
            {...{ day, now, cut, more, cards: seen }}
            loaded={board.data !== undefined}
            busy={board.isPlaceholderData || busy}
            card={cardOf}
          />
        )}
        {(beside || tab === 'people') && (
          <aside className="board-side" aria-label="人员日程与路线">
            <section className="panel board-people">
              <header>
                <h2>人员日程</h2>
                <span className="aux">
                  {order.length} 人，有工单 {onWay}，可派 {able}
                </span>
              </header>
              <Schedule
                {...{ day, now, hours, cards, person, lift, failed }}
                people={order}
                busy={onWay}
                check={tried}
                onPerson={setPerson}
              />
            </section>
            <RouteMap {...{ day, now, person, people, cards, refresh }} lift={lift} />
          </aside>
        )}
      </div>
      <CarriedChip held={lift} />
      <p className="sr-only" aria-live="polite">
        {said ||
          (lift
            ? [tried.head, tried.conflict || [tried.tight, tried.detail].filter(Boolean).join('；')].join(
                '，',
              )
            : '')}
      </p>
    </div>
  )
}
