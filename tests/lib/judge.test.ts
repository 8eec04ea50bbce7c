import { describe, expect, it } from 'vitest'
import { allowedWords, type Figures, judge, raisedBy, trackOf, untilRaised, withRanges } from '#lib/judge.ts'
import { defaultRules, isValueRule, limitOf } from '#server/warning/rule.ts'

const limits = defaultRules.filter(isValueRule).map(limitOf)
const one = (factor: string, value: number | null, flag = 'N'): Figures => ({ [factor]: [value, flag] })

describe('a reading is judged by the rules', () => {
  it.each([
    ['a cut mains', one('i33107', 0), 'i33107', '异常 · 重要'],
    ['mains', one('i33107', 1), 'i33107', '正常'],
    ['a cabinet at 13.7 ℃', one('i33101', 13.7), 'i33101', '超限 · 紧急'],
    ['a cabinet at 6.5 ℃', one('i33101', 6.5), 'i33101', '超限 · 重要'],
    ['a cabinet below zero', one('i33101', -0.5), 'i33101', '超限 · 重要'],
    ['a cabinet at its limit', one('i33101', 6), 'i33101', '正常'],
    ['an empty battery', one('i33104', 8), 'i33104', '超限 · 紧急'],
    ['an open door', one('i32001', 1), 'i32001', '异常 · 紧急'],
    ['no rule', one('w01018', 385), 'w01018', '不判定'],
    ['no value', one('i33101', null), 'i33101', '没有值'],
    ['an instrument that is calibrated', one('i33101', 13.7, 'C'), 'i33101', '暂不判定'],
    ['beyond its range of measurement', one('i33101', 13.7, 'T'), 'i33101', '超限 · 紧急'],
    ['what cannot be', one('w01001', 15), 'w01001', '超量程 · 一般'],
  ])('%s', (_, figures, factor, words) => {
    expect(judge(factor, figures, limits).words).toBe(words)
  })
  it('only while what the rule asks for besides holds', () => {
    expect(judge('w00000', { w00000: [0, 'N'], i33105: [0.1, 'N'] }, limits).verdict).toBe('normal')
    expect(judge('w00000', { w00000: [0, 'N'], i33105: [0.5, 'N'] }, limits).words).toBe('超限 · 重要')
  })
  it('never calls normal what is old', () => {
    expect(judge('i33101', one('i33101', 4), limits, true).words).toBe('数据过期')
  })
})

it('says what is allowed, and where a value lies', () => {
  expect(
    ['i33101', 'i33104', 'i33106', 'i33107', 'i32001', 'w01018'].map(factor => allowedWords(factor, limits)),
  ).toEqual(['0 – 6', '≥ 20', '≥ −105', '通电', '关', ''])
  const track = trackOf('i33101', 13.7, limits)!
  expect(track).toMatchObject({ from: 0, to: 6, worse: [8] })
  expect(track.hi).toBeGreaterThan(13.7)
  expect(trackOf('i33107', 0, limits)).toBeUndefined()
  expect(trackOf('w01018', 385, limits)).toBeUndefined()
})

it('lies within what the device had of late, of which it is a part, and a direction within nothing', () => {
  expect(trackOf('w21003', 5, [], [1, 3])).toMatchObject({ from: 1, to: 5, past: true })
  expect(trackOf('w21003', 0.5, [], [1, 3])).toMatchObject({ from: 0.5, to: 3 })
  expect(trackOf('a01008', 90, [], [10, 40])).toBeUndefined()
})

it('is no alarm before it lasted, whatever its level', () => {
  const hot = judge('i33101', one('i33101', 8.4), limits)
  expect(hot.words).toBe('超限 · 紧急')
  expect(untilRaised(hot, { codes: new Set() })).toMatchObject({
    level: 2,
    words: '超限 · 未满 15 min',
    pending: true,
  })
  expect(untilRaised(hot, { codes: new Set([hot.limit!.code]) })).toBe(hot)
  expect(untilRaised(hot, undefined)).toBe(hot)
  // Acknowledged is the alarm only when none of its kind is owed.
  const raised = (...acked: boolean[]) =>
    raisedBy(acked.map(each => ({ code: hot.limit!.code, acked: each })))
  expect(untilRaised(hot, raised(true))).toEqual({ ...hot, acked: true })
  expect(untilRaised(hot, raised(true, false))).toBe(hot)
  // Nothing is raised while people are at work on it, but what was raised before stays what it is.
  expect(untilRaised(hot, { codes: new Set(), work: '维护' })).toMatchObject({
    level: 2,
    words: '超限 · 维护中不报警',
    pending: true,
  })
  expect(untilRaised(hot, { codes: new Set([hot.limit!.code]), work: '维护' })).toBe(hot)
  // An alarm of a lesser level says nothing of what the value is by now, until that has lasted too.
  const lesser = raisedBy([{ code: hot.limit!.code, acked: true, level: 2 }])
  expect(untilRaised(hot, lesser)).toMatchObject({
    ...{ level: 1, words: '超限 · 紧急未满 15 min', pending: true },
  })
  expect(untilRaised(hot, lesser)).not.toHaveProperty('acked')
  expect(untilRaised(hot, raisedBy([{ code: hot.limit!.code, acked: false, level: 1 }]))).toBe(hot)
  const dark = judge('i33107', one('i33107', 0), limits)
  expect(dark.limit!.forSec > 0 || untilRaised(dark, { codes: new Set() }) === dark).toBe(true)
})

describe('where no rule speaks, what a part of the device can measure', () => {
  const all = withRanges(limits, [
    { factor: 'w01018', lo: 0, hi: 2_000 },
    { factor: 'i33101', lo: -20, hi: 40 },
    { factor: 'i33104', lo: 0, hi: 100 },
    { factor: 'i32001', lo: 0, hi: 1 },
    { factor: 'w21003', lo: null, hi: 300 },
  ])
  it.each([
    ['within', one('w01018', 385), 'w01018', '正常'],
    ['beyond', one('w01018', 2_400), 'w01018', '超量程 · 一般'],
    ['below', one('w01018', -3), 'w01018', '超量程 · 一般'],
    ['open at that end', one('w21003', 12), 'w21003', '正常'],
    ['that a rule says', one('i33101', 13.7), 'i33101', '超限 · 紧急'],
    ['at the end that no rule says', one('i33104', 101), 'i33104', '超量程 · 一般'],
    ['of a state', one('i32001', 1), 'i32001', '异常 · 紧急'],
    ['of an instrument that is calibrated', one('w01018', 2_400, 'C'), 'w01018', '暂不判定'],
  ])('%s', (_, figures, factor, words) => {
    expect(judge(factor, figures, all).words).toBe(words)
  })
  it('is allowed, and has a track', () => {
    expect(
      ['w01018', 'i33101', 'i33104', 'i32001', 'w21003'].map(factor => allowedWords(factor, all)),
    ).toEqual(['0 – 2,000', '0 – 6', '20 – 100', '关', '≤ 300'])
    // It is no scale: what the device had of late is one.
    expect(trackOf('w01018', 385, all)).toBeUndefined()
    expect(trackOf('w01018', 385, all, [320, 410])).toMatchObject({ from: 320, to: 410, lo: 311, hi: 419 })
    expect(trackOf('i33101', 4, all, [3, 5])).toMatchObject({ from: 0, to: 6 })
    expect(withRanges(limits, [])).toBe(limits)
  })
})
