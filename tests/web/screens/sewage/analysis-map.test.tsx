/** 地图: what its periods say, that classes hold over all of them, and how it goes on by itself. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CityFeature } from '#web/map/city-shape.ts'
import { groundOf } from '#web/map/outlines.ts'
import {
  figuresAt,
  type MapAnswer,
  mapFrame,
  mapGrain,
  mapLimits,
  newestShown,
  ranked,
  seenWords,
  toldOf,
} from '#web/screens/sewage/analysis/pictures/map.ts'
import { mapDrawing } from '#web/screens/sewage/analysis/pictures/map-drawing.tsx'
import { labelsOf } from '#web/screens/sewage/analysis/pictures/map-labels.tsx'
import { dotRadius, shapedOf } from '#web/screens/sewage/analysis/pictures/map-marks.tsx'
import { Periods } from '#web/screens/sewage/analysis/pictures/map-periods.tsx'

const starts = ['2026-03-02', '2026-03-09', '2026-03-16']
const placeOf = (code: string, value: (number | null)[], without: (string | null)[], more = {}) => ({
  ...{ code, name: `厂${code}`, level: 'P', lng: 113, lat: 31, corners: [], members: [] },
  ...{ into: { code, name: `厂${code}` }, without, value },
  low: value.map(one => one && one - 2),
  high: value.map(one => one && one + 2),
  plants: value.map(one => one && 1),
  samples: value.map(one => one && 7),
  population: value.map(one => one && 12_345.6),
  ...more,
})
const answer: MapAnswer = {
  place: { code: '990100', name: '乙市', level: '2' },
  ...{ starts, radiusKm: null, seen: null, differs: [] },
  places: [
    placeOf('1', [10, 20, null], [null, null, 'none']),
    placeOf('2', [30, null, 50], [null, 'below', null]),
    placeOf('3', [null, null, null], ['masked', 'masked', 'masked'], { lng: 114 }),
  ],
}

describe('a period', () => {
  test('has classes of all periods together, so that one colour means the same in each', () => {
    const limits = mapLimits(answer)
    expect(limits).toEqual([16, 22, 28, 38])
    expect([0, 1, 2].map(at => figuresAt(answer, at, limits).map(({ step }) => step))).toEqual([
      [1, 4, 0],
      [2, 0, 0],
      [0, 5, 0],
    ])
    // What is all alike is one class.
    expect(mapLimits({ ...answer, places: [placeOf('1', [5, 5], [null, null])] })).toEqual([5])
    expect(mapLimits({ ...answer, places: [] })).toEqual([])
  })
  test('says value, interval, who stands behind it and the change, or why there is none', () => {
    const told = (at: number) => figuresAt(answer, at, [16, 22]).map(one => toldOf(one, `第 ${at} 期`))
    expect(told(1)).toEqual([
      '厂1 第 1 期：20.0 mg/(d·千人)（18.0 – 22.0），1 厂，样品 7 份，12,346 人，比上一期 ↑100.0%',
      '厂2 第 1 期：<LOQ',
      '厂3 第 1 期：已脱敏',
    ])
    expect(told(2)[1]).toContain('上一期没有可比的数值')
    // Small figures with what tells their classes apart.
    expect(toldOf(figuresAt(answer, 0, [0.5, 0.6])[0]!, '甲', true)).toContain(
      '10.00 mg/(d·千人)（8.00 – 12.00），',
    )
  })
  test('is longer where the asked ones of all places are too many for one answer', () => {
    const years = { from: '2023-01-01', to: '2026-11-26' }
    expect(mapGrain('DAY', { from: '2026-09-01', to: '2026-11-30' }, 40)).toBe('DAY')
    expect(mapGrain('DAY', years, 12)).toBe('WEEK')
    expect(mapGrain('DAY', years, 200)).toBe('MONTH')
    expect(mapGrain('MONTH', years, 9_000)).toBe('MONTH')
  })
  test('is the newest of which about as much is known as of others', () => {
    expect(newestShown(answer)).toBe(2)
    const two = [placeOf('1', [1, 2, null], []), placeOf('2', [1, 2, null], []), placeOf('3', [1, 2, 3], [])]
    expect(newestShown({ ...answer, places: two })).toBe(1)
    expect(newestShown({ ...answer, places: [answer.places[2]!] })).toBe(2)
  })
})

const square = (code: string, west: number): CityFeature => ({
  properties: { code },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 30],
        [west + 1, 30],
        [west + 1, 31],
        [west, 31],
      ],
    ],
  },
})
describe('what is not all', () => {
  test('is said: plants that the reader may not see', () => {
    expect(seenWords(answer)).toBeUndefined()
    expect(seenWords({ seen: { all: 40, seen: 40 } })).toBeUndefined()
    expect(seenWords({ seen: { all: 40, seen: 5 } })).toBe('只含您有权看的 5 厂，这里登记的有 40 厂')
  })
  test('has its number in the list where a figure has no room, and the list goes on under the map', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      placeOf(`${at}`.padStart(2, '0'), [100 + at, null, null], [null, 'none', 'none'], {
        ...{ level: 'HEX', lng: 113 + (at % 8) / 10, lat: 31 + Math.floor(at / 8) / 10 },
        corners: [0, 1, 2, 3, 4, 5].map(corner => [
          113 + (at % 8) / 10 + 0.03 * Math.cos((corner * Math.PI) / 3),
          31 + Math.floor(at / 8) / 10 + 0.03 * Math.sin((corner * Math.PI) / 3),
        ]),
        members: [{ code: `p${at}`, name: `厂${at}` }],
      }),
    )
    const whole = { ...answer, places: many }
    const list = ranked(figuresAt(whole, 0, []))
    expect(list.map(({ rank }) => rank)).toEqual(many.map((_, at) => at + 1))
    const drawn = mapDrawing(
      whole,
      { parts: [], around: undefined },
      {
        ...{ width: 900, at: 0, period: '甲', about: '乙市', limits: [] },
        onOpen: () => undefined,
      },
    )
    render(createElement('svg', null, drawn.parts))
    for (const { name } of many) expect(screen.getAllByText(name).length).toBeGreaterThan(0)
    const labels = [...document.querySelectorAll('.labels text')].map(one => one.textContent)
    expect(labels).toContain('1')
    cleanup()
  })
})
describe('the ground', () => {
  const cities = [square('990100', 113), square('990200', 114)]
  test('is what lies in the place, else the least outline around it', () => {
    expect(groundOf(cities, ['990000']).parts).toEqual(cities)
    expect(groundOf(cities, ['990000', '990100', '990101', '17'])).toEqual({ parts: [], around: cities[0] })
    expect(groundOf([square('330000', 120)], ['330000', '330100']).around?.properties.code).toBe('330000')
    expect(groundOf([], ['330000'])).toEqual({ parts: [], around: undefined })
  })
  test('is not needed: places stand beside one another without it, and one alone in the middle', () => {
    const bare = { parts: [], around: undefined }
    const frame = mapFrame(bare, answer.places, answer.place, [400, 300])!
    const shaped = shapedOf(figuresAt(answer, 0, []), frame)
    for (const [at, one] of shaped.entries()) {
      expect(one.at[0]).toBeGreaterThan(0)
      expect(one.at[0]).toBeLessThan(400)
      // Two on one spot are two dots.
      for (const other of shaped.slice(at + 1))
        expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])).toBeGreaterThan(2 * dotRadius)
    }
    const [first] = shapedOf(
      figuresAt(answer, 0, []).slice(0, 1),
      mapFrame(bare, answer.places.slice(0, 1), answer.place, [400, 300])!,
    )
    expect(first!.at[0]).toBeCloseTo(200)
    expect(first!.at[1]).toBeCloseTo(150)
    expect(mapFrame(bare, [], answer.place, [400, 300])).toBeUndefined()
    const labels = labelsOf(shaped, 600, [600, 300])
    expect(labels.map(({ value }) => value)).toContain('已脱敏')
  })
})

describe('the slider', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
  })
  function Stage() {
    const [at, onAt] = useState(0)
    return createElement(Periods, { at, onAt, words: ['甲', '乙', '丙'] })
  }
  const at = () => screen.getByRole('slider').getAttribute('aria-valuetext')
  const second = () => vi.advanceTimersByTimeAsync(1_001)
  test('goes on a step a second, stops at the end, begins anew, and rests while nobody looks', async () => {
    render(createElement(Stage))
    expect(at()).toBe('甲，第 1 期，共 3 期')
    fireEvent.click(screen.getByRole('button', { name: '播放' }))
    await second()
    expect(at()).toContain('乙')
    await second()
    expect(at()).toContain('丙')
    await second()
    expect(at()).toContain('丙')
    fireEvent.click(screen.getByRole('button', { name: '播放' }))
    expect(at()).toContain('甲')
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    fireEvent(document, new Event('visibilitychange'))
    hidden.mockReturnValue(false)
    await second()
    expect(at()).toContain('甲')
    expect(screen.getByRole('button', { name: '播放' })).toBeDefined()
    // Whoever moves it by hand takes it over.
    fireEvent.click(screen.getByRole('button', { name: '播放' }))
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
    expect(at()).toContain('乙')
    await second()
    expect(at()).toContain('乙')
    vi.restoreAllMocks()
  })
})
