// @vitest-environment happy-dom
/** Controls at rest are made for who acts, not for a pointer that lies there. */
import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { useRoused } from '#web/ui/later.tsx'

test('a pointer at rest wakes nothing, one that moves wakes all', () => {
  const Box = (): ReactElement => <i>{useRoused() ? 'made' : 'rests'}</i>
  const { container } = render(<Box />)
  const told = (screenX: number) =>
    act(() => void window.dispatchEvent(new PointerEvent('pointermove', { screenX, screenY: 7 })))
  told(40)
  told(40)
  expect(container.textContent).toBe('rests')
  told(41)
  expect(container.textContent).toBe('made')
})
