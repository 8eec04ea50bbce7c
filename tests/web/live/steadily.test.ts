import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { steadily, steadyMs } from '#web/live/steadily.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

it('asks at once, then once in a while however many messages come, and once more after the last', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const again = steadily(ask)
  again()
  expect(ask).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 10; at++) {
    again()
    await vi.advanceTimersByTimeAsync(steadyMs / 20)
  }
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(steadyMs)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10 * steadyMs)
  expect(ask).toHaveBeenCalledTimes(2)
  again()
  expect(ask).toHaveBeenCalledTimes(3)
})

it('has one question under way at a time, and asks again after a slow or failed one', async () => {
  const ends: (() => void)[] = []
  const ask = vi.fn(() => new Promise<void>((_, fail) => ends.push(() => fail(new Error('down')))))
  const again = steadily(ask)
  again()
  again()
  await vi.advanceTimersByTimeAsync(5 * steadyMs)
  expect(ask).toHaveBeenCalledTimes(1)
  ends[0]!()
  await settled()
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks nothing once it is stopped', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const again = steadily(ask)
  again()
  again()
  await settled()
  again.stop()
  await vi.advanceTimersByTimeAsync(5 * steadyMs)
  expect(ask).toHaveBeenCalledTimes(1)
})
