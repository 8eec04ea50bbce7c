/** 国际比较: what the address keeps, where bars stand, and what the page shows of the two answers. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { barsOf, isAtFoot, labelled } from '#web/screens/sewage/europe/bars.ts'
import { CityMark } from '#web/screens/sewage/europe/city-mark.tsx'
import { asksForLog, countryName, readState, toggled, writeState } from '#web/screens/sewage/europe/state.ts'
import type { Cities, Own, Site, Years } from '#web/screens/sewage/europe/use-europe.ts'
import { followedOf, yearsOption } from '#web/screens/sewage/europe/years.ts'
import { signIn } from '../../crud/harness.tsx'
import { openScreen } from '../desk.ts'

const means = (daily: number | null) => ({ daily, weekday: daily, weekend: daily })
const site = (code: string, city: string, value: number | null, more: Partial<Site> = {}): Site => ({
  site: code,
  country: 'CZ',
  city,
  population: 100_000,
  days: [1, 2, 3, 4, 5, 6, 7],
  n: 7,
  ...means(value),
  published: means(value),
  agrees: true,
  value,
  ...more,
})
const ours = (code: string, name: string, value: number | null, more: Partial<Own> = {}): Own => ({
  code,
  name,
  without: value === null ? 'masked' : null,
  ...means(value),
  low: value === null ? null : value - 10,
  high: value === null ? null : value + 10,
  value,
  days: 7,
  samples: 14,
  position: 0.5,
  rank: 2,
  timesMedian: 1.5,
  ...more,
})
const cities: Cities = {
  drugs: [{ code: 'METH', name: '甲基苯丙胺' }],
  years: [2023, 2022],
  year: 2023,
  weekendWords: '周五至周一',
  ownWeekendWords: '周五至周一',
  n: 2,
  p10: 20,
  median: 60,
  p90: 100,
  sites: [
    site('CZ001', 'Praha', 100),
    site('CZ002', 'Brno', 20, { agrees: false, daily: 21.5 }),
    site('CZ003', 'Plzeň', null, { agrees: null, n: 0 }),
  ],
  from: '2026-01-05',
  to: '2026-01-11',
  own: [ours('990100', '乙市', 90), ours('990200', '丙市', null)],
  loqPolicies: ['LOQ/2'],
  source: 'EUDA 与 SCORE',
}

describe('pure parts', () => {
  test('the address keeps all that is chosen, and no more than is chosen', () => {
    const state = readState(
      new URLSearchParams(
        'drug=COC&year=2021&part=weekend&span=2026-01-05_2026-01-11&axis=log&sites=CZ001,CZ002',
      ),
    )
    expect(state).toMatchObject({
      drug: 'COC',
      year: 2021,
      part: 'weekend',
      log: true,
      sites: ['CZ001', 'CZ002'],
    })
    expect(readState(writeState(state, {}))).toEqual(state)
    expect(writeState(readState(new URLSearchParams()), {}).toString()).toBe('')
    expect(
      readState(new URLSearchParams('year=never&part=night&span=2026-02-01_2026-01-01&drug=a%20b')),
    ).toEqual(readState(new URLSearchParams()))
  })
  test('where the highest of all leaves nothing of ours to see, the axis is logarithmic until somebody chooses', () => {
    const site = (value: number) => ({ ...cities.sites[0]!, value })
    expect(asksForLog({ ...cities, sites: [site(90 * 26)] })).toBe(true)
    expect(asksForLog({ ...cities, sites: [site(90 * 25)] })).toBe(false)
    expect(asksForLog({ own: [], sites: [site(9000)] })).toBe(false)
    for (const axis of ['linear', 'log'])
      expect(writeState(readState(new URLSearchParams({ axis })), {}).toString()).toBe(`axis=${axis}`)
  })
  test('countries are named in Chinese; a code that none has stays', () => {
    expect(['CZ', 'US', 'H'].map(countryName)).toEqual(['捷克', '美国', 'H'])
  })
  test('the seventh city takes the place of the first', () => {
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
    expect(toggled(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
  })
  test('bars fall from left to right, ours with its interval; names do not touch', () => {
    const field = { width: 400, height: 200, left: 0, right: 0, top: 0, bottom: 0 }
    const { bars, y } = barsOf(cities, field, false)
    expect(bars.map(({ code }) => code)).toEqual(['CZ001', '990100', 'CZ002'])
    expect(bars[1]).toMatchObject({ own: true, low: 80, high: 100 })
    expect(bars[0]!.y).toBeLessThan(bars[1]!.y)
    expect(y(0)).toBe(200)
    const log = barsOf(cities, field, true)
    // A tenth of the value stands one decade lower, wherever it is.
    expect(log.y(1) - log.y(10)).toBeCloseTo(log.y(10) - log.y(100), 9)
    const near = bars.map(bar => ({ ...bar, own: true, x: 50 }))
    expect(labelled(near, []).map(({ line }) => line)).toEqual([0, 1, 2])
    expect(labelled([...near, near[0]!], [])).toHaveLength(3)
  })
  test('what has no height on an axis is a mark at its foot: nought on both, less than its least on the logarithmic one', () => {
    const told = [0, 0.05, 0.1, 3].map(value => [isAtFoot(value, true), isAtFoot(value, false)])
    expect(told).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ])
  })
  test('years stand on the axis that the page has: as decades the band keeps its ends, and words say the figure', () => {
    const spread = { n: 9, p10: 1, median: 10, p90: 100 }
    const years = {
      years: [
        {
          year: 2023,
          ...spread,
          sites: [{ code: 'CZ001', name: 'Brno', value: 1_000, low: null, high: null }],
          own: [],
        },
        { year: 2024, ...spread, sites: [], own: [] },
      ],
    } as unknown as Years
    const heights = (log: boolean) => {
      const { series, yAxis } = yearsOption(years, followedOf(years, false), log, {} as never)
      const { formatter } = (yAxis as { axisLabel: { formatter: (at: number) => string } }).axisLabel
      const figures = (series as { data: (number | null)[] }[]).map(({ data }) => data[0])
      return { figures, words: [0, 1, 3].map(formatter) }
    }
    expect(heights(false)).toEqual({ figures: [1, 99, 10, 1_000], words: ['0', '1', '3'] })
    expect(heights(true)).toEqual({ figures: [1, 2, 2, 4], words: ['0.1', '1', '100'] })
  })
})

describe('the page', () => {
  const begin = (at = '/page') => {
    const wire = signIn(['sewage:consumption:list'])
    wire.on(({ path }) => {
      if (path === '/sewage/europe/cities') return { result: cities }
      // Its picture is a canvas, which this browser has not: it stays on its way.
      return path === '/sewage/europe/years' ? new Promise(() => undefined) : undefined
    })
    return { wire, stage: openScreen('sewage/europe', at) }
  }
  test('shows ours and the study’s, published beside computed, with source and terms', async () => {
    begin()
    const table = await screen.findByRole('table', { name: '研究中的城市' })
    const brno = within(table).getByText('Brno').closest('tr')!
    expect(brno.textContent).toContain('捷克')
    expect(brno.textContent).toContain('20.00')
    expect(brno.textContent).toContain('21.50')
    expect(brno.textContent).toContain('不一致')
    const own = screen.getByRole('table', { name: '本省各市' })
    expect(within(own).getByText('已脱敏')).toBeTruthy()
    expect(within(own).getByText('乙市').closest('tr')!.textContent).toContain('80.0 – 100.0')
    expect(screen.getByText(/不是消费量/).textContent).toContain('EUDA 与 SCORE')
    expect(screen.getByRole('img', { name: /乙市 90\.0，排在 2 城中第 2 位/ })).toBeTruthy()
  })
  test('on decades a city is a dot, for no length tells a figure there', () => {
    const mark = (log: boolean) =>
      render(
        <svg>
          <CityMark own value={9} x={10} y={20} chosen={false} log={log} bottom={100} pitch={8} />
        </svg>,
      ).container.querySelector('.own')!.tagName
    expect([mark(false), mark(true)]).toEqual(['rect', 'circle'])
  })
  test('a ticked city stands in the address and is asked for', async () => {
    const { stage, wire } = begin()
    const table = await screen.findByRole('table', { name: '研究中的城市' })
    fireEvent.click(within(within(table).getByText('Praha').closest('tr')!).getByRole('button'))
    await waitFor(async () => expect((await stage).address()).toContain('sites=CZ001'))
    await waitFor(() => expect(JSON.stringify(wire.last('/sewage/europe/years'))).toContain('CZ001'))
  })
})
