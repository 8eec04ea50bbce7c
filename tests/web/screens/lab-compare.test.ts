/** 实验室比对: what is pasted from a report, which scores stand on one axis, how they are said. */
import { expect, test } from 'vitest'
import { linesIn } from '#web/screens/sewage/lab-compare/report-dialog.tsx'
import { inksOf, scoreOption, scoresName } from '#web/screens/sewage/lab-compare/score-option.ts'
import {
  beyondWords,
  type Compared,
  chartedScale,
  figureWords,
  scoreName,
  scoreWords,
} from '#web/screens/sewage/lab-compare/words.ts'
import type { Tokens } from '#web/theme/use-tokens.ts'

const row = (basis: string, scores: readonly (number | null)[], sampleDate = '2026-11-01'): Compared => ({
  sampleId: sampleDate,
  sampleNo: 'WD1',
  sampleDate,
  plantName: '一厂',
  drugCode: 'METH',
  drugName: '甲基苯丙胺',
  basis,
  prime: false,
  assigned: 100,
  assignedU: 2,
  sigma: 22,
  robustSd: 5,
  why: '',
  labs: scores.map((score, at) => ({
    labId: `l${at}`,
    labName: `实验室${at}`,
    qualifier: score === null ? '<LOQ' : '=',
    value: score === null ? null : 100,
    expanded: null,
    score,
    performance: score === null ? null : 'GOOD',
  })),
})

test('lines of a report: a compound, its value, an uncertainty where there is one', () => {
  expect(linesIn('METH\t118.6\t±12\n\n KET  < LOQ \r\nMDMA；3.2；0.4')).toEqual([
    { drugCode: 'METH', value: '118.6', expanded: '12' },
    { drugCode: 'KET', value: '<LOQ' },
    { drugCode: 'MDMA', value: '3.2', expanded: '0.4' },
  ])
  // What cannot be read goes to the server as it is, which says so.
  expect(linesIn('METH')).toEqual([{ drugCode: 'METH', value: '' }])
})

test('scores of one kind stand on one axis, within their limits', () => {
  const rows = [row('CONSENSUS', [0.4, -3.2]), row('RPD', [12, -12], '2026-11-08'), row('RPD', [4, -4])]
  expect(chartedScale(rows)).toBe('RPD')
  expect(chartedScale(rows.slice(0, 2))).toBe('z')
  expect(chartedScale([row('NONE', [null, null])])).toBeUndefined()
  const drawn = scoreOption(rows, 'z', 30, { dark: false } as Tokens)
  const { series, yAxis } = drawn as { series: { data: unknown[] }[]; yAxis: { max: number } }
  expect(series.map(({ data }) => data)).toEqual([[0.4], [-3.2]])
  expect(yAxis.max).toBeGreaterThan(3.2)
  expect(new Set(inksOf(rows, true).map(({ colour }) => colour)).size).toBe(2)
})

test('a score that is not satisfactory has a shape and a colour of its own, and the figures of the axis are evenly apart', () => {
  const rows = [row('CONSENSUS', [0.4, 5.96, -2.4])]
  rows[0]!.labs[1]!.performance = 'BAD'
  rows[0]!.labs[2]!.performance = 'DOUBT'
  const inks = { dark: false, level1: 'red', level3: 'amber', card: 'white' } as unknown as Tokens
  const { series, yAxis } = scoreOption(rows, 'z', 30, inks) as unknown as {
    series: { symbol: string; data: { value: number; symbol: string; itemStyle: { color: string } }[] }[]
    yAxis: { min: number; max: number; interval: number }
  }
  expect(series[0]!.data).toEqual([0.4])
  const [bad, doubt] = [series[1]!.data[0]!, series[2]!.data[0]!]
  expect([bad.value, bad.itemStyle.color, doubt.itemStyle.color]).toEqual([5.96, 'red', 'white'])
  expect(series.map(({ symbol }) => symbol)).not.toContain(bad.symbol)
  expect([yAxis.min, yAxis.max, yAxis.interval]).toEqual([-8, 8, 2])
  expect([beyondWords('z', 'BAD', 30), beyondWords('RPD', 'BAD', 30)]).toEqual(['|z| ≥ 3', '> 30%'])
})

test('says them with their sign and unit', () => {
  expect([scoreWords({ basis: 'CONSENSUS' }, -3.204), scoreWords({ basis: 'RPD' }, 12.04)]).toEqual([
    '−3.20',
    '+12.0%',
  ])
  expect(scoreWords({ basis: 'EN' }, null)).toBe('')
  expect(scoreName({ basis: 'REFERENCE', prime: true })).toBe('z′')
})

test('nought has no sign, and small concentrations have two decimals', () => {
  expect([scoreWords({ basis: 'CONSENSUS' }, -0.0012), scoreWords({ basis: 'RPD' }, 0)]).toEqual([
    '0.00',
    '0.0%',
  ])
  expect([figureWords(1.04), figureWords(118.62), figureWords(0.2, 118), figureWords(null)]).toEqual([
    '1.04',
    '118.6',
    '0.2',
    '—',
  ])
})

test('the axis says by which score, and its lines what lies beyond them', () => {
  const rows = [row('CONSENSUS', [0.4, -3.2]), { ...row('CONSENSUS', [1, 2], '2026-11-08'), prime: true }]
  expect([scoresName('z', rows), scoresName('z', rows.slice(1)), scoresName('z', rows.slice(0, 1))]).toEqual([
    'z、z′',
    'z′',
    'z',
  ])
  const { series } = scoreOption(rows, 'z', 30, { dark: false } as Tokens) as unknown as {
    series: { markLine: { data: { yAxis: number; label: { formatter?: string } }[] } }[]
  }
  const words = series[0]!.markLine.data.map(({ label }) => label.formatter)
  expect(words).toEqual([undefined, '2 有问题', '−2 有问题', '3 不满意', '−3 不满意'])
})
