/** 专题图 by keys: in every drawing one mark is in the order of tabs, arrows reach all of them, and Enter does what a click does. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { type PictureKey, pictureKeys, pictureTitles } from '#contract/sewage/analysis-picture-keys.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { nextMark, type Stand } from '#web/screens/sewage/analysis/pictures/marks.ts'
import { MorePictures } from '#web/screens/sewage/analysis/pictures/more.tsx'
import { type AnalysisState, readState } from '#web/screens/sewage/analysis/state.ts'
import type { Analysis } from '#web/screens/sewage/analysis/use-analysis.ts'
import { show, signIn } from '../../crud/harness.tsx'

const days = Array.from({ length: 21 }, (_, at) => dayAfter('2026-03-02', at))
const span = { from: days[0]!, to: days.at(-1)! }
const place = { code: '990000', name: '甲省', level: '1' }
const cities = ['990100', '990200', '990300'].map((code, at) => ({
  code,
  name: `${'乙丙丁'[at]}市`,
  level: '2',
}))
const known = (value: number) => ({ without: null, value, low: value - 2, high: value + 2 })
const plants = ['1001', '1002', '1003', '1004', '1005', '1006'].map((code, at) => ({
  ...{ code, name: `厂${code}`, level: 'P', days: 21, samples: 21, population: 100_000 },
  // Two lie one over the other: keys reach them all the same.
  ...known(at < 2 ? 30 : 30 + at),
}))
const drugs = [
  { code: 'METH', name: '甲基苯丙胺', doseMg: 30 },
  { code: 'KET', name: '氯胺酮', doseMg: 50 },
]
const group = (words: object, start: string | null) => ({
  ...{ ...place, ...words, start, total: 2.5, population: 1_000_000 },
  parts: drugs.map(({ code }) => ({
    ...{ drug: code, without: null, doses: 1.25, low: 1, high: 1.5, share: 0.5, samples: 21 },
  })),
})
const amount = (value: number) => ({ value, low: value / 2, high: value * 1.5, days: 1, below: 0 })
const traced = (id: string, into: string | null, load: number) => ({
  ...{
    id,
    into,
    name: id,
    kind: 'MANHOLE',
    between: 0,
    level: into === null ? 0 : into === 'in' ? 1 : 2,
  },
  ...{ days: [days[0]!], drawn: 1, samples: 1, conc: amount(load), load: amount(load), further: 0 },
})
const answers: Readonly<Record<string, unknown>> = {
  days: { days: days.map((day, at) => ({ day, ...known(20 + at) })), differs: [] },
  selection: { samples: 21, population: 1_000_000, loqPolicies: [], imputed: 0 },
  compare: {
    starts: days,
    differs: [],
    lines: cities.map((city, at) => ({
      ...{ ...city, drug: 'METH', without: days.map(() => null) },
      ...{ value: days.map(() => 30 - at), low: days.map(() => 26), high: days.map(() => 32) },
    })),
  },
  structure: { place, drugs, left: [], differs: [], groups: cities.map(city => group(city, null)) },
  spread: {
    ...{ place, differs: [] },
    groups: cities.slice(0, 2).map((city, at) => ({
      ...{ ...city, n: 3, plants: 3, median: 30, q1: null, q3: null, least: 30, most: 34 },
      values: plants.slice(at * 3, at * 3 + 3),
    })),
  },
  ratios: {
    ...{ place, above: '苯丙胺', below: '甲基苯丙胺', plants: 2, masked: 0 },
    bands: [
      { from: 0, to: 0.3, verdict: 'metabolic' },
      { from: 0.3, to: null, verdict: 'other_amphetamine_source' },
    ],
    points: days.flatMap(day =>
      plants.slice(0, 2).map(({ code, name }) => ({
        ...{ plant: code, name, day, value: 0.1, low: null, high: null, verdict: 'metabolic' },
        ...{ aboveLow: 1, aboveHigh: 1, belowLow: 10, belowHigh: 10 },
      })),
    ),
  },
  map: {
    ...{ place, starts: days, radiusKm: null, seen: null, differs: [] },
    places: plants.map(({ code, name, level }, at) => ({
      ...{ code, name, level, lng: 113 + (at % 3) / 4, lat: 31 + at / 8, corners: [], members: [] },
      into: { code, name },
      without: days.map(() => null),
      ...{ value: days.map((_, day) => 30 + at + day), low: days.map(() => 28), high: days.map(() => 60) },
      ...{ plants: days.map(() => 1), samples: days.map(() => 1), population: days.map(() => 100_000) },
    })),
  },
  upstream: {
    ...{ place: { code: '1001', name: '厂1001', level: 'P' }, plants: [], samples: [], path: ['in', 'east'] },
    ...{ untested: 0, unplaced: 0, masked: 0, split: [], ring: [] },
    outlets: [
      traced('in', null, 100),
      traced('east', 'in', 70),
      traced('west', 'in', 10),
      { ...traced('north', 'east', 0), load: null, conc: null, days: [], drawn: 0, samples: 0 },
    ],
    joins: [
      {
        ...{ at: 'in', basis: 'load', days: [days[0]!], total: amount(100), unsampled: [] },
        branches: ['east', 'west'].map(id => ({
          ...{ id, amount: amount(id === 'east' ? 70 : 10), without: null },
          share: id === 'east' ? { value: 0.7, low: 0.5, high: 0.9 } : { value: 0.1, low: 0.05, high: 0.15 },
        })),
        sum: { value: 80, low: 60, high: 100 },
        ...{ rest: { value: 20, low: 0, high: 60 }, over: null, verdict: 'likely', likely: 'east' },
      },
    ],
  },
  methods: {
    ...{ place, taken: [{ method: 'SERVED', days: 60 }], masked: 0 },
    methods: ['NH4N', 'SERVED'].map((method, at) => ({
      ...{ method, without: null, days: 60, plants: 3, people: 90_000, taken: 100_000 },
      ...{ value: 40 - at * 4, usual: 36 },
      units: plants.slice(0, 3).map(({ code, name }, unit) => ({
        ...{ code, name, without: null, days: 20, value: 40 + unit, usual: 36 },
      })),
    })),
  },
  board: {
    ...{ place, days, owed: [], more: false },
    plants: plants.slice(0, 3).map(({ code, name, level }) => ({
      ...{ code, name, level, kinds: days.map((_, at) => (at % 5 === 0 ? 'REVIEW' : 'OK')) },
    })),
  },
  first: {
    ...{ place, watchedSince: '2025-01-01' },
    drugs: drugs.map(({ code, name }) => ({
      ...{ code, name, first: days[3]!, fresh: true, tested: 60, detected: 12 },
      at: cities.map(city => ({ ...city, without: null, first: days[3]!, tested: 20, detected: 4 })),
    })),
  },
}
/** What a mark says besides its place: its day or its unit. */
const says: Readonly<Record<PictureKey, RegExp>> = {
  calendar: /^2026-03-\d\d 周.：\d+\.\d mg\/\(d·千人\)/,
  multiples: /均值 \d+\.0 mg\/\(d·千人\).*2026-03-02 至 03-22/,
  structure: /2026-03-02 至 03-22：合计 2\.50 剂\/\(d·千人\)，甲基苯丙胺 50\.0%/,
  spread: /^厂\d+ \d+\.\d mg\/\(d·千人\)（.*2026-03-02 至 03-22 均值，21 天/,
  ratio: /^2026-03-\d\d 厂\d+：AMP\/METH 质量比 0\.1/,
  map: /^厂\d+ 2026-03-22：5\d\.0 mg\/\(d·千人\)（28\.0 – 60\.0），1 厂，样品 1 份，100,000 人，比上一期 ↑\d\.\d%$/,
  upstream:
    /^(in：100 mg\/d（50 – 150），1 天均值；可能来自east|(east|west)：\d0\.0 mg\/d（.*），在汇流点占 \d0%（.*），1 天均值|north：未取样|in：未取样支路或差额 20\.0 mg\/d（0\.0 – 60\.0）)$/,
  methods: /^(NH4N|SERVED)，厂\d+：\d+\.\d mg\/\(d·千人\)，已发布 36\.0（\+\d+%），20 天$/,
  board: /^厂\d+ 2026-03-\d\d：(已发布|待复核发布)$/,
  first: /首次检出 2026-03-05，期内 4 \/ 20 厂·日检出/,
}
/** What Enter on the first mark asks of the page. */
const opens: Readonly<Record<PictureKey, Partial<AnalysisState>>> = {
  calendar: { selected: { from: days[0]!, to: days[0]! } },
  multiples: { place: '990100' },
  structure: { marked: '990100' },
  spread: { place: '1001' },
  ratio: { place: '1001' },
  map: { place: '1004' },
  upstream: { way: 'north' },
  methods: { place: '1001' },
  board: { place: '1001' },
  first: { marked: '990100' },
}

