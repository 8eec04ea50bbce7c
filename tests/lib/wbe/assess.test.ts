import { expect, test } from 'vitest'
import { boundsOf, levelBounds, scoreOf } from '#lib/wbe/appraisal.ts'
import { type AssessInput, assess, sentenceOf } from '#lib/wbe/assess.ts'

const bounds = { p25: 10, p50: 20, p75: 40, p90: 80 }
const usual: AssessInput = {
  basis: 'consumption',
  value: 25,
  detected: true,
  bounds,
  before: { value: 24, level: 2 },
  yearAgo: 20,
  everDetected: true,
  rank: { place: 3, of: 12 },
  completeness: 0.95,
}

test('bounds are the own percentiles, what the agency sets stands in their place', () => {
  const history = [0, 0, ...Array.from({ length: 101 }, (_, index) => index + 1)]
  expect(boundsOf(history)).toEqual({ p25: 26, p50: 51, p75: 76, p90: 91 })
  expect(boundsOf(history, { p90: 200 })).toEqual({ p25: 26, p50: 51, p75: 76, p90: 200 })
  expect(levelBounds(bounds)).toEqual([20, 40, 80])
  expect(boundsOf([0, 0])).toBeNull()
  expect(boundsOf([], bounds)).toEqual(bounds)
  expect(() => boundsOf(history, { p25: 60 })).toThrow('须依次不减')
})
test('the score stands where the value lies between the bounds', () => {
  const scores = [0, 5, 10, 15, 20, 30, 40, 60, 80, 160].map(value => scoreOf(value, true, bounds))
  expect(scores).toEqual([0, 12.5, 25, 37.5, 50, 62.5, 75, 82.5, 90, 95])
  expect(scoreOf(500, false, bounds)).toBe(0)
  // Bounds that fall together divide nothing by nothing.
  const flat = { p25: 5, p50: 5, p75: 5, p90: 5 }
  expect([4, 5, 6].map(value => scoreOf(value, true, flat)).every(Number.isFinite)).toBe(true)
  expect(scoreOf(0, true, { p25: 0, p50: 0, p75: 0, p90: 0 })).toBe(100)
})
test('an ordinary period is told in sentences and stays as it is', () => {
  const outcome = assess(usual)
  expect(outcome).toMatchObject({ level: 2, trend: 'FLAT', suggestion: 'KEEP', forcedReview: false })
  expect(outcome.sentences).toEqual([
    '千人均消费量 25.0 mg/(d·千人)，达到 P50（20.0），评定为“中”。',
    '环比上升 4.2%。',
    '同比上升 25.0%。',
    '在 12 个同级地区中列第 3 位。',
  ])
  expect(outcome.reasons.map(({ code }) => code)).toEqual(['LEVEL', 'MOM', 'YOY', 'RANK'])
  expect(outcome.sentences).toEqual(outcome.reasons.map(sentenceOf))
})
test('figures in the words are written as everywhere: two decimals below ten, a flat slope with those of its column', () => {
  const test = { n: 13, p: 0.0004, direction: 'UP' as const, slope: 37.4491 }
  const words = (more: object) => assess({ ...usual, ...more }).sentences.join('')
  expect(words({ value: 1237.4491 })).toContain('千人均消费量 1,237.4 mg/(d·千人)')
  expect(words({ value: 9.4491, trendTest: test })).toMatch(/消费量 9\.45 mg.*Sen 斜率每期 \+37\.4 mg/)
  expect(words({ trendTest: { ...test, slope: -0.00449 } })).toContain('每期 −0.0045 mg')
  expect(words({ trendTest: { ...test, slope: 0 } })).toContain('每期 0 mg')
})
test('a change of two levels, up or down, must be reviewed', () => {
  const up = assess({ ...usual, value: 90 })
  expect(up).toMatchObject({ level: 4, trend: 'UP', suggestion: 'INVESTIGATE', forcedReview: true })
  expect(up.sentences).toContain('等级由“中”变为“高”。')
  const down = assess({ ...usual, value: 12, before: { value: 50, level: 3 } })
  expect(down).toMatchObject({ level: 1, trend: 'DOWN', forcedReview: true, suggestion: 'KEEP' })
  expect(assess({ ...usual, value: 50 }).forcedReview).toBe(false)
})
test('a first detection is new, is traced, and must be reviewed', () => {
  const first = assess({
    ...usual,
    value: 1,
    before: { value: 0, level: 0 },
    everDetected: false,
    yearAgo: 0,
  })
  expect(first).toMatchObject({ level: 1, trend: 'NEW', suggestion: 'TRACE', forcedReview: true })
  expect(first.sentences).toContain('本地区首次检出该物质。')
  expect(first.reasons.some(({ code }) => code === 'MOM')).toBe(false)
})
test('nothing detected is level 0, whatever substitute stands in, and no trend is told of a censored series', () => {
  const none = assess({ ...usual, detected: false, mostlyCensored: true })
  expect(none).toMatchObject({ level: 0, score: 0, trend: 'NA' })
  expect(none.sentences[0]).toBe('千人均消费量未检出，评定为“未检出”。')
  expect(none.sentences).toContain('半数以上结果低于定量限，不作趋势判断。')
  expect(none.reasons.some(({ code }) => code === 'MOM' || code === 'YOY')).toBe(false)
})
test('an incomplete or drowned period is sampled again before anybody acts on it', () => {
  const wanting = assess({ ...usual, value: 90, completeness: 0.5 })
  expect(wanting).toMatchObject({ level: 4, suggestion: 'RESAMPLE', forcedReview: true })
  expect(wanting.sentences).toContain('数据完整率 50.0%，不足以单独据此处置。')
  const wet = assess({ ...usual, resampleDays: 2 })
  expect(wet.suggestion).toBe('RESAMPLE')
  expect(wet.sentences).toContain('有 2 日雨量过大，建议重新采样。')
})
test('level 3 and a suspected dumping are traced, level 4 that lasts is investigated', () => {
  expect(assess({ ...usual, value: 45 }).suggestion).toBe('TRACE')
  expect(assess({ ...usual, dumpingDays: 1 }).suggestion).toBe('TRACE')
  expect(assess({ ...usual, value: 85, before: { value: 90, level: 4 } })).toMatchObject({
    trend: 'FLAT',
    suggestion: 'INVESTIGATE',
  })
  expect(assess({ ...usual, value: 85, before: null })).toMatchObject({ trend: 'NA', suggestion: 'TRACE' })
})
