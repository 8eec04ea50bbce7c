import { expect, test } from 'vitest'
import { type Basis, type BasisDetail, checksOf, windowWords } from '#web/widgets/basis/basis-check.ts'

/** The anchor of the formulas: 150 ng/L × 85,000 m³/d, 320,000 people. */
const detail: BasisDetail = {
  plantId: '1',
  plantName: '甲厂',
  population: 320_000,
  popMethod: 'SERVED',
  flow: 85_000,
  conc: 150,
  qualifier: '=',
  loqPolicy: 'half',
  load: 12_750_000 / 1000,
  pndl: 39.84375,
  cf: 1 / 0.43,
  cfVersion: 'v1',
  consumption: 39.84375 / 0.43,
  uncertaintyPct: 23,
  wetFlag: 'N',
  qcStatus: 'PASS',
  completeness: 100,
  state: 'PUBLISHED',
  calcVersion: 1,
  sample: null,
  lab: { markerName: null, qualifier: '=', value: 150, lod: 0.6, loq: 2, recovery: 98, method: 'LC-MS/MS' },
  factor: {
    version: 'v1',
    ef: 0.43,
    cf: 1 / 0.43,
    source: null,
    molarParent: 149.23,
    molarMarker: 149.23,
    validFrom: null,
  },
  frame: null,
  reported: false,
}
const basis: Basis = {
  regionCode: '990000',
  regionName: '澜江省',
  drugCode: 'METH',
  drugName: '甲基苯丙胺',
  from: '2026-11-19',
  day: '2026-11-19',
  shown: '2026-11-19',
  daily: [{ day: '2026-11-19', value: 70, low: 60, high: 80 }],
  value: 70,
  low: 60,
  high: 80,
  population: 400_000,
  plants: [
    {
      plantId: '1',
      plantName: '甲厂',
      masked: false,
      population: 300_000,
      value: 80,
      conc: 1,
      qualifier: '=',
    },
    {
      plantId: null,
      plantName: '小型厂',
      masked: true,
      population: 100_000,
      value: 40,
      conc: 1,
      qualifier: '=',
    },
  ],
  detail,
}

test('every step of a sound trail agrees', () => {
  const checks = checksOf(basis, 'consumption')
  expect(checks.map(check => check.title)).toEqual([
    '区域值',
    '浓度',
    '日负荷',
    '千人均负荷',
    '校正系数',
    '千人均消费量',
  ])
  expect(checks.filter(check => !check.ok)).toEqual([])
  expect(checks[2]!.formula).toBe('150.00 ng/L × 85,000 m³/d ÷ 1000')
})
test('the mean of a window is summed from its days, and the day shown from its plants', () => {
  const daily = [
    { day: '2026-11-17', value: 50, low: null, high: null },
    { day: '2026-11-18', value: null, low: null, high: null },
    ...basis.daily,
  ]
  const window = { ...basis, from: '2026-11-17', daily, value: 60 }
  const checks = checksOf(window, 'consumption')
  expect(checks.slice(0, 2)).toMatchObject([
    { title: '期间均值', formula: 'Σ日值 ÷ 2 日', stored: 60, computed: 60, ok: true },
    { title: '区域值', stored: 70, ok: true },
  ])
  expect(checksOf({ ...window, value: 61 }, 'consumption')[0]).toMatchObject({ ok: false })
})
test('a stored figure that nobody can have computed is named', () => {
  const bad = checksOf({ ...basis, detail: { ...detail, load: 13_000 } }, 'consumption')
  expect(bad.filter(check => !check.ok).map(check => check.title)).toEqual(['日负荷', '千人均负荷'])
})
test('a censored value is checked against its substitute, and a load needs no factor', () => {
  const censored = checksOf(
    {
      ...basis,
      detail: { ...detail, conc: 1, lab: { ...detail.lab!, value: null, qualifier: '<LOQ' }, factor: null },
    },
    'pndl',
  )
  expect(censored.find(check => check.title === '浓度')).toMatchObject({ ok: true, computed: 1 })
  expect(censored.some(check => check.title === '千人均消费量')).toBe(false)
})

test('a mean says of how many of its days it is', () => {
  const day = (text: string, value: number | null) => ({ day: text, value, low: value, high: value })
  const of = (last: number | null) => ({
    ...basis,
    from: '2026-11-18',
    daily: [day('2026-11-18', 60), day('2026-11-19', last)],
  })
  expect(windowWords(of(70))).toBe('2026-11-18 至 2026-11-19，2 日')
  expect(windowWords(of(null))).toBe('2026-11-18 至 2026-11-19，2 日中有值 1 日')
})
