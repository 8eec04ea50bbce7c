import { expect, test } from 'vitest'
import { heroinFromMorphine, judgeHeroin, poppyStrawOf } from '#lib/wbe/heroin.ts'
import {
  amphetamineRatio,
  cocaineRatio,
  diagnosisOf,
  ketamineExcretedRatio,
  ketamineRatio,
  ratioWithin,
} from '#lib/wbe/ratio.ts'

const loads = {
  morphineLoad: 15,
  codeineLoad: 10,
  codeineExcreted: 0.3,
  codeineToMorphine: 0.1,
  morphineExcreted: 0.42,
}
test('poppy straw takes its morphine, and its codeine out of what medicine explains', () => {
  const straw = poppyStrawOf(2, 0.5, 3)
  expect(straw).toEqual({ codeineLoad: 4, morphineLoad: 12 })
  const without = heroinFromMorphine({ ...loads, medicalMorphineLoad: 0 })
  const withStraw = heroinFromMorphine({ ...loads, medicalMorphineLoad: 0, poppyStraw: straw })
  // Six of ten codeine stay medicinal.
  expect(withStraw.codeineConsumption).toBeCloseTo(0.6 * without.codeineConsumption, 12)
  expect(withStraw.morphineFromCodeine).toBeCloseTo(0.6 * without.morphineFromCodeine, 12)
  expect(withStraw.residualMorphine).toBeCloseTo(15 - 12 - withStraw.morphineFromCodeine, 12)
  expect(withStraw.naiveHeroin).toBe(without.naiveHeroin)
})
test('no heroin is shown where a source is unknown or the rest is within the error', () => {
  const straw = { codeineLoad: 0, morphineLoad: 0 }
  expect(judgeHeroin({ ...loads, medicalMorphineLoad: null, poppyStraw: straw })).toMatchObject({
    refused: 'MEDICAL_UNKNOWN',
    result: null,
  })
  const unknown = judgeHeroin({ ...loads, medicalMorphineLoad: 5, poppyStraw: null })
  expect(unknown).toMatchObject({ refused: 'STRAW_UNKNOWN', result: null })
  expect('words' in unknown && unknown.words).toContain('来源不可分')
  // 6.8 remain of 15 ± 20 %: not more than twice 3.2.
  const close = judgeHeroin({ ...loads, medicalMorphineLoad: 5, poppyStraw: 'absent', uncertaintyPct: 25 })
  expect(close.refused).toBe('WITHIN_ERROR')
  const clear = judgeHeroin({ ...loads, medicalMorphineLoad: 5, poppyStraw: 'absent', uncertaintyPct: 10 })
  expect(clear.refused).toBeNull()
  expect(clear.result?.heroinConsumption).toBeCloseTo(21.030902392134294, 9)
})
test('what is explained by more than there is leaves no heroin, not a negative one', () => {
  expect(heroinFromMorphine({ ...loads, medicalMorphineLoad: 40 }).heroinConsumption).toBe(0)
})
test('ratios are judged at their borders and without a marker', () => {
  expect(amphetamineRatio(5, 100)).toBe('metabolic')
  expect(amphetamineRatio(25, 100)).toBe('metabolic')
  expect(amphetamineRatio(4.9, 100)).toBe('possible_dumping')
  expect(amphetamineRatio(3, 0)).toBe('other_amphetamine_source')
  expect(amphetamineRatio(0, 0)).toBe('undecided')
  expect(cocaineRatio(75, 100)).toBe('metabolic')
  expect(cocaineRatio(76, 100)).toBe('possible_dumping')
  expect(cocaineRatio(1, 0)).toBe('possible_dumping')
  expect(ketamineExcretedRatio).toBeCloseTo((0.2 * 237.73) / (0.016 * 223.7), 12)
  expect(ketamineRatio(13, 1)).toBe('metabolic')
  expect(ketamineRatio(40, 1)).toBe('possible_dumping')
  expect(ketamineRatio(0, 5)).toBe('metabolic')
  expect(diagnosisOf[amphetamineRatio(40, 100)]).toBe('MIXED')
})
test.each([
  // Neither was quantified: their substitutes would have had a ratio of one.
  ['AMP/METH', [0, 2], [0, 2], 'undecided'],
  ['COC/BE', [0, 1], [0, 1], 'undecided'],
  ['KET/NK', [0, 1], [0, 1], 'undecided'],
  // One was, and says enough whatever the other was.
  ['AMP/METH', [0, 2], [100, 100], 'possible_dumping'],
  ['AMP/METH', [0, 2], [20, 20], 'undecided'],
  ['AMP/METH', [50, 50], [0, 2], 'other_amphetamine_source'],
  ['COC/BE', [0, 1], [100, 100], 'metabolic'],
  ['COC/BE', [80, 80], [0, 2], 'possible_dumping'],
  ['KET/NK', [10, 10], [0, 2], 'undecided'],
  // Above the range it can be anything more.
  ['AMP/METH', [40, 40], [500, Number.MAX_VALUE], 'undecided'],
  ['AMP/METH', [10, 10], [500, Number.MAX_VALUE], 'possible_dumping'],
  ['AMP/METH', [10, 10], [100, 100], 'metabolic'],
] as const)('%s of %j and %j: %s', (pair, above, below, verdict) => {
  const bounds = ([low, high]: readonly [number, number]) => ({ low, high })
  expect(ratioWithin(pair, bounds(above), bounds(below))).toBe(verdict)
})
