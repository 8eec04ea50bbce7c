/** The analysis page's pure parts: what the address keeps, what the trend draws, where names have room. */
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#lib/wbe/period.ts'
import { axisStart } from '#web/charts/trend.ts'
import { drawn } from '#web/screens/sewage/analysis/compare.ts'
import { standingOf } from '#web/screens/sewage/analysis/ends.ts'
import { headsOf, heatOf } from '#web/screens/sewage/analysis/heat.ts'
import { testWords } from '#web/screens/sewage/analysis/legend.tsx'
import { quadrantsOf } from '#web/screens/sewage/analysis/quadrants.ts'
import {
  gapsOf,
  noScale,
  readOutOf,
  scaleWords,
  seriesOf,
  stretchesOf,
} from '#web/screens/sewage/analysis/series.ts'
import { basisOf, readState, spanWords, writeState } from '#web/screens/sewage/analysis/state.ts'
import { stripWords } from '#web/screens/sewage/analysis/strip.tsx'
import { placed } from '#web/screens/sewage/analysis/trend-option.ts'
import type { Peer, Point, Trend } from '#web/screens/sewage/analysis/use-analysis.ts'

const point = (start: string, value: number | null, more: Partial<Point> = {}): Point => ({
  start,
  without: value === null ? 'none' : null,
  value,
  low: value === null ? null : value - 1,
  high: value === null ? null : value + 1,
  past: null,
  usualLow: null,
  usualHigh: null,
  plants: value === null ? null : 2,
  nDays: value === null ? 0 : 1,
  samples: value === null ? null : 2,
  imputed: 0,
  anomaly: false,
  ...more,
})
const peer = (code: string, value: number, change: number): Peer => ({
  code,
  name: `${code}市`,
  level: '2',
  without: null,
  value,
  low: value - 1,
  high: value + 1,
  rankBest: 1,
  rankWorst: 1,
  before: value,
  change,
  changeLow: change - 0.1,
  changeHigh: change + 0.1,
  changeClass: 'FLAT',
  separated: false,
  days: 7,
  samples: 7,
})

describe('the address', () => {
  const usual = readState(new URLSearchParams())
  test('holds all that was chosen, and nothing that is usual', () => {
    const chosen = {
      place: '990100',
      grain: 'WEEK',
      besides: ['990200', '1001'],
      drugs: ['KET'],
      selected: { from: '2026-10-19', to: '2026-10-25' },
      marked: '990200',
      loq: 'zero',
      wet: 'out',
      weekday: 'corrected',
    } as const
    const written = writeState(usual, chosen)
    expect(written.toString()).toBe(
      'place=990100&grain=WEEK&with=990200%2C1001&drugs=KET&sel=2026-10-19_2026-10-25&mark=990200&loq=zero&wet=out&weekday=corrected',
    )
    expect(readState(written)).toEqual({ ...usual, ...chosen })
    expect(writeState(readState(written), usual).toString()).toBe('')
  })
  test('of a stranger is read as what is usual', () => {
    const typed =
      'grain=HOUR&sel=2026-10-25_2026-10-19&mark=%3Cb%3E&scale=log&measure=x&place=%27or&loq=most&wet=in&weekday=1'
    expect(readState(new URLSearchParams(typed))).toEqual(usual)
  })
  test('leads to the basis where there is one', () => {
    const week = { from: '2026-10-19', to: '2026-10-25' }
    expect(basisOf({ code: '990100', level: '2' }, week, usual, undefined)).toEqual({
      of: { region: '990100', to: week.to, drug: 'METH', days: 7, measure: 'consumption' },
      last: undefined,
    })
    // Of a span that cannot be told as a whole its newest days; of a district why not.
    expect(
      basisOf({ code: '990000', level: '1' }, { from: '2026-08-01', to: week.to }, usual, undefined),
    ).toMatchObject({ of: { region: '990000', to: week.to, days: 86 }, last: undefined })
    expect(
      basisOf({ code: '990000', level: '1' }, { from: '2024-08-01', to: week.to }, usual, undefined),
    ).toMatchObject({ of: { days: 366 }, last: 366 })
    expect(basisOf({ code: '990101', level: '3' }, week, usual, '990100')).toEqual({
      why: '计算依据按省、市和厂说明，请看所在的市或其中的厂',
    })
    const day = { from: week.to, to: week.to }
    const plant = { code: 'p1', level: 'P' }
    expect(basisOf(plant, day, usual, '990100')).toMatchObject({ last: undefined })
    expect(basisOf(plant, week, usual, '990100')).toEqual({
      of: { region: '990100', to: week.to, drug: 'METH', days: 1, measure: 'consumption', plantId: 'p1' },
      last: 1,
    })
    expect([spanWords(week), spanWords(day)]).toEqual(['2026-10-19 至 10-25', '2026-10-25'])
  })
})

