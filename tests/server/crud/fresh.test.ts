import { expect, it } from 'vitest'
import { Fresh } from '#server/crud/fresh.ts'

/** A reading that is answered by hand. */
function reader() {
  const waiting: ((value: number) => void)[] = []
  let asked = 0
  return {
    load: () => {
      asked += 1
      return new Promise<number>(resolve => waiting.push(resolve))
    },
    answer: (value: number) => waiting.shift()!(value),
    asked: () => asked,
  }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

it('reads once for all who wait, and not again while the answer is fresh [R11]', async () => {
  let now = 0
  const fresh = new Fresh<number>({ maxAgeMs: 10_000, capacity: 5, clock: () => now })
  const { load, answer, asked } = reader()
  const both = Promise.all([fresh.get('t', 'k', load), fresh.get('t', 'k', load)])
  answer(1)
  expect(await both).toEqual([1, 1])
  now = 8_000
  expect(await fresh.get('t', 'k', load)).toBe(1)
  expect(asked()).toBe(1)
})

it('renews behind the answer before its life ends, sooner when reading is slow', async () => {
  let now = 0
  const fresh = new Fresh<number>({ maxAgeMs: 10_000, capacity: 5, clock: () => now })
  const { load, answer, asked } = reader()
  const first = fresh.get('t', 'k', load)
  now = 2_000
  answer(1)
  await first
  // It took two seconds: at 3.6 s the next one begins, while the old answer serves.
  now = 3_400
  await fresh.get('t', 'k', load)
  expect(asked()).toBe(1)
  now = 3_600
  expect(await fresh.get('t', 'k', load)).toBe(1)
  expect(await fresh.get('t', 'k', load)).toBe(1)
  expect(asked()).toBe(2)
  answer(2)
  await settled()
  expect(await fresh.get('t', 'k', load)).toBe(2)
})

it('gives an answer that has just grown old while it is renewed, where a group allows it', async () => {
  let now = 0
  const graceMs = (group: string) => (group === 'long' ? 5_000 : 0)
  const fresh = new Fresh<number>({ maxAgeMs: 10_000, capacity: 5, clock: () => now, graceMs })
  const { load, answer, asked } = reader()
  const first = fresh.get('long', 'k', load)
  answer(1)
  await first
  now = 14_000
  expect(await fresh.get('long', 'k', load)).toBe(1)
  expect(asked()).toBe(2)
  answer(2)
  await settled()
  expect(await fresh.get('long', 'k', load)).toBe(2)
  now = 30_000
  const late = fresh.get('long', 'k', load)
  answer(3)
  expect(await late).toBe(3)
  const short = fresh.get('short', 'k', load)
  answer(4)
  await short
  now = 41_000
  const again = fresh.get('short', 'k', load)
  answer(5)
  expect(await again).toBe(5)
})

it('waits where the answer is too old, and tells a failure', async () => {
  let now = 0
  const fresh = new Fresh<number>({ maxAgeMs: 10_000, capacity: 5, clock: () => now })
  expect(await fresh.get('t', 'k', async () => 1)).toBe(1)
  now = 10_000
  await expect(fresh.get('t', 'k', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await fresh.get('t', 'k', async () => 2)).toBe(2)
})

it('renews a long reading seldom where an old answer may be given meanwhile', async () => {
  let now = 0
  const fresh = new Fresh<number>({
    maxAgeMs: 10_000,
    capacity: 5,
    clock: () => now,
    graceMs: () => 30_000,
  })
  const { load, answer, asked } = reader()
  const first = fresh.get('t', 'k', load)
  now = 400
  answer(1)
  await first
  // A fiftieth of the time: 0.4 s every 20 s.
  now = 19_900
  expect(await fresh.get('t', 'k', load)).toBe(1)
  expect(asked()).toBe(1)
  now = 20_100
  expect(await fresh.get('t', 'k', load)).toBe(1)
  expect(asked()).toBe(2)
  // It took four seconds: the next must begin early enough to end within 40 s.
  now = 24_100
  answer(2)
  await settled()
  now = 47_500
  expect(await fresh.get('t', 'k', load)).toBe(2)
  expect(asked()).toBe(2)
  now = 47_700
  expect(await fresh.get('t', 'k', load)).toBe(2)
  expect(asked()).toBe(3)
})

it('serves the old answer while renewing fails, until it is too old', async () => {
  let now = 0
  const fresh = new Fresh<number>({ maxAgeMs: 10_000, capacity: 5, clock: () => now })
  const fail = () => Promise.reject(new Error('gone'))
  await fresh.get('t', 'k', async () => 1)
  now = 9_500
  expect(await fresh.get('t', 'k', fail)).toBe(1)
  await settled()
  expect(await fresh.get('t', 'k', fail)).toBe(1)
  await settled()
  now = 10_000
  await expect(fresh.get('t', 'k', fail)).rejects.toThrow('gone')
})

it('keeps nothing that began before it was told to forget', async () => {
  const fresh = new Fresh<number>({ maxAgeMs: 10_000, capacity: 5 })
  const { load, answer } = reader()
  const early = fresh.get('t', 'k', load)
  fresh.drop('t')
  answer(1)
  expect(await early).toBe(1)
  expect(await fresh.get('t', 'k', async () => 2)).toBe(2)
})

it('keeps the most lately asked ones', async () => {
  const fresh = new Fresh<number>({ maxAgeMs: 10_000, capacity: 2 })
  let reads = 0
  const ask = (key: string) =>
    fresh.get('t', key, async () => {
      reads += 1
      return reads
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(reads).toBe(4)
})
