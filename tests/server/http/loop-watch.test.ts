import { expect, onTestFinished, test, vi } from 'vitest'
import { watchLoop } from '#server/http/loop-watch.ts'

const hold = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('what holds the event loop up is said, with how long; a short turn is not [R16]', async () => {
  const warn = vi.fn()
  const watch = watchLoop({ warn }, 2_000)
  onTestFinished(() => watch.stop())
  await new Promise(resolve => setTimeout(resolve, 250))
  expect(watch.held()).toBe(0)
  hold(2_500)
  await expect.poll(() => watch.held(), { timeout: 10_000 }).toBe(1)
  const [{ ms }] = warn.mock.calls[0] as [{ ms: number }, string]
  expect(ms).toBeGreaterThanOrEqual(2_300)
})
