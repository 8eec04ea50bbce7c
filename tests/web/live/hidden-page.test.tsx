// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStatus } from '#contract/topics.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { PageContext, type PageControl } from '#web/session/page-context.ts'

const control = (active: boolean): PageControl => ({
  stays: true,
  active,
  close: () => undefined,
  retitle: () => undefined,
  refresh: () => undefined,
  wall: false,
})
function Words() {
  useTopic(deviceStatus, state => state.items.size)
  return null
}
function Canvas() {
  useLiveEffect(deviceStatus, () => undefined)
  return null
}

let live: Live
beforeEach(() => {
  live = new Live({ soon: () => () => {} })
})
afterEach(cleanup)

test.each([
  ['words', Words],
  ['a canvas', Canvas],
])('a kept page behind another tab gives its topics back: %s [R39]', (_, Part) => {
  const retained = vi.spyOn(live, 'retain')
  let held = 0
  retained.mockImplementation(() => {
    held += 1
    return () => {
      held -= 1
    }
  })
  const page = (active: boolean) => (
    <LiveContext.Provider value={live}>
      <PageContext.Provider value={control(active)}>
        <Part />
      </PageContext.Provider>
    </LiveContext.Provider>
  )
  const { rerender } = render(page(true))
  expect(held).toBe(1)
  act(() => rerender(page(false)))
  expect(held).toBe(0)
  act(() => rerender(page(true)))
  expect(held).toBe(1)
})
