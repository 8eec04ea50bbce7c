import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HoldPlace, holdsOf, holdsOn, type JudgedPoint, spanOf } from '#lib/lab/holds.ts'
import {
  calibrationHolds,
  defaultQcLimits,
  judgeBlank,
  judgeDuplicate,
  judgeLevel,
  judgeSpike,
  judgeStandard,
  type Measured,
  placed,
  rpd,
} from '#lib/lab/qc.ts'

const found = (value: number | '<LOD' | '<LOQ' | '>ULOQ', loq = 0.5): Measured =>
  typeof value === 'number'
    ? { qualifier: '=', value, lod: 0.2, loq }
    : { qualifier: value, value: null, lod: 0.2, loq }
const limits = defaultQcLimits

describe('worked figures', () => {
  it('a spike of 15.8 ng/L on 18.1 found at 27.3 recovers 58.2 % and fails', () => {
    const judged = judgeSpike(found(27.3), found(18.1), 15.8, limits)
    expect(judged).toMatchObject({ verdict: 'FAIL', text: '58.2%', low: 70, high: 130 })
    expect(judged.sum).toBe('(27.3 − 18.1) ÷ 15.8，加标 15.8 ng/L')
  })
  it('duplicates of 15.1 and 15.9 differ by 5.2 %, of 10 and 14 by 33.3 %', () => {
    expect(judgeDuplicate(found(15.9), found(15.1), limits)).toMatchObject({ verdict: 'PASS', text: '5.2%' })
    expect(judgeDuplicate(found(14), found(10), limits)).toMatchObject({ verdict: 'FAIL', text: '33.3%' })
    expect(rpd(0, 0)).toBe(0)
  })
  it('a reference of 50 ng/L found at 49 recovers 98 %, at 34 68 %', () => {
    expect(judgeLevel(found(49), 50, 'RM', limits)).toMatchObject({ verdict: 'PASS', text: '98.0%' })
    expect(judgeLevel(found(34), 50, 'RM', limits)).toMatchObject({ verdict: 'FAIL', text: '68.0%' })
    expect(judgeLevel(found('<LOQ'), 50, 'RM', limits)).toMatchObject({ verdict: 'FAIL', text: '<LOQ' })
  })
  it('a standard may be 20 % off', () => {
    expect(judgeLevel(found(60), 50, 'CCV', limits).verdict).toBe('PASS')
    expect(judgeLevel(found(60.1), 50, 'CCV', limits).verdict).toBe('FAIL')
  })
  it('a blank holds nothing that can be quantified', () => {
    expect(judgeBlank(found('<LOQ')).verdict).toBe('PASS')
    expect(judgeBlank(found(0.5)).verdict).toBe('FAIL')
    expect(judgeBlank(found('>ULOQ')).verdict).toBe('FAIL')
  })
  it('an internal standard lies between 50 and 150 %, a calibration reaches 0.995', () => {
    expect([49.9, 50, 150, 150.1].map(value => judgeStandard(value, limits).verdict)).toEqual([
      'FAIL',
      'PASS',
      'PASS',
      'FAIL',
    ])
    expect([0.9949, 0.995, 1, 1.2].map(r => calibrationHolds(r, limits))).toEqual([false, true, true, false])
  })
  it('values under the limit of quantification are judged by where they must lie, never by a substitute', () => {
    expect(judgeDuplicate(found('<LOQ'), found('<LOD'), limits).verdict).toBe('NONE')
    // At least 0.5 apart from 40: no value below 0.5 is within 30 % of it.
    expect(judgeDuplicate(found(40), found('<LOQ'), limits).verdict).toBe('FAIL')
    expect(judgeDuplicate(found(0.6), found('<LOQ'), limits).verdict).toBe('NONE')
    expect(judgeSpike(found(15), found('<LOD'), 15.8, limits)).toMatchObject({
      verdict: 'PASS',
      text: '94.9%',
    })
    expect(judgeSpike(found('<LOQ'), found('<LOD'), 15.8, limits)).toMatchObject({
      verdict: 'FAIL',
      text: '<LOQ',
    })
    // Of what is only known to lie above the calibration nothing can be told.
    expect(judgeSpike(found(400), found('>ULOQ'), 15.8, limits).verdict).toBe('NONE')
  })
})

describe('a spike on a value that is only known to lie in a span', () => {
  const spiked = (own: number, native: number | '<LOD' | '<LOQ', added: number) =>
    judgeSpike(found(own), found(native), added, limits)
  it('fails only where no value of the span would pass', () => {
    // Native between 0.2 and 0.5: recovery lies between 120 and 150 %.
    expect(spiked(1.7, '<LOQ', 1).verdict).toBe('NONE')
    // Between 0 and 0.2 of a spike of 0.1: anything from below to above.
    expect(spiked(0.25, '<LOD', 0.1).verdict).toBe('NONE')
    // All of it is within, though without anything native it would be above.
    expect(spiked(1.4, '<LOQ', 1)).toMatchObject({ verdict: 'PASS', figure: 120 })
    expect(spiked(3, '<LOQ', 1)).toMatchObject({ verdict: 'FAIL' })
  })
})

