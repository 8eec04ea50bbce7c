/** The analysis page's pure parts: what the address keeps, what the trend draws, where names have room. */
import { describe, expect, test } from 'vitest'
import { quadrantsOf } from '#web/screens/sewage/analysis/quadrants.ts'
import { gapsOf, readOutOf, seriesOf } from '#web/screens/sewage/analysis/series.ts'
import { basisLink, readState, spanWords, writeState } from '#web/screens/sewage/analysis/state.ts'
import type { Peer, Point } from '#web/screens/sewage/analysis/use-analysis.ts'

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
      selected: { from: '2026-10-19', to: '2026-10-25' },
      marked: '990200',
    } as const
    const written = writeState(usual, chosen)
    expect(written.toString()).toBe('place=990100&grain=WEEK&sel=2026-10-19_2026-10-25&mark=990200')
    expect(readState(written)).toEqual({ ...usual, ...chosen })
    expect(writeState(readState(written), usual).toString()).toBe('')
  })
  test('of a stranger is read as what is usual', () => {
    const typed = 'grain=HOUR&sel=2026-10-25_2026-10-19&mark=%3Cb%3E&scale=log&measure=x&place=%27or'
    expect(readState(new URLSearchParams(typed))).toEqual(usual)
  })
  test('leads to the basis where there is one', () => {
    const week = { from: '2026-10-19', to: '2026-10-25' }
    expect(basisLink({ code: '990100', level: '2' }, week, usual, undefined)).toBe(
      '/dashboard/analysis?basis=990100,2026-10-25,METH,7,consumption',
    )
    expect(basisLink({ code: '990101', level: '3' }, week, usual, '990100')).toBeUndefined()
    const day = { from: week.to, to: week.to }
    expect(basisLink({ code: 'p1', level: 'P' }, day, usual, '990100')).toContain(',1,consumption,p1')
    expect([spanWords(week), spanWords(day)]).toEqual(['2026-10-19 至 10-25', '2026-10-25'])
  })
})

describe('the trend', () => {
  const points = [point('2026-10-19', 10), point('2026-10-20', null), point('2026-10-21', 30)]
  test('keeps gaps as gaps on every scale', () => {
    expect(seriesOf(points, 'value').values).toEqual([10, null, 30])
    expect(seriesOf(points, 'index').values).toEqual([50, null, 150])
    const z = seriesOf(points, 'z')
    expect(z.values[0]! + z.values[2]!).toBeCloseTo(0, 12)
    expect(z.low[2]).toBeLessThan(z.values[2]!)
    expect(gapsOf(points)).toEqual([{ at: 1, length: 1 }])
  })
  test('draws nothing on a scale that its values do not have', () => {
    expect(seriesOf([point('2026-10-19', 5), point('2026-10-20', 5)], 'z').values).toEqual([null, null])
    expect(seriesOf([point('2026-10-19', 0)], 'index').values).toEqual([null])
  })
  test('reads out the mean of what has a value', () => {
    expect(readOutOf(points)).toMatchObject({ value: 20, low: 19, high: 21, past: null, missing: 1 })
  })
})

test('names never lie over one another or over a dot; whoever has no room is named by pointing at it', () => {
  const field = { width: 280, height: 226, left: 38, right: 12, top: 10, bottom: 22 }
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
