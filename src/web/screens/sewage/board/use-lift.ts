/** An order in hand over somebody's day. Nothing is sent before it is put down; what was sent can be taken back for ten seconds. */
import { useEffect, useRef, useState } from 'react'
import { type Card, type Hours, momentAt, snapMs, stoppedBy, type Worker, withinDay } from './model.ts'
import { send } from './send.ts'
import type { Check, Slot } from './use-check.ts'
import { type Held, useHand } from './use-hand.ts'

export type Lift = Held<Slot>
/** Why the last one was not put down; its slot stays marked. */
export interface Failed {
  card: Card
  slot: Slot
  words: string
}
interface Input {
  day: string
  now: number
  hours: Hours
  people: readonly Worker[]
  may: (card: Card) => boolean
  refresh: () => Promise<unknown>
  say: (words: string) => void
  onPerson: (username: string) => void
}
const lengthOf = ({ begin, end }: Card) => Math.max(snapMs, end - begin)

export function useLift({ day, now, hours, people, may, refresh, say, onPerson }: Input) {
  const [failed, setFailed] = useState<Failed>()
  const [busy, setBusy] = useState(false)
  const check = useRef<Check>(undefined)
  const slotOf = (card: Card, assignee: string, at: number): Slot | undefined => {
    const begin = withinDay(at, lengthOf(card), day, now, hours)
    return begin === undefined || stoppedBy(people, assignee) !== ''
      ? undefined
      : { assignee, begin, end: begin + lengthOf(card) }
  }
  const able = people.filter(({ stopped }) => stopped === '')
  const put = async (card: Card, slot: Slot | undefined) => {
    if (!slot)
      return say(
        withinDay(now, 0, day, now, hours) === undefined
          ? '这一天已经过去，不能再派单'
          : '没有放到可派的人员日程上，工单留在原处',
      )
    const conflict = check.current?.conflict ?? ''
    setBusy(true)
    const name = people.find(({ username }) => username === slot.assignee)?.name ?? slot.assignee
    const words =
      conflict || (await send({ card, to: slot, words: `${card.workNo} 已派给 ${name}`, say, refresh }))
    setBusy(false)
    if (words === '') return
    setFailed({ card, slot, words })
    say(`没有派出：${words}`)
  }
  const { held: lift, handlers } = useHand<Slot>({
    may: card => !busy && may(card),
    slotAt(card, x, y) {
      const track = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-track]')
      if (!track) return undefined
      const { left, width } = track.getBoundingClientRect()
      return slotOf(card, track.dataset['track'] ?? '', momentAt((x - left) / width, day, hours))
    },
    first(card) {
      const [person] = able
      return person && slotOf(card, person.username, card.begin)
    },
    moved(card, slot, key) {
      const at = able.findIndex(({ username }) => username === slot.assignee)
      const on = { ArrowUp: at - 1, ArrowDown: at + 1 }[key]
      if (on !== undefined) return { ...slot, assignee: able[on]?.username ?? slot.assignee }
      const by = { ArrowLeft: -snapMs, ArrowRight: snapMs }[key]
      return by === undefined ? undefined : slotOf(card, slot.assignee, slot.begin + by)
    },
    onTake: () => {
      setFailed(undefined)
      say('')
    },
    put: (card, slot) => void put(card, slot),
    say,
  })
  const under = lift?.slot?.assignee
  const tell = useRef(onPerson)
  tell.current = onPerson
  useEffect(() => {
    if (under) tell.current(under)
  }, [under])
  return { lift, failed, busy, check, handlers }
}
