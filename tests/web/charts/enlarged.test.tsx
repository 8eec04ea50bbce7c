// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Enlarged } from '#web/charts/enlarged.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [1440, 900, ''],
  [1920, 1080, ''],
  [2560, 1440, ''],
  [3840, 1080, ''],
  [3840, 2160, 'scale(1.75)'],
])('%i × %i', (innerWidth, innerHeight, transform) => {
  vi.stubGlobal('innerWidth', innerWidth)
  vi.stubGlobal('innerHeight', innerHeight)
  render(
    <Enlarged>
      <p>页</p>
    </Enlarged>,
  )
  const { parentElement } = screen.getByText('页')
  expect(parentElement!.style.transform).toBe(transform)
  // Its layout has as many px fewer: what is drawn is as large as the room.
  if (transform) expect(Number.parseFloat(parentElement!.style.width)).toBeCloseTo(100 / 1.75)
})
