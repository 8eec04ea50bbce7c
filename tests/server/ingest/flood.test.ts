/** A flood is told by how long the device was slowed down, whenever the process comes to look. */
import { expect, test } from 'vitest'
import { FloodGuard } from '#server/ingest/flood.ts'

const limits = { burst: 20, perSecond: 20, reportAfterMs: 200 }
const guarded = () => {
  const told: boolean[] = []
  const guard = new FloodGuard(limits, (_mn, flooding) => told.push(flooding))
  return { guard, told }
}
test('frames that all come in one read are a flood, also where the next look comes late', () => {
  const { guard, told } = guarded()
  for (let frame = 0; frame < 80; frame++) guard.take('A', 1_000)
  expect(told).toEqual([])
  // 60 too many at 20 a second: three seconds of rest.
  expect(guard.waitOf('A', 1_000)).toBe(3_000)
  guard.take('A', 9_000)
  expect(told).toEqual([true])
  guard.sweep(20_000)
  expect(told).toEqual([true, false])
})
test('a short excess is none', () => {
  const { guard, told } = guarded()
  for (let frame = 0; frame < 23; frame++) guard.take('A', 1_000)
  guard.take('A', 9_000)
  guard.sweep(20_000)
  expect(told).toEqual([])
})
