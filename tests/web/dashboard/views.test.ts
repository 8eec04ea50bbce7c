import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CityCollection, frameOf, placeNames } from '#web/map/city-shape.ts'
import { readHome, writeHome } from '#web/screens/dashboard/url-state.ts'
import { fleetOf, waterOf } from '#web/screens/dashboard/use-live-figures.ts'
import { abnormalFrom } from '#web/screens/dashboard/wall-trends.tsx'
import {
  byLayer,
  countByLevel,
  openWarnings,
  plantsByLevel,
  recoveredOf,
  unknownLevels,
  type Warning,
  worstByPlant,
} from '#web/screens/dashboard/warning-view.ts'
import { waterCurves, waterTrend } from '#web/screens/dashboard/water-curve.ts'
import { calloutsOf, card } from '#web/widgets/callouts.ts'
import { hiddenWords } from '#web/widgets/warning/changes.ts'
import { byUrgency } from '#web/widgets/warning/urgency.ts'
import { othersMark, othersWords, waitingBy } from '#web/widgets/warning/waiting.ts'

const warning = (change: Partial<Warning>): Warning => ({
  id: '1',
  warnNo: 'YJ1',
  code: 'TEMP_HIGH',
  level: 2,
  title: '冷藏温度过高',
  facilityId: 'f1',
  plantId: 'p1',
  value: 8.6,
  threshold: 6,
  unit: '℃',
  firstAt: 1000,
  lastAt: 2000,
  clearAt: null,
  count: 1,
  active: true,
  acked: false,
  state: 'RAISED',
  shelveUntil: null,
  ...change,
})

