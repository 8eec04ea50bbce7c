/** An order taken up, carried and put down, by pointer or by keys: space, arrows, enter, Esc. What a place is, is said by who uses it. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Card } from './model.ts'

export interface Held<Slot> {
  card: Card
  slot: Slot | undefined
  by: 'pointer' | 'keys'
  /** Where the chip hangs, px of the window; of a pointer alone. */
  at?: { x: number; y: number }
}
interface Input<Slot> {
  may: (card: Card) => boolean
  /** The place under the pointer. */
  slotAt: (card: Card, x: number, y: number) => Slot | undefined
  /** Where one taken up by keys begins. */
  first: (card: Card) => Slot | undefined
  /** On from there by an arrow; undefined for what is no key of it. */
  moved: (card: Card, slot: Slot, key: string) => Slot | undefined
  onTake: () => void
  put: (card: Card, slot: Slot | undefined) => void
  say: (words: string) => void
}
const startsPx = 4

export function useHand<Slot>(input: Input<Slot>) {
  const [held, setHeld] = useState<Held<Slot>>()
  const pressed = useRef<{ card: Card; x: number; y: number }>(undefined)
  const latest = useRef({ input, held })
  latest.current = { input, held }
  const take = (next: Held<Slot>) => {
    input.onTake()
    setHeld(next)
  }
  const leave = () => {
    pressed.current = undefined
    setHeld(undefined)
    latest.current.input.say('已取消，工单留在原处')
  }
  const put = () => {
    const { held: own, input: now } = latest.current
    setHeld(undefined)
    if (own) now.put(own.card, own.slot)
  }
  const act = useRef({ leave, put })
  act.current = { leave, put }
  const dragging = held?.by === 'pointer'
  useEffect(() => {
    if (!dragging) return
    const stop = new AbortController()
    const { signal } = stop
    const move = ({ clientX: x, clientY: y, buttons }: globalThis.PointerEvent) => {
      // It was let go where nobody told: outside the window, over a frame.
      if ((buttons & 1) === 0) return act.current.leave()
      setHeld(
        before => before && { ...before, at: { x, y }, slot: latest.current.input.slotAt(before.card, x, y) },
      )
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => act.current.put(), { signal })
    window.addEventListener('pointercancel', () => act.current.leave(), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && act.current.leave(), { signal })
    return () => stop.abort()
  }, [dragging])

  const onKeyDown = (card: Card, event: KeyboardEvent) => {
    const { key } = event
    if (held?.card.id !== card.id || held.by !== 'keys' || !held.slot) {
      const slot = key === ' ' && !held && input.may(card) ? input.first(card) : undefined
      if (!slot) return
      event.preventDefault()
      return take({ card, slot, by: 'keys' })
    }
    if (key === 'Tab') return leave()
    const next = input.moved(card, held.slot, key)
    if (!next && !['Enter', ' ', 'Escape'].includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (next) setHeld({ ...held, slot: next })
    else if (key === 'Escape') leave()
    else put()
  }
  /** On the handle of a card. Fingers scroll what they touch; they have 派单 in the order itself. */
  const handlers = (card: Card) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(card, event),
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0 && event.pointerType !== 'touch' && input.may(card))
        pressed.current = { card, x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX: x, clientY: y, buttons }: PointerEvent) => {
      if ((buttons & 1) === 0) pressed.current = undefined
      const from = pressed.current
      if (!from || held || Math.hypot(x - from.x, y - from.y) < startsPx) return
      pressed.current = undefined
      take({ card: from.card, by: 'pointer', slot: input.slotAt(from.card, x, y), at: { x, y } })
    },
    onPointerUp: () => {
      pressed.current = undefined
    },
  })
  return { held, handlers }
}
