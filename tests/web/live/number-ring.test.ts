import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NumberRing } from '#web/live/number-ring.ts'

const pairs = (ring: NumberRing): [number, number][] => {
  const view = ring.view()
  return Array.from({ length: view.length / 2 }, (_, index) => [view[index * 2]!, view[index * 2 + 1]!])
}

describe('NumberRing', () => {
  test('holds the newest points in the order of their times, whatever order they came in [R35]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(fc.nat({ max: 40 }), fc.integer()), { maxLength: 120 }),
        (capacity, points) => {
          const ring = new NumberRing(capacity)
          // The plain model: a map by time, of which the oldest goes when there is no room.
          const model = new Map<number, number>()
          for (const [time, value] of points) {
            ring.push(time, value)
            const oldest = Math.min(...model.keys())
            if (model.has(time) || model.size < capacity) model.set(time, value)
            else if (time > oldest) {
              model.delete(oldest)
              model.set(time, value)
            }
            expect(pairs(ring)).toEqual([...model].sort((a, b) => a[0] - b[0]))
          }
        },
      ),
    )
  })

  test('a value that was not measured is a gap, not a zero', () => {
    const ring = new NumberRing(4)
    ring.push(1, null)
    expect(pairs(ring)).toEqual([[1, Number.NaN]])
    ring.clear()
    expect(ring.length).toBe(0)
    expect(ring.lastTime).toBeUndefined()
  })
})
