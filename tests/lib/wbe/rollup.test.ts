/** Periods, a region's day and what longer periods make of days: by hand. */
import { describe, expect, it } from 'vitest'
import {
  grains,
  periodDays,
  periodEnd,
  periodShift,
  periodStart,
  periodsOfMonth,
  periodWords,
  yearBefore,
} from '#lib/wbe/period.ts'
import { type DatedCell, dayCell, type PlantDay, periodCell, plantCell } from '#lib/wbe/rollup.ts'

const day = (
  plantId: string,
  pndl: number | null,
  population: number | null,
  more: Partial<PlantDay> = {},
) => ({
  plantId,
  pndl,
  consumption: pndl === null ? null : pndl * 2,
  population,
  qualifier: '=',
  uncertaintyPct: 10,
  loqPolicy: 'half',
  cfVersion: 1,
  ...more,
})

describe('periods', () => {
  it('begin, end and shift by the calendar, weeks on Monday', () => {
    expect(grains.map(grain => periodStart(grain, '2026-11-22'))).toEqual([
      '2026-11-22',
      '2026-11-16',
      '2026-11-01',
      '2026-10-01',
      '2026-01-01',
    ])
    expect(grains.map(grain => periodEnd(grain, periodStart(grain, '2026-11-22')))).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-30',
      '2026-12-31',
      '2026-12-31',
    ])
    expect(periodShift('MONTH', '2026-01-01', -1)).toBe('2025-12-01')
    expect(periodShift('QUARTER', '2026-01-01', -1)).toBe('2025-10-01')
    expect([periodDays('MONTH', '2024-02-01'), periodDays('YEAR', '2024-01-01')]).toEqual([29, 366])
    expect(() => periodStart('WEEK', '2026-02-30')).toThrow(/yyyy-MM-dd/)
  })
  it('are compared with the same weekdays or the same months of last year', () => {
    expect(yearBefore('DAY', '2026-11-20')).toBe('2025-11-21')
    expect(yearBefore('WEEK', '2026-11-16')).toBe('2025-11-17')
    expect(yearBefore('MONTH', '2024-02-01')).toBe('2023-02-01')
    expect(yearBefore('YEAR', '2024-01-01')).toBe('2023-01-01')
  })
  it('have names, a week that of the year it mostly lies in', () => {
    expect(periodWords('WEEK', '2024-12-30')).toBe('2025 年第 1 周')
    expect(periodWords('WEEK', '2020-12-28')).toBe('2020 年第 53 周')
    expect(periodWords('QUARTER', '2026-10-01')).toBe('2026 年第 4 季度')
  })
  it('above a month are all weeks that touch it, itself, its quarter and its year', () => {
    expect(periodsOfMonth('2026-11').map(({ grain, start }) => `${grain} ${start}`)).toEqual([
      'WEEK 2026-10-26',
      'WEEK 2026-11-02',
      'WEEK 2026-11-09',
      'WEEK 2026-11-16',
      'WEEK 2026-11-23',
      'WEEK 2026-11-30',
      'MONTH 2026-11-01',
      'QUARTER 2026-10-01',
      'YEAR 2026-01-01',
    ])
  })
})

describe('a region', () => {
  it('weighs its plants by their people, counts what is censored, leaves out what has no value', () => {
    const cell = dayCell([
      day('a', 10, 300_000),
      day('b', 40, 100_000, { qualifier: '<LOQ', cfVersion: 2 }),
      day('c', null, 50_000, { qualifier: '<LOD', loqPolicy: 'exclude' }),
      day('d', 99, null),
    ])!
    // (10 × 300,000 + 40 × 100,000) / 400,000
    expect(cell.pndl.value).toBeCloseTo(17.5, 12)
    expect(cell.consumption.value).toBeCloseTo(35, 12)
    // 1.96 × √((0.75 × 10 × 10 %)² + (0.25 × 40 × 10 %)²) = 1.96 × 1.25
    expect(cell.pndl.high! - 17.5).toBeCloseTo(1.959963984540054 * 1.25, 10)
    expect(cell).toMatchObject({
      nPlants: 2,
      nSamples: 4,
      nDays: 1,
      nDetected: 3,
      nCensored: 2,
      popTotal: 400_000,
      personDays: 400_000,
      loqPolicies: ['exclude', 'half'],
      cfVersions: ['v1', 'v2'],
    })
    expect(dayCell([])).toBeNull()
    expect(dayCell([day('c', null, 5)])).toMatchObject({ nPlants: 0, nSamples: 1, nDays: 0 })
  })
  it('over a period is the mean of its days, weekdays and weekend by the rule of the year', () => {
    const dated = (date: string, value: number): DatedCell => ({
      date,
      ...dayCell([day('a', value, 1_000)])!,
    })
    // Wednesday to Tuesday: EUDA's Graz, MDMA 2024.
    const graz = [8.82, 12.87, 12.45, 28.11, 26.8, 10.5, 9.13].map((value, at) =>
      dated(`2024-03-${String(13 + at).padStart(2, '0')}`, value),
    )
    const week = periodCell(graz, undefined, { nPlants: 1, popTotal: 1_000 })!
    expect(week.pndl.weekday).toBeCloseTo(10.273, 3)
    expect(week.pndl.weekend).toBeCloseTo(19.465, 9)
    expect(week.pndl.value).toBeCloseTo(15.526, 3)
    expect(week.pndl.low).toBeCloseTo(15.525714 * (1 - 0.1959963984540054), 4)
    expect(week).toMatchObject({ nDays: 7, nSamples: 7, personDays: 7_000, popTotal: 1_000 })
    const other = periodCell(graz, [{ from: 2000, weekend: [3] }])!
    expect(other.pndl.weekend).toBeCloseTo(8.82, 12)
    expect(periodCell([])).toBeNull()
    const gap: DatedCell = { date: '2024-03-20', ...dayCell([day('a', null, 1_000)])! }
    expect(periodCell([...graz, gap])).toMatchObject({ nDays: 7, nSamples: 8 })
    expect(periodCell([gap])!.pndl).toEqual({
      value: null,
      low: null,
      high: null,
      weekday: null,
      weekend: null,
    })
  })
  it('of one plant is the plant', () => {
    const one = day('a', 12, 8_000)
    const [own, region] = [plantCell(one), dayCell([one])!]
    expect(own.pndl.value).toBe(region.pndl.value)
    expect(own.pndl.low).toBeCloseTo(region.pndl.low!, 12)
  })
})
