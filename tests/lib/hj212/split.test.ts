/** A frame cut into packets anywhere, coming in any order: never another number than the whole frame says. */
import { describe, expect, test } from 'vitest'
import { parseParameters } from '#lib/hj212/cp.ts'
import type { Frame } from '#lib/hj212/frame.ts'
import { type Offer, SplitSets } from '#lib/hj212/split.ts'

const packet = (cp: string, pnum: number, pno: number): Frame => ({
  qn: '20260101000000001',
  st: '32',
  cn: '2051',
  pw: '',
  mn: 'M',
  flag: 7,
  pnum,
  pno,
  cp,
})
/** What is read of a text, one line a figure. */
const readIn = (cp: string): string[] =>
  parseParameters(cp).readings.flatMap(({ code, ...reading }) =>
    Object.entries(reading).flatMap(([name, value]) =>
      value === undefined ? [] : [`${code} ${name} ${value}`],
    ),
  )
/** The readings of each factor, as values are made of them. */
const factorsIn = (cp: string): string[] =>
  parseParameters(cp).readings.map(({ code, ...reading }) => JSON.stringify([code, reading]))

interface Taken {
  values: string[]
  factors: string[]
  /** Text that still waits for its other half. */
  held: string[]
  times: Set<string | undefined>
  answered: number
}
function taken(packets: readonly Frame[]): Taken {
  const sets = new SplitSets<Frame>()
  const held = new Map<object, string>()
  const found: Taken = { values: [], factors: [], held: [], times: new Set(), answered: 0 }
  const take = ({ usable }: Offer<Frame>) => {
    for (const each of usable) {
      found.values.push(...readIn(each.cp))
      found.factors.push(...factorsIn(each.cp))
      found.times.add(each.dataTime)
      found.answered++
      for (const piece of each.held) held.set(piece, piece.text)
      for (const piece of each.joined) expect(held.delete(piece)).toBe(true)
    }
  }
  for (const each of packets) take(sets.offer(each, each, 0))
  found.held = [...held.values()]
  return found
}
const cut = (cp: string, at: readonly number[]): Frame[] =>
  [...at, cp.length].map((end, index, ends) =>
    packet(cp.slice(ends[index - 1] ?? 0, end), ends.length, index + 1),
  )
function orders<T>(all: readonly T[]): T[][] {
  return all.length < 2
    ? [[...all]]
    : all.flatMap((first, index) => orders(all.toSpliced(index, 1)).map(rest => [first, ...rest]))
}

const stamp = '20260101000000'
const texts = {
  'as the norm writes it': `DataTime=${stamp};w01018-Min=1.25,w01018-Avg=12.5,w01018-Max=125,w01018-Flag=N;011-Avg=31,011-Flag=D`,
  'with one separator and no flags': `w01018-Avg=12.5,w01018-Max=125,DataTime=${stamp},w21003-Avg=2.75,w01019-Avg=300`,
  'with semicolons alone': `DataTime=${stamp};w01018-Avg=12.5;w01018-Flag=D;w01001-Avg=7.25;w01001-Flag=N;`,
  'with flags first': `DataTime=${stamp};w01018-Flag=D,w01018-Avg=12.5;w01001-Flag=N,w01001-Avg=7.25`,
  'with a decimal comma': `DataTime=${stamp};w01018-Avg=1,5,w01018-Max=2,25,w01018-Flag=N;w01001-Avg=7`,
}
const every = (cp: string, from = 1) => Array.from({ length: cp.length - from }, (_, index) => from + index)

