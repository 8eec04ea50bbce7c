/** A card of the board hangs on the pointer only while its button is pressed. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Card } from '#web/screens/sewage/board/model.ts'
import { useHand } from '#web/screens/sewage/board/use-hand.ts'

afterEach(cleanup)

const card = { id: '1' } as Card
const put: unknown[] = []
const said: string[] = []
function Hand() {
  const { held, handlers } = useHand<string>({
    may: () => true,
    slotAt: () => 'slot',
    first: () => 'slot',
    moved: () => undefined,
    onTake() {},
    put: (_, slot) => put.push(slot),
    say: words => said.push(words),
  })
  return (
    <button type="button" {...handlers(card)}>
      {held ? 'held' : 'free'}
    </button>
  )
}

test('a button that was let go elsewhere takes no card along, and lets go of one', () => {
  render(<Hand />)
  const handle = screen.getByRole('button')
  const move = (x: number, buttons: number) =>
    fireEvent.pointerMove(handle, { clientX: x, clientY: 0, buttons })
  fireEvent.pointerDown(handle, { button: 0, buttons: 1, clientX: 0, clientY: 0 })
  // It was let go outside the window; the pointer comes back with nothing pressed.
  move(50, 0)
  move(60, 1)
  expect(handle.textContent).toBe('free')
  fireEvent.pointerDown(handle, { button: 0, buttons: 1, clientX: 0, clientY: 0 })
  move(50, 1)
  expect(handle.textContent).toBe('held')
  move(80, 0)
  expect(handle.textContent).toBe('free')
  expect(said).toEqual(['已取消，工单留在原处'])
  fireEvent.pointerDown(handle, { button: 0, buttons: 1, clientX: 0, clientY: 0 })
  move(50, 1)
  fireEvent.pointerUp(handle)
  expect(put).toEqual(['slot'])
})