function open(picture: PictureKey, way?: string) {
  const wire = signIn(['*'])
  wire.on(({ path, query }) => {
    const name = path.replace('/sewage/analysis/', '')
    const result =
      name === 'structure' && query['by'] === 'period'
        ? { ...(answers[name] as object), groups: days.map(day => group({}, day)) }
        : answers[name]
    return result === undefined ? undefined : { result }
  })
  const asked: Partial<AnalysisState>[] = []
  const analysis = {
    state: { ...readState(new URLSearchParams()), picture, way },
    change: (one: Partial<AnalysisState>) => asked.push(one),
    options: {
      data: { drugs: [{ code: 'METH', name: '甲基苯丙胺', newest: days.at(-1), oldest: days[0] }] },
    },
    trend: { data: { place, path: [place], children: cities, newest: days.at(-1), ...span } },
    places: { data: { records: cities } },
    ...{ whole: span, chosen: span },
  } as unknown as Analysis
  show(createElement(MorePictures, { analysis, drugName: '甲基苯丙胺', subject: '甲省' }), '/sewage/analysis')
  return asked
}
const marksOf = (drawing: HTMLElement) => [...drawing.querySelectorAll<SVGElement>('[data-row]')]

describe.each([...pictureKeys.map(key => [key, undefined] as const), ['structure', 'period'] as const])(
  '%s %s',
  (key, way) => {
    test('is walked by keys', async () => {
      const asked = open(key, way)
      const drawing = await within(
        await screen.findByRole('region', { name: pictureTitles[key] }),
      ).findByRole('group', { name: /./ })
      const marks = marksOf(drawing)
      expect(marks.length).toBeGreaterThan(2)
      await waitFor(() => expect(marks.filter(({ tabIndex }) => tabIndex === 0)).toEqual([marks[0]]))
      for (const mark of marks) {
        expect(mark.getAttribute('role')).toBe('button')
        if (way === undefined) expect(mark.getAttribute('aria-label')).toMatch(says[key])
      }
      // From every mark that is reached, by every arrow: none is left out.
      const reached = new Set<Element>([marks[0]!])
      for (const from of reached)
        for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          ;(from as SVGElement).focus()
          expect(fireEvent.keyDown(from, { key: arrow }), 'the page does not scroll').toBe(false)
          reached.add(document.activeElement!)
          expect(marks.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
        }
      expect(reached).toEqual(new Set(marks))
      // The first and the last of all, and what Enter and space do is what a click does.
      fireEvent.keyDown(document.activeElement!, { key: 'Home', ctrlKey: true })
      const first = document.activeElement!
      fireEvent.keyDown(first, { key: 'Enter' })
      fireEvent.keyDown(first, { key: ' ' })
      fireEvent.click(first)
      expect(asked).toHaveLength(3)
      expect(asked[1]).toEqual(asked[0])
      expect(asked[2]).toEqual(asked[0])
      if (way === undefined) expect(asked[0]).toMatchObject(opens[key])
      else expect(asked[0]).toMatchObject({ selected: { from: days[0] } })
      cleanup()
    })
  },
)

