/** Guard: a flood on many lines at once must not keep the event loop from everybody else. */
import { expect, test } from 'vitest'
import { TimeSlices } from '#server/ingest/time-slices.ts'

/** A clock that each piece of work moves on by 5 ms, and slices that are taken by hand. */
function world(budgetMs: number) {
  let now = 0
  const soon: (() => void)[] = []
  const done: number[] = []
  const slices = new TimeSlices(
    budgetMs,
    () => now,
    run => soon.push(run),
  )
  return {
    done,
    take: (name: number) =>
      slices.take(() => {
        now += 5
        done.push(name)
      }),
    /** One turn of the loop. @returns how many pieces of work it did */
    turn: () => {
      const before = done.length
      for (const run of soon.splice(0)) run()
      return done.length - before
    },
    idle: () => soon.length === 0,
  }
}

test('one turn does no more than its budget, the rest follows in order, and then nothing is scheduled', () => {
  const { take, turn, done, idle } = world(12)
  const ran = [1, 2, 3, 4, 5, 6, 7].map(take)
  expect(ran).toEqual([true, true, true, false, false, false, false])
  expect(turn()).toBe(3)
  // Somebody who comes later does not overtake.
  expect(take(8)).toBe(false)
  expect(turn()).toBe(2)
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  turn()
  expect(idle()).toBe(true)
  expect(take(9)).toBe(true)
})

test('work that throws takes its time too and stops nobody', () => {
  const soon: (() => void)[] = []
  const slices = new TimeSlices(
    12,
    () => 0,
    run => soon.push(run),
  )
  expect(() =>
    slices.take(() => {
      throw new Error('bad frame')
    }),
  ).toThrow('bad frame')
  let ran = false
  slices.take(() => {
    ran = true
  })
  for (const run of soon.splice(0)) run()
  expect(ran).toBe(true)
})
