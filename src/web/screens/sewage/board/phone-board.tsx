/** On a telephone: one list by state, and a sheet of people for the dispatch, with the same checks. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Empty } from '#web/ui/states.tsx'
import { WorkCard } from './card.tsx'
import { type Card, columns, maySend, type Worker } from './model.ts'
import { PersonSheet } from './person-sheet.tsx'

const states = [...columns, 'RETURNED']

interface PhoneBoardProps {
  day: string
  now: number
  people: readonly Worker[]
  cards: readonly Card[]
  may: boolean
  wordOf: (state: string) => string
  refresh: () => Promise<unknown>
  filters: ReactNode
}

export function PhoneBoard(props: PhoneBoardProps): ReactElement {
  const { day, now, people, cards, may, wordOf, refresh, filters } = props
  const [chosen, setState] = useState<string>()
  // It begins where something waits, not with a state that nothing is in.
  const state = chosen ?? columns.find(each => cards.some(card => card.state === each)) ?? columns[0]!
  const [sending, setSending] = useState<Card>()
  const own = cards.filter(card => card.state === state)
  return (
    <div className="board-page">
      {filters}
      <div className="board-chips" role="tablist" aria-label="状态">
        {states.map(each => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === state}
            onClick={() => setState(each)}
          >
            {wordOf(each)} <small>{cards.filter(card => card.state === each).length}</small>
          </button>
        ))}
      </div>
      <div className="column gap-8">
        {own.length === 0 && (
          <Empty>
            <p>没有{wordOf(state)}工单</p>
          </Empty>
        )}
        {own.map(card => (
          <div key={card.id} className="panel board-phone-card">
            <WorkCard {...{ card, day, now, people }} lifted={false} />
            {may && maySend(card) && (
              <Button className="board-send" onClick={() => setSending(card)}>
                派单
              </Button>
            )}
          </div>
        ))}
      </div>
      {sending && <PersonSheet card={sending} {...{ people, refresh }} close={() => setSending(undefined)} />}
    </div>
  )
}