test('shades of the strip say how many plants each is; alike days need no key', () => {
  const of = (...plants: (number | null)[]) =>
    plants.map((own, at) => point(`2026-11-0${at + 1}`, 1, { plants: own }))
  expect(stripWords(of(12, 11, 10, 9, 7, null))).toBe('有值厂 12 浅、10 – 11 中、7 – 9 深、0 空')
  expect(stripWords(of(6, 6, null))).toBe('有值厂 6 浅、0 空')
  expect(stripWords(of(6, 6))).toBeUndefined()
})

describe('the trend', () => {
  test('counts what would be tested: weeks of days, and not the days', () => {
    const month = Array.from({ length: 30 }, (_, at) => point(`2026-09-${`${at + 1}`.padStart(2, '0')}`, at))
    expect(testWords({ trend: null, points: month }, 'DAY').head).toBe('数据不足，n = 5 周，不作趋势检验')
    expect(testWords({ trend: null, points: month.slice(0, 3) }, 'MONTH')).toEqual({
      head: '数据不足，n = 3 个月，不作趋势检验',
      foot: '趋势检验至少需要 8 个月',
    })
  })
  const points = [point('2026-10-19', 10), point('2026-10-20', null), point('2026-10-21', 30)]
  test('says where the figure of some days lies among what is usual on these', () => {
    const usual = { usualLow: 20, usualHigh: 30 }
    const of = (...own: Point[]) => ({ points: own }) as unknown as Trend
    const days = of(point('2026-10-19', 10, usual), point('2026-10-20', 40, usual), point('2026-10-21', 40))
    const told = (value: number | null, from = '2026-10-19', to = '2026-10-21') =>
      standingOf(days, { from, to }, value)
    expect([told(19.9), told(20), told(30), told(30.1)]).toEqual(['低于常态', '常态内', '常态内', '高于常态'])
    expect([told(null), told(25, '2026-10-21'), told(25, '2026-11-01', '2026-11-02')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  test('keeps gaps as gaps on every scale', () => {
    expect(seriesOf(points, 'value').values).toEqual([10, null, 30])
    expect(seriesOf(points, 'index').values).toEqual([100, null, 300])
    const z = seriesOf(points, 'z')
    expect(z.values[0]! + z.values[2]!).toBeCloseTo(0, 12)
    expect(z.low[2]).toBeLessThan(z.values[2]!)
    expect(gapsOf(points)).toEqual([{ at: 1, length: 1 }])
  })
  test('draws nothing on a scale that its values do not have', () => {
    expect(seriesOf([point('2026-10-19', 5), point('2026-10-20', 5)], 'z').values).toEqual([null, null])
    expect(seriesOf([point('2026-10-19', 0)], 'index').values).toEqual([null])
    expect(noScale([point('2026-10-19', 0), point('2026-10-20', 5)], 'index')).toContain('2026-10-19 为 0')
    expect(noScale([point('2026-10-19', 5), point('2026-10-20', 5)], 'z')).toContain('请改看绝对值')
    expect(noScale(points, 'index')).toBeUndefined()
  })
  test('calls its first figure 100, with the interval and what is usual on the same scale', () => {
    const late = [
      point('2026-10-19', null),
      point('2026-10-20', 20, { usualLow: 10, usualHigh: 30, past: 40 }),
      point('2026-10-21', 5),
    ]
    const { values, low, high, usualLow, usualHigh, past } = seriesOf(late, 'index')
    expect(values).toEqual([null, 100, 25])
    expect([low[1], high[1], usualLow[1], usualHigh[1], past[1]]).toEqual([95, 105, 50, 150, 200])
    expect(scaleWords(late, 'index')).toBe('指数（2026-10-20 = 100）')
  })
  test('reads out months by their days, as the mean of the days, and says of how many there is a year before', () => {
    const months = [
      point('2026-10-01', 10, { nDays: 30, past: 20 }),
      point('2026-11-01', 40, { nDays: 10 }),
      point('2026-12-01', null, { without: 'wet' }),
    ]
    expect(readOutOf(months)).toMatchObject({ value: 17.5, low: 16.5, past: 20, pasts: 1, withheld: 1 })
  })
  test('reads out the mean of what has a value', () => {
    expect(readOutOf(points)).toMatchObject({
      value: 20,
      low: 19,
      high: 21,
      past: null,
      pasts: 0,
      withheld: 0,
    })
  })
})

describe('the comparison', () => {
  const line = (name: string, drug: string, value: (number | null)[]) => ({
    code: name,
    name,
    level: '2',
    drug,
    without: value.map(one => (one === null ? 'none' : null)),
    value,
    low: value,
    high: value,
  })
  const starts = ['2026-10-19', '2026-10-20', '2026-10-21']
  const data = {
    starts,
    lines: [
      line('甲市', 'METH', [null, 20, 10]),
      line('甲市', 'KET', [4, 0, 2]),
      line('乙市', 'KET', [0, 1, 2]),
    ],
  }
  test('scales each line by its own first figure, and names it by what tells it apart', () => {
    const lines = drawn(data, 'index', false, code => `药${code}`)
    expect(lines.map(({ name, values }) => [name, values])).toEqual([
      ['甲市 药METH', [null, 100, 50]],
      ['甲市 药KET', [100, 0, 50]],
      ['乙市 药KET', [null, null, null]],
    ])
    expect(new Set(lines.map(({ colour }) => colour)).size).toBe(3)
    const drugsAlone = drawn({ lines: data.lines.slice(0, 2) }, 'value', true, code => code)
    expect(drugsAlone.map(({ name }) => name)).toEqual(['METH', 'KET'])
    const placesAlone = drawn({ lines: data.lines.slice(1) }, 'value', true, code => code)
    expect(placesAlone.map(({ name }) => name)).toEqual(['甲市', '乙市'])
  })
})

test('changes of level close to one another have their lines, and words where there is room', () => {
  const points = Array.from({ length: 1_000 }, (_, at) => ({ start: dayAfter('2020-01-01', at) }))
  const starts = [100, 110, 124, 126, 400].map(at => dayAfter('2020-01-01', at))
  expect(placed([...starts, '2030-01-01'], points)).toEqual([
    { at: 100, named: true },
    { at: 110, named: false },
    { at: 124, named: false },
    { at: 126, named: true },
    { at: 400, named: true },
  ])
})

describe('years of days', () => {
  const days = Array.from({ length: 4_800 }, (_, at) => {
    const day = dayAfter('2013-10-07', at)
    return { day, without: at === 3 ? 'none' : null, value: at === 3 ? null : at % 7, low: null, high: null }
  })
  test('are months in the heat map, whose cells are means of the same weekday; shorter spans are days', () => {
    const { cells, byMonth, columns } = heatOf(days)
    expect([byMonth, columns]).toEqual([true, 158])
    expect(cells).toHaveLength(columns * 7)
    expect(cells.every(({ value, weekday }) => value === weekday)).toBe(true)
    const short = heatOf(days.slice(0, 14))
    expect([short.byMonth, short.columns, short.cells.length]).toEqual([false, 2, 14])
    expect(short.cells[3]).toMatchObject({ words: '2013-10-10', value: null, without: 'none' })
  })
  test('have words over some columns of the heat map: the chosen ones first, else from the newest back, never two that touch', () => {
    const short = heatOf(days.slice(0, 91))
    const wordsOf = (chosen: string[]) =>
      headsOf(short.cells, short.byMonth, ({ from }) => chosen.includes(from)).map(
        ({ column, words, on }) => `${column} ${words}${on ? ' chosen' : ''}`,
      )
    expect(wordsOf([])).toEqual(['12 W1', '8 W49', '4 W45', '0 W41'])
    expect(wordsOf(['2013-11-13', '2013-11-14'])).toEqual(['5 W46 chosen', '12 W1', '1 W42'])
    const long = heatOf(days)
    expect(headsOf(long.cells, long.byMonth, () => false).map(({ words }) => words)).toEqual([
      '2026-11',
      '2023-07',
      '2020-03',
      '2016-11',
    ])
  })
  test('are stretches in the strip: none of them is lost', () => {
    const steps = days.map(({ value }) => (value === null ? 0 : 1))
    expect(stretchesOf(steps)).toEqual([
      { from: 0, to: 2, step: 1 },
      { from: 3, to: 3, step: 0 },
      { from: 4, to: 4_799, step: 1 },
    ])
  })
})

test('names never lie over one another or over a dot; whoever has no room is named by pointing at it', () => {
  const field = { width: 280, height: 226, left: 38, right: 12, top: 10, bottom: 22, letter: 11.5 }
  const crowd = Array.from({ length: 24 }, (_, at) => peer(`甲${at}`, 30 + (at % 3), 0.01 * (at % 4)))
  const { dots } = quadrantsOf([...crowd, peer('远', 60, -0.4)], field, '甲7')
  expect(dots).toHaveLength(25)
  const boxes = dots.flatMap(({ label, peer: { name } }) =>
    label ? [[label.x, label.y, label.x + [...name].length * 11.5, label.y + 14] as const] : [],
  )
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1))
      expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false)
  expect(dots.find(one => one.peer.code === '甲7')!.label).not.toBeNull()
  expect(dots.find(one => one.peer.code === '远')!.label).not.toBeNull()
  expect(dots.filter(({ label }) => label === null).length).toBeGreaterThan(0)
})

test('an axis is asked where it begins, so that the words under it can say so', () => {
  expect([axisStart({ yAxis: { min: 30 } }), axisStart({ yAxis: { min: 0 } }), axisStart({})]).toEqual([
    30, 0, 0,
  ])
})
