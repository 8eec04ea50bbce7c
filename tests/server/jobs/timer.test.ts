import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startJobs } from '#server/jobs/timer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs a job again after its pause, never beside itself', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const job = {
    name: 'slow',
    everyMs: 100,
    async run() {
      runs += 1
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 250))
      running -= 1
    },
  }
  const jobs = startJobs([job], { error: vi.fn() })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(runs).toBe(3)
  expect(most).toBe(1)
  const stopped = jobs.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  await stopped
  expect(runs).toBe(3)
  expect(running).toBe(0)
})

it('logs a failing job and tries it again', async () => {
  const error = vi.fn()
  const run = vi.fn().mockRejectedValueOnce(new Error('no disk')).mockResolvedValue(undefined)
  const jobs = startJobs([{ name: 'backup', everyMs: 10, run }], { error })
  await vi.advanceTimersByTimeAsync(25)
  expect(run).toHaveBeenCalledTimes(2)
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error), job: 'backup' }, 'Job failed')
  await jobs.stop()
})