describe('placing by rule', () => {
  const figures = fc.integer({ min: 1, max: 60 })
  it('puts blanks and reference materials at both ends and no farther apart than told', () => {
    fc.assert(
      fc.property(figures, samples => {
        const run = placed(samples)
        expect([run[0]?.kind, run[1]?.kind, run.at(-2)?.kind, run.at(-1)?.kind]).toEqual([
          'LB',
          'RM',
          'LB',
          'RM',
        ])
        let since = 0
        for (const { kind } of run) {
          since = kind === 'RM' ? 0 : since + (kind === 'SAMPLE' ? 1 : 0)
          expect(since).toBeLessThanOrEqual(12)
        }
        expect(run.filter(({ kind }) => kind === 'SAMPLE').map(({ sample }) => sample)).toEqual(
          Array.from({ length: samples }, (_, at) => at),
        )
        for (const kind of ['DUP', 'SPK'])
          expect(run.filter(one => one.kind === kind)).toHaveLength(Math.ceil(samples / 10))
      }),
    )
  })
  it('keeps duplicates and spikes behind what they belong to', () => {
    const run = placed(38)
    for (const [at, { kind, sample }] of run.entries())
      if (kind === 'DUP' || kind === 'SPK')
        expect(run.slice(0, at).some(one => one.kind === 'SAMPLE' && one.sample === sample)).toBe(true)
    expect(placed(0)).toEqual([])
  })
})

describe('holds', () => {
  const places: HoldPlace[] = [
    { pos: 1, kind: 'LB' },
    { pos: 2, kind: 'RM' },
    { pos: 3, kind: 'SAMPLE' },
    { pos: 4, kind: 'SPK' },
    { pos: 5, kind: 'SAMPLE' },
    { pos: 6, kind: 'RM' },
    { pos: 7, kind: 'SAMPLE' },
    { pos: 8, kind: 'RM' },
  ]
  const point = (pos: number, kind: JudgedPoint['kind'], over: Partial<JudgedPoint> = {}): JudgedPoint => ({
    id: `${pos}${over.code ?? 'KET'}${over.at ?? 10}`,
    pos,
    kind,
    code: 'KET',
    passed: true,
    current: true,
    at: 10,
    released: false,
    ...over,
  })
  const passing = [2, 6, 8].map(pos => point(pos, 'RM'))
  const value = (pos: number, code = 'KET', at = 10) => ({ pos, code, at })
  const held = (
    points: JudgedPoint[],
    asked: ReturnType<typeof value>,
    repeats: Parameters<typeof holdsOn>[2] = [],
  ) => holdsOn(asked, holdsOf(places, points), repeats).length > 0

  it('reach from the last passing reference to the next, for the compound alone', () => {
    const failed = point(4, 'SPK', { passed: false })
    expect(spanOf(failed, places, [...passing, failed])).toEqual({ from: 3, to: 5 })
    const points = [...passing, failed]
    expect([3, 5, 7].map(pos => held(points, value(pos)))).toEqual([true, true, false])
    expect(held(points, value(3, 'METH'))).toBe(false)
  })
  it('of a failing reference reach over its own place to its neighbours', () => {
    const failed = point(6, 'RM', { passed: false })
    const points = [passing[0]!, failed, passing[2]!]
    expect([3, 5, 7].map(pos => held(points, value(pos)))).toEqual([true, true, true])
  })
  it('reach to the ends where nothing passes', () => {
    const failed = point(4, 'SPK', { passed: false })
    expect(spanOf(failed, places, [failed])).toEqual({ from: 1, to: 8 })
  })
  it('of an internal standard keep all compounds of its position', () => {
    const failed = point(5, 'IS', { passed: false, code: 'IS' })
    expect(held([...passing, failed], value(5, 'METH'))).toBe(true)
    expect(held([...passing, failed], value(3, 'METH'))).toBe(false)
  })
  it('do not end when only the control is measured again, or its sample corrected', () => {
    const before = point(4, 'SPK', { passed: false, current: false })
    const again = point(4, 'SPK', { at: 20 })
    expect(held([...passing, before, again], value(3))).toBe(true)
    expect(held([...passing, before, again], value(3, 'KET', 30))).toBe(true)
  })
  it('end for what was measured anew after it was ordered', () => {
    const points = [
      ...passing,
      point(4, 'SPK', { passed: false, current: false }),
      point(4, 'SPK', { at: 20 }),
    ]
    const ordered = [{ codes: ['KET'], positions: [3, 4], at: 15 }]
    expect(held(points, value(3, 'KET', 20), ordered)).toBe(false)
    expect(held(points, value(3, 'KET', 10), ordered)).toBe(true)
    expect(held(points, value(5, 'KET', 20), ordered)).toBe(true)
    // Nor where it was ordered for another compound, or before it failed.
    expect(held(points, value(3, 'KET', 20), [{ ...ordered[0]!, codes: ['METH'] }])).toBe(true)
    expect(held(points, value(3, 'KET', 20), [{ ...ordered[0]!, at: 5 }])).toBe(true)
  })
  it('end where they were released', () => {
    expect(held([...passing, point(4, 'SPK', { passed: false, released: true })], value(3))).toBe(false)
  })
})