describe.each(Object.entries(texts))('a frame %s', (_what, cp) => {
  const whole = readIn(cp).sort()
  const factors = factorsIn(cp).sort()

  test('cut in two anywhere is read as the whole, in both orders [R61]', () => {
    for (const at of every(cp))
      for (const packets of orders(cut(cp, [at]))) {
        const found = taken(packets)
        const shown = packets.map(each => each.cp).join(' | ')
        expect(found.values.sort(), shown).toEqual(whole)
        expect(found.held, shown).toEqual([])
        expect(found.answered, shown).toBe(2)
        expect([...found.times], shown).toEqual([stamp])
      }
  })

  test('cut in three anywhere is read as the whole, in every order [R61]', () => {
    for (const first of every(cp))
      for (const second of every(cp, first + 1))
        for (const packets of orders(cut(cp, [first, second]))) {
          const { values, held, answered } = taken(packets)
          if (values.sort().join() === whole.join() && held.length === 0 && answered === 3) continue
          expect({ values, held, answered }, packets.map(each => each.cp).join(' | ')).toEqual({
            values: whole,
            held: [],
            answered: 3,
          })
        }
  })

  test('with a packet lost, nothing is read but what the whole says, and the rest is held [R61]', () => {
    for (const first of every(cp))
      for (const second of every(cp, first + 1)) {
        const all = cut(cp, [first, second])
        for (const lost of all)
          for (const packets of orders(all.filter(each => each !== lost))) {
            const found = taken(packets)
            // Not the figures alone: a value must not come without its flag.
            const wrong = found.factors.filter(factor => !factors.includes(factor))
            if (wrong.length === 0) continue
            expect(wrong, packets.map(each => `${each.pno}: ${each.cp}`).join(' | ')).toEqual([])
          }
      }
  })
})

test('a packet that is clear is used at once, and one that comes again says the same [R61]', () => {
  const [one, two] = [
    packet(`DataTime=${stamp};w01018-Avg=12,w01018-Flag=N;w21011-Avg=4;w01001-Avg=7`, 2, 1),
    packet('.5,w01001-Flag=N;w21003-Avg=2,w21003-Flag=N', 2, 2),
  ]
  expect(taken([one])).toMatchObject({
    values: ['w01018 avg 12', 'w01018 flag N'],
    held: ['w21011-Avg=4;w01001-Avg=7'],
    answered: 1,
  })
  const again = taken([one, one, two])
  expect(again.held).toEqual([])
  expect(new Set(again.values)).toEqual(new Set(taken([one, two]).values))
  expect(again.values).toContain('w01001 avg 7.5')
})

test('packets of whole items meet without a separator [R61]', () => {
  const parts = [`DataTime=${stamp};w01018-Avg=12`, 'w01001-Avg=7', 'w21003-Avg=2,', 'w01019-Avg=3']
  const found = taken(parts.map((cp, index) => packet(cp, 4, index + 1)))
  expect(found.values.sort()).toEqual(['w01001 avg 7', 'w01018 avg 12', 'w01019 avg 3', 'w21003 avg 2'])
  expect(found.held).toEqual([])
})
test('an empty packet parts nothing [R61]', () => {
  const parts = [`DataTime=${stamp};w01018-Avg=1`, '', '2.5,w01018-Flag=N']
  expect(taken(parts.map((cp, index) => packet(cp, 3, index + 1))).values).toContain('w01018 avg 12.5')
})

