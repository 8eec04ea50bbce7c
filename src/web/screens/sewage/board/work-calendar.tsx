/** 日历: orders of a week by day and person, or of a month by day; one is moved by pointer or by keys. */
import './board.css'
import './calendar.css'
import { Button, Radio } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { serverNow } from '#web/api/clock.ts'
import { useHeld } from '#web/crud/actions.ts'
import { useAge } from '#web/live/use-age.ts'
import { FailedRows, SkeletonRows } from '#web/ui/states.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { daysOf, gathered, type Span, stepped } from './calendar-model.ts'
import { CarriedChip } from './carried-chip.tsx'
import { Filters } from './filters.tsx'
import { matches, type WorkViewProps } from './model.ts'
import { permOf, verbFor } from './send.ts'
import { dayOf, useAddress, useBoard, wishOf } from './use-board.ts'
import { useCheck } from './use-check.ts'
import { useMinute } from './use-minute.ts'
import { placeOf, useMove } from './use-move.ts'

const none: readonly never[] = []

export function WorkCalendar({ onAdd, tell }: WorkViewProps): ReactElement {
  const [params, put] = useAddress()
  const day = dayOf(params)
  const wish = wishOf(params)
  const span: Span = params.get('span') === 'month' ? 'month' : 'week'
  const days = daysOf(day, span)
  const { board, refresh } = useBoard(days[0]!, days.at(-1)!)
  const held = useHeld()
  const { cut } = useAge()
  const now = useMinute()
  const [said, setSaid] = useState('')
  const { cards = none, people = none, days: told = none, more = false, today = '' } = board.data ?? {}
  const seen = cards.filter(card => matches(card, wish, now))
  const move = useMove({
    ...{ span, days, people, refresh },
    may(card, place) {
      const verb = verbFor(card.state, place)
      return !cut && verb !== undefined && held(permOf(verb))
    },
    now: serverNow,
    say: setSaid,
  })
  const { held: inHand, failed, nameOf } = move
  const slot = inHand?.slot && inHand.slot.assignee !== '' ? placeOf(inHand.card, inHand.slot) : undefined
  const tried = useCheck(inHand?.card.id, slot, people)
  move.check.current = tried
  const says = `${days[0]} 至 ${days.at(-1)}，共 ${seen.length} 张`
  useEffect(() => tell(says), [tell, says])
  if (board.isError && !board.data)
    return <FailedRows error={board.error} onRetry={() => void board.refetch()} />
  const strip = inHand?.slot
    ? `${inHand.card.workNo} ${shortPlant(inHand.card.plantName)}：移到 ${inHand.slot.day} ${nameOf(inHand.slot.assignee)}${slot ? `。${tried.conflict || [tried.tight, tried.detail].filter(Boolean).join('；')}` : ''}`
    : failed
  const wrong = inHand ? slot !== undefined && tried.conflict !== '' : failed !== ''
  return (
    <div className="board-page" data-lifting={inHand?.by}>
      <Filters
        {...{ day, cards, people, wish, put }}
        back={stepped(day, span, -1)}
        on={stepped(day, span, 1)}
      >
        <Radio.Group
          type="button"
          aria-label="范围"
          value={span}
          options={[
            { value: 'week', label: '周' },
            { value: 'month', label: '月' },
          ]}
          onChange={(value: Span) => put({ span: value === 'week' ? '' : value })}
        />
        {onAdd && (
          <Button type="primary" onClick={onAdd}>
            新增工单
          </Button>
        )}
      </Filters>
      <section
        className="panel calendar-sheet"
        aria-label="工单日历"
        aria-busy={board.isPlaceholderData || move.busy}
      >
        {board.data ? (
          <CalendarGrid
            {...{ span, days, told, today, people, now }}
            month={day.slice(0, 7)}
            cells={gathered(seen)}
            inHand={inHand}
            handle={card =>
              !cut &&
              ['assign', 'reassign'].some(verb => held(permOf(verb as 'assign'))) &&
              verbFor(card.state, { assignee: 'x', begin: 0, end: 0 })
                ? move.handlers(card)
                : undefined
            }
            onDay={to => put({ day: to, view: 'board' })}
          />
        ) : (
          <SkeletonRows rows={8} rowPx={60} />
        )}
        <footer className="calendar-foot" data-wrong={wrong || undefined}>
          <span>
            {cut ? '数据中断，暂不能派单' : strip || '拖动工单到另一天或另一个人；选中后按空格拿起'}
          </span>
          {more && <span className="ink-warning">工单较多，只列出最早的 2000 张</span>}
          <span className="schedule-keys ml-auto" id="board-keys">
            <kbd>空格</kbd> 拿起 <kbd>←→</kbd> 换天 <kbd>↑↓</kbd> {span === 'week' ? '换人' : '换周'}{' '}
            <kbd>回车</kbd> 放下 <kbd>Esc</kbd> 取消
          </span>
        </footer>
      </section>
      <CarriedChip held={inHand} />
      <p className="sr-only" aria-live="polite">
        {said || (inHand ? strip : '')}
      </p>
    </div>
  )
}
