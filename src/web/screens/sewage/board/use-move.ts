/** An order in hand over the calendar: another day, another person, or nobody. */
import { useRef, useState } from 'react'
import { shifted } from '#lib/plan-days.ts'
import { dayOfCard, onDay, type Span } from './calendar-model.ts'
import type { Card, Worker } from './model.ts'
import { type Place, send, verbFor } from './send.ts'
import type { Check } from './use-check.ts'
import { useHand } from './use-hand.ts'

export interface Cell {
  day: string
  /** Empty: nobody. */
  assignee: string
}
interface Input {
  span: Span
  days: readonly string[]
  people: readonly Worker[]
  may: (card: Card, place: Place) => boolean
  refresh: () => Promise<unknown>
  /** Of the server, epoch ms. */
  now: () => number
  say: (words: string) => void
}
export const placeOf = (card: Card, { day, assignee }: Cell): Place => ({ assignee, ...onDay(card, day) })

export function useMove({ span, days, people, may, refresh, now, say }: Input) {
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const check = useRef<Check>(undefined)
  const rows = ['', ...people.map(({ username }) => username)]
  const nameOf = (username: string) => people.find(each => each.username === username)?.name ?? '未派'
  const cellOf = (card: Card): Cell => ({ day: dayOfCard(card), assignee: card.assignee ?? '' })
  const put = async (card: Card, cell: Cell | undefined) => {
    const from = cellOf(card)
    if (!cell || (cell.day === from.day && cell.assignee === from.assignee))
      return say('位置没有变，工单留在原处')
    setBusy(true)
    const to = placeOf(card, cell)
    const words = `${card.workNo} 已移到 ${cell.day} ${nameOf(cell.assignee)}`
    const past = to.begin < now() ? pastWords : ''
    const conflict = past || (cell.assignee === '' ? '' : (check.current?.conflict ?? ''))
    const why =
      conflict || (may(card, to) ? await send({ card, to, words, say, refresh }) : refusalOf(card, to))
    setBusy(false)
    setFailed(why === '' ? '' : `${card.workNo} 没有移动：${why}`)
    if (why !== '') say(`没有移动：${why}`)
  }
  const hand = useHand<Cell>({
    may: card =>
      !busy && verbFor(card.state, placeOf(card, { ...cellOf(card), assignee: 'x' })) !== undefined,
    slotAt(card, x, y) {
      const text = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell']
      const [day, assignee] = (text ?? '').split(' ')
      // A month has no line for a person: who has it keeps it.
      return day ? { day, assignee: span === 'month' ? (card.assignee ?? '') : (assignee ?? '') } : undefined
    },
    first: cellOf,
    moved(_card, cell, key) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
      const line = { ArrowUp: -1, ArrowDown: 1 }[key]
      const kept = (day: string) => (days.includes(day) ? { ...cell, day } : cell)
      if (by) return kept(shifted(cell.day, by))
      if (!line) return undefined
      if (span === 'month') return kept(shifted(cell.day, 7 * line))
      return { ...cell, assignee: rows[rows.indexOf(cell.assignee) + line] ?? cell.assignee }
    },
    onTake: () => {
      setFailed('')
      say('')
    },
    put: (card, cell) => void put(card, cell),
    say,
  })
  return { ...hand, failed, busy, check, nameOf }
}
const pastWords = '计划开始已经过去，请移到以后的日子；当天的请在看板里放到现在以后'
const refusalOf = (card: Card, to: Place): string =>
  verbFor(card.state, to) === undefined
    ? `工单${card.stateText}，不能放到这里；请改派给他人，或在工单里处理`
    : '没有这一步的权限，请联系管理员授权'