test('open warnings are counted by level and debt; closed ones are not', () => {
  const counts = countByLevel([
    warning({ level: 1 }),
    warning({ level: 1, acked: true, state: 'ACKED' }),
    warning({ level: 1, acked: true, state: 'ACKED', active: false }),
    warning({ level: 3, state: 'CLOSED', active: false }),
    warning({ level: 9 }),
  ])
  expect(counts[0]).toEqual({ level: 1, open: 3, unacked: 1, recovered: 1 })
  expect(counts[2]).toEqual({ level: 3, open: 0, unacked: 0, recovered: 0 })
  expect(recoveredOf(counts)).toBe('其中 1 条已恢复')
  expect(recoveredOf(unknownLevels)).toBe('')
})
test('warnings stand by level, then unacknowledged, then age', () => {
  const list = openWarnings([
    warning({ id: 'a', level: 2, acked: true, state: 'ACKED', firstAt: 1 }),
    warning({ id: 'b', level: 2, firstAt: 9 }),
    warning({ id: 'c', level: 2, firstAt: 5 }),
    warning({ id: 'd', level: 1, acked: true, state: 'ACKED', firstAt: 99 }),
  ])
  expect(list.map(one => one.id)).toEqual(['d', 'c', 'b', 'a'])
})
test('what is urgent and waits stands before all that is less, recovered or not', () => {
  const list = [
    warning({ id: 'lesser', level: 2, firstAt: 1 }),
    warning({ id: 'known', level: 1, acked: true, state: 'ACKED', firstAt: 2 }),
    warning({ id: 'shelved', level: 1, state: 'SHELVED', firstAt: 3 }),
    warning({ id: 'over', level: 1, active: false, firstAt: 4 }),
    warning({ id: 'going on', level: 1, firstAt: 9 }),
    warning({ id: 'settled', level: 1, active: false, acked: true, state: 'ACKED', firstAt: 0 }),
  ].sort(byUrgency)
  // What has recovered and is known keeps no place from what goes on.
  expect(list.map(({ id }) => id)).toEqual(['going on', 'over', 'known', 'shelved', 'lesser', 'settled'])
})
test('over what somebody has taken on lies what nobody has, over the lesser the graver', () => {
  const order = [
    warning({ id: 'a', level: 2 }),
    warning({ id: 'b', level: 1, acked: true }),
    warning({ id: 'c', level: 1 }),
  ].sort(byLayer)
  expect(order.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
test('a plant is counted once, by its worst', () => {
  const worst = worstByPlant([
    warning({ id: 'a', level: 2 }),
    warning({ id: 'b', level: 1 }),
    warning({ id: 'c', level: 2, plantId: 'p9' }),
  ])
  expect(plantsByLevel(worst)).toEqual([1, 1, 0, 0])
  // Its mark shows the gravest that nobody has closed, though lists have what goes on before it.
  const settled = warning({ id: 'over', level: 1, active: false, acked: true, state: 'ACKED' })
  const both = [settled, warning({ id: 'on', level: 3 })]
  expect(worstByPlant(both).get('p1')?.id).toBe('over')
  expect(both.sort(byUrgency).map(({ id }) => id)).toEqual(['on', 'over'])
})
test('what is over but not closed is told apart from what still is', () => {
  const turn = [
    warning({ id: 'c', active: false, acked: true, state: 'ACKED' }),
    warning({ id: 'b', active: false }),
    warning({ id: 'a' }),
  ].sort(byUrgency)
  // What has recovered and nobody has seen is not hidden behind what is known.
  expect(turn.map(one => one.id)).toEqual(['a', 'b', 'c'])
  expect(hiddenWords(turn)).toBe('另有 3 条，其中已恢复 2 条，待确认 1 条')
  expect(hiddenWords(turn.slice(0, 1))).toBe('另有 1 条')
})
test('the worst of a place hides none that waits', () => {
  const known = warning({ level: 1, acked: true, state: 'ACKED' })
  const waiting = waitingBy(
    [known, warning({ level: 2 }), warning({ state: 'SHELVED' }), warning({ state: 'CLOSED' })],
    ({ plantId }) => plantId,
  )
  expect([...waiting]).toEqual([['p1', 1]])
  expect(othersWords(known, 1)).toBe('另 1 条待确认')
  expect(othersMark(othersWords(known, 12))).toBe('+12')
  expect(othersWords(warning({}), 1)).toBe('')
  expect(othersWords(known, undefined)).toBe('')
})
test('a plant shows its worst open warning', () => {
  const worst = worstByPlant([
    warning({ id: 'a', level: 3 }),
    warning({ id: 'b', level: 1 }),
    warning({ id: 'c', plantId: '' }),
  ])
  expect([...worst.values()].map(one => one.id)).toEqual(['b'])
})
test('devices are online only when they say so, and sampling only while online', () => {
  const device = { id: 'x', online: 1, run: 'SAMPLING', level: 0, unacked: false, lastAt: 1 }
  expect(fleetOf([device, { ...device, online: 0 }, { ...device, online: 2, run: 'RUN' }])).toEqual({
    total: 3,
    online: 1,
    sampling: 1,
  })
})
test('live water sums fresh plants of the region; m³/h × mg/L is g/h', () => {
  const now = 100 * 60_000
  const reading = {
    id: 'p1',
    ts: now,
    flow: 1000,
    cod: 300,
    nh3n: null,
    tp: null,
    tn: null,
    ph: null,
    temp: null,
    flag: 'N',
  }
  const sum = waterOf(
    [reading, { ...reading, id: 'p2', ts: now - 20 * 60_000 }, { ...reading, id: 'p3' }],
    new Set(['p1', 'p2']),
  )
  expect(sum).toEqual({ flow: 1000, cod: 300, nh3n: null, stations: 1 })
})
test('today lies over yesterday, and the last place is for what lives', () => {
  const points = Array.from({ length: 48 }, (_, index) => ({
    ts: index * 3_600_000,
    flow: index * 1e4,
    cod: null,
    nh3n: 2000,
    stations: 200,
  }))
  const curves = waterCurves({ at: 0, stepMs: 3_600_000, stations: 200, points })
  const trend = waterTrend(curves, 'flow', 500_000, true)
  expect(trend.days).toHaveLength(25)
  expect(trend.values[0]).toBe(240_000)
  expect(trend.past?.[0]).toBe(0)
  expect(trend.values[24]).toBe(500_000)
  expect(trend.past?.[24]).toBe(240_000)
  expect(waterTrend(waterCurves(undefined), 'flow', 1, true)).toEqual({ days: [], values: [] })
})
test('the address holds every choice, and nonsense reads as the default', () => {
  const state = readHome(
    new URLSearchParams(
      'range=7&measure=pndl&compare=none&region=990100&drug=KET&panel=water&basis=990100,2026-11-19,KET,30,pndl,2026-11-18,101&samples=missed&figure=cold&wall=1',
    ),
  )
  expect(state).toEqual({
    wall: true,
    days: 7,
    measure: 'pndl',
    compare: false,
    region: '990100',
    drug: 'KET',
    panel: 'water',
    basis: {
      region: '990100',
      to: '2026-11-19',
      drug: 'KET',
      days: 30,
      measure: 'pndl',
      shown: '2026-11-18',
      plantId: '101',
    },
    samples: 'missed',
    figure: 'cold',
  })
  const wild = readHome(new URLSearchParams("range=8&measure=x&region='--&drug=<b>&basis=a,b,c&samples=none"))
  expect(wild).toMatchObject({ days: 90, measure: 'consumption', drug: 'METH', region: undefined })
  expect([wild.basis, wild.samples]).toEqual([undefined, undefined])
  const written = writeHome(new URLSearchParams('range=7'), {
    basis: { region: '990100', to: '2026-11-19', drug: 'KET', days: 90, measure: 'pndl' },
    compare: undefined,
  })
  expect(readHome(written).basis).toEqual({
    region: '990100',
    to: '2026-11-19',
    drug: 'KET',
    days: 90,
    measure: 'pndl',
  })
  // A link of before names one day and perhaps a plant.
  const old = readHome(new URLSearchParams('basis=990100,2026-11-19,KET,1734567'))
  expect(old.basis).toMatchObject({ to: '2026-11-19', days: 1, plantId: '1734567' })
  // A window may have any number of days up to a year.
  expect(readHome(new URLSearchParams('basis=990100,2026-11-19,KET,91')).basis).toMatchObject({ days: 91 })
  expect(readHome(new URLSearchParams('basis=990100,2026-11-19,KET,0,pndl,101')).basis).toMatchObject({
    days: 1,
    plantId: '101',
  })
})
test('only a stretch that reaches the end is abnormal', () => {
  expect(abnormalFrom([1, 5, 5, 1, 5, 6, null], [4, 4, 4, 4, 4, 4, 4])).toBe(4)
  expect(abnormalFrom([5, 5, 1], [4, 4, 4])).toBeUndefined()
  expect(abnormalFrom([5], [null])).toBeUndefined()
})
test.each([
  ['', card.height],
  ['另 1 条待确认', card.tall],
])('callouts stand in columns without touching, four a side: %s', (others, height) => {
  const marked = Array.from({ length: 12 }, (_, index) => ({
    name: `厂${index}`,
    warning: warning({ id: String(index) }),
    at: [index % 2 ? 500 : 100, 200] as [number, number],
    others,
  }))
  const placed = calloutsOf(marked, { width: 600, height: 530 }, 1, 150)
  expect(placed).toHaveLength(8)
  for (const side of ['left', 'right'] as const) {
    const column = placed.filter(one => one.side === side)
    const bottom = side === 'left' ? 380 : 530
    column.forEach((one, index) => {
      expect(one.top).toBeGreaterThanOrEqual(0)
      expect(one.top + height).toBeLessThanOrEqual(bottom + 0.001)
      const before = column[index - 1]
      if (before) expect(one.top - before.top).toBeGreaterThanOrEqual(height)
    })
  }
})
test('a callout stands on the side that is nearer to its plant', () => {
  const sidesOf = (...at: number[]) =>
    calloutsOf(
      at.map(x => ({
        name: `厂${x}`,
        warning: warning({ id: String(x) }),
        at: [x, 200] as [number, number],
      })),
      { width: 1400, height: 960 },
      1,
      310,
    ).map(({ name, side }) => `${name} ${side}`)
  expect(sidesOf(1210)).toEqual(['厂1210 right'])
  expect(sidesOf(200)).toEqual(['厂200 left'])
  expect(sidesOf(1210, 200, 1100).sort()).toEqual(['厂1100 right', '厂1210 right', '厂200 left'])
})
test('leaders of callouts cross nowhere, wherever the plants lie', () => {
  type Point = readonly [number, number]
  const turn = (a: Point, b: Point, c: Point) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
  const cross = (a: Point, b: Point, c: Point, d: Point) =>
    turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
  const between = fc.tuple(fc.integer({ min: 160, max: 640 }), fc.integer({ min: 0, max: 500 }))
  fc.assert(
    fc.property(fc.array(between, { maxLength: 10 }), places => {
      const marked = places.map((at, index) => ({
        name: `厂${index}`,
        warning: warning({ id: String(index) }),
        at,
      }))
      const placed = calloutsOf(marked, { width: 800, height: 500 }, 1, 150)
      expect(placed.map(({ warning: { id } }) => id).sort()).toEqual(
        marked
          .slice(0, 8)
          .map(({ warning: { id } }) => id)
          .sort(),
      )
      for (const one of placed)
        for (const other of placed)
          if (one !== other) expect(cross(one.from, one.at, other.from, other.at)).toBe(false)
    }),
  )
})
test('cities fit their box, and a place projects into it', () => {
  const square = (west: number): [number, number][] => [
    [west, 30],
    [west + 1, 30],
    [west + 1, 31],
    [west, 31],
    [west, 30],
  ]
  const cities: CityCollection = {
    type: 'FeatureCollection',
    features: [
      { properties: { code: '1', name: '甲市' }, geometry: { type: 'Polygon', coordinates: [square(110)] } },
      {
        properties: { code: '2', name: '乙市' },
        geometry: { type: 'MultiPolygon', coordinates: [[square(111)]] },
      },
    ],
  }
  const frame = frameOf(cities, 200, 100, { x: 0, y: 0 })
  expect(frame.shapes.map(shape => shape.code)).toEqual(['1', '2'])
  const [x, y] = frame.project(111, 30.5)
  expect(x).toBeCloseTo(100)
  expect(y).toBeCloseTo(50)
  expect(frame.shapes[0]!.label[0]).toBeLessThan(x)
})

test('names of cities move out from under glyphs and each other, as little as helps', () => {
  const shapes = [
    { name: '临沂市', label: [100, 100] as [number, number] },
    { name: '云岚市', label: [100, 104] as [number, number] },
    { name: '澄州市', label: [300, 300] as [number, number] },
  ]
  const glyph = { at: [106, 100] as const, size: 12 }
  const places = placeNames(shapes, [glyph], 10)
  expect(places[2]).toEqual([300, 300])
  const clear = (a: readonly number[], b: readonly number[], width: number, height: number) =>
    Math.abs(a[0]! - b[0]!) >= width || Math.abs(a[1]! - b[1]!) >= height
  for (const place of places) expect(clear(place, glyph.at, 16, 11)).toBe(true)
  expect(clear(places[0]!, places[1]!, 20, 10)).toBe(true)
  // Without room a name stays where it belongs.
  const everywhere = Array.from({ length: 400 }, (_, index) => ({
    at: [(index % 20) * 10, Math.floor(index / 20) * 10] as const,
    size: 12,
  }))
  expect(placeNames(shapes.slice(0, 1), everywhere, 10)).toEqual([[100, 100]])
})