describe('without QN', () => {
  const sent = (pno: number, cp: string, pnum = 3): Frame => ({ ...packet(cp, pnum, pno), qn: '', flag: 3 })
  const next = '20260101000030'
  /** What came of a line: each packet's factors at its time, and what was given up. */
  function line(events: readonly (Frame | 'broken' | number)[]) {
    const sets = new SplitSets<Frame>()
    const found = { values: [] as string[], dropped: [] as string[] }
    let now = 0
    for (const event of events) {
      if (event === 'broken') sets.interrupt()
      else if (typeof event === 'number') now += event
      else {
        const { usable, dropped } = sets.offer(event, event, now)
        for (const { cp, dataTime } of usable)
          found.values.push(...readIn(cp).map(text => `${text} @${dataTime?.slice(-2)}`))
        found.dropped.push(...dropped.map(each => each.packet.cp))
      }
    }
    return { ...found, left: sets.expire(Number.POSITIVE_INFINITY).map(each => each.packet.cp) }
  }
  const one = sent(1, `DataTime=${stamp};w1-Rtd=1,w1-Flag=N`)
  const two = sent(2, 'w2-Rtd=2,w2-Flag=N')
  const three = sent(3, 'w3-Rtd=3,w3-Flag=N')
  const values = ['w1 flag N', 'w1 rtd 1', 'w2 flag N', 'w2 rtd 2', 'w3 flag N', 'w3 rtd 3']

  test('a set in order is one, with repeats at once or from its beginning [R61]', () => {
    for (const events of [
      [one, two, three],
      [one, one, two, two, three],
      [one, two, one, two, three],
    ]) {
      const found = line(events)
      expect([...new Set(found.values)].sort()).toEqual(values.map(text => `${text} @00`))
      expect(found.dropped.concat(found.left)).toEqual([])
    }
  })
  test.each([
    ['one is missing', [one, three]],
    ['something was broken', [one, 'broken', two]],
    ['it comes late', [one, 20_001, two]],
    ['its place was taken', [one, two, sent(2, 'w2-Rtd=7,w2-Flag=N')]],
    ['the set began anew', [one, two, one, three]],
  ] as const)('nothing is put to a time when %s [R61]', (_what, events) => {
    const found = line(events)
    const last = events.at(-1) as Frame
    expect(found.left).toEqual([last.cp])
    expect(found.values).not.toContain(`${readIn(last.cp)[0]} @00`)
  })
  test('another time opens another set, and the packet that has its own stands alone [R61]', () => {
    const own = sent(2, `DataTime=${next};w2-Rtd=7,w2-Flag=N;w4-Rtd=4,w4-Flag=N`)
    const { values, left } = line([one, own, three])
    expect(values).toContain('w4 rtd 4 @30')
    expect(values.filter(text => text.startsWith('w3'))).toEqual(['w3 rtd 3 @30', 'w3 flag N @30'])
    expect(values.filter(text => text.startsWith('w1')).every(text => text.endsWith('@00'))).toBe(true)
    expect(left).toEqual([])
  })
  test('a first packet without a time is not taken for the one of the set before [R61]', () => {
    const first = sent(1, 'w1-Rtd=1,w1-Flag=N', 2)
    const last = (time: string, value: number) => sent(2, `w2-Rtd=${value},w2-Flag=N;DataTime=${time}`, 2)
    const { values, dropped, left } = line([first, last(stamp, 2), first, last(next, 3)])
    expect(values).toEqual(['00', '30'].flatMap((at, n) => [`w1 rtd 1 @${at}`, `w1 flag N @${at}`, `w2 rtd ${2 + n} @${at}`, `w2 flag N @${at}`])) // biome-ignore format: one list
    expect(dropped.concat(left)).toEqual([])
  })
  test('a time that is cut is not put together [R61]', () => {
    const halves = [sent(1, 'w1-Rtd=1,w1-Flag=N;DataTime=20260101', 2), sent(2, '000030;w2-Rtd=2', 2)]
    expect(line(halves)).toMatchObject({ values: [], dropped: halves.map(each => each.cp) })
  })
})
test('with QN too, another text in the place of a packet begins another set [R61]', () => {
  const [one, other] = [stamp, '20260101000030'].map(time =>
    packet(`DataTime=${time};w1-Rtd=1,w1-Flag=N;w2-Rtd=1`, 2, 1),
  )
  const sets = new SplitSets<Frame>()
  for (const each of [one!, other!]) sets.offer(each, each, 0)
  const [last] = sets.offer(packet('2,w2-Flag=N', 2, 2), one!, 0).usable
  expect(last).toMatchObject({ dataTime: '20260101000030', cp: 'w1-Rtd=1,w1-Flag=N;w2-Rtd=12,w2-Flag=N' })
})
