/** The columns of the board, and under them, as counts, what needs nobody on the way any more. */
import type { ReactElement, ReactNode } from 'react'
import { workOrder } from '#contract/sewage/work-order.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useDictChoices } from '#web/data/dict.ts'
import { StalePill } from '#web/live/stale.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { BoardColumn } from './column.tsx'
import { acceptedOn, type Card, columns, isLate } from './model.ts'

interface SheetProps {
  day: string
  now: number
  cards: readonly Card[]
  loaded: boolean
  busy: boolean
  /** The line to the server is cut. */
  cut: boolean
  more: boolean
  card: (card: Card) => ReactNode
}
/** Words of the states, by their codes. */
export function useStateWords(): (state: string) => string {
  const { items } = useDictChoices(workOrder.fields.state.dict)
  return state => items.find(({ value }) => value === state)?.text ?? state
}

export function BoardSheet({ day, now, cards, loaded, busy, cut, more, card }: SheetProps): ReactElement {
  const wordOf = useStateWords()
  const inState = (state: string) => cards.filter(each => each.state === state)
  const feet: readonly [string, Readonly<Record<string, string>>, number][] = [
    ['已退回', { state: 'RETURNED' }, inState('RETURNED').length],
    [
      '当日已验收',
      { state: 'CHECKED', checkTime_begin: day, checkTime_end: day },
      acceptedOn(cards, day).length,
    ],
    ['已取消', { state: 'CANCELLED', planBegin_begin: day, planBegin_end: day }, inState('CANCELLED').length],
  ]
  return (
    <section className="panel board-sheet" aria-label="工单看板" aria-busy={busy}>
      {cut && (
        <p className="board-cut">
          数据中断，暂不能派单
          <StalePill />
        </p>
      )}
      <div className="board-columns">
        {!loaded && <SkeletonRows rows={6} rowPx={110} />}
        {loaded &&
          columns.map(state => {
            const own = inState(state)
            return (
              <BoardColumn
                key={state}
                {...{ state, card }}
                title={wordOf(state)}
                cards={own}
                late={own.filter(each => isLate(each, now)).length}
              />
            )
          })}
      </div>
      <footer className="board-foot">
        {feet.map(([words, where, count]) => (
          <span key={words}>
            {words}{' '}
            <RowsLink path="/work" where={where}>
              {count}
            </RowsLink>
          </span>
        ))}
        {more && <span className="ink-warning">工单较多，只列出最早的 2000 张</span>}
        <span className="ml-auto">排序：逾期优先，其次开始时间</span>
      </footer>
    </section>
  )
}