test('arrows go along the row and to what is nearest in the next one; at the edge they stay', () => {
  const marks: Stand[] = [
    { row: 0, x: 10 },
    { row: 0, x: 5 },
    { row: 0, x: 10 },
    { row: 3, x: 9 },
    { row: 3, x: 90 },
  ]
  const go = (at: number, ...keys: string[]) => keys.reduce((now, key) => nextMark(marks, now, key), at)
  expect(go(1, 'ArrowRight')).toBe(0)
  expect(go(1, 'ArrowRight', 'ArrowRight')).toBe(2)
  expect(go(2, 'ArrowRight')).toBe(2)
  expect(go(1, 'ArrowLeft')).toBe(1)
  expect(go(2, 'ArrowDown')).toBe(3)
  expect(go(4, 'ArrowUp')).toBe(0)
  expect(go(3, 'ArrowDown')).toBe(3)
  expect([go(4, 'Home'), go(3, 'End'), go(0, 'Home'), go(1, 'End')]).toEqual([3, 4, 1, 2])
  expect([nextMark(marks, 3, 'Home', true), nextMark(marks, 0, 'End', true)]).toEqual([1, 4])
  expect(go(3, 'a')).toBe(3)
  expect(nextMark([], -1, 'Home')).toBe(-1)
})
