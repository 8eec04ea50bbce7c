/** 集水区: what is read out of a file, and what is said of what is wrong with it; crossings are held against another finder. */
import kinks from '@turf/kinks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areasOfKept, geoJsonOf, mostKept, readCatchment, simplified } from '#lib/catchment.ts'
import { type Corner, crossing } from '#lib/ring-crossing.ts'
import { quietWatch } from '../support/pace.ts'

const square: Corner[] = [
  [113, 30],
  [113.1, 30],
  [113.1, 30.1],
  [113, 30.1],
  [113, 30],
]
const polygon = (...rings: (readonly Corner[])[]) => ({ type: 'Polygon', coordinates: rings })
const read = (value: unknown) => readCatchment(JSON.stringify(value))
const problemsOf = (value: unknown) => {
  const reading = read(value)
  return reading.kind === 'bad' ? reading.problems.join('；') : reading.kind
}
/** A wavy outline around a place. */
const around = (corners: number, wave = 0): Corner[] => {
  const ring = Array.from({ length: corners }, (_, at): Corner => {
    const angle = (at / corners) * 2 * Math.PI
    const radius = 0.05 + wave * Math.sin(angle * 40)
    return [113 + radius * Math.cos(angle), 30 + radius * Math.sin(angle)]
  })
  return [...ring, ring[0]!]
}

test('an area of a file, a feature or several is measured', () => {
  for (const value of [
    polygon(square),
    { type: 'Feature', properties: {}, geometry: polygon(square) },
    { type: 'MultiPolygon', coordinates: [[square]] },
  ]) {
    const reading = read(value)
    // 9.63 km by 11.12 km at 30° north.
    expect(reading).toMatchObject({ kind: 'good', catchment: { corners: 5 } })
    if (reading.kind === 'good') expect(reading.catchment.areaKm2).toBeCloseTo(107.04, 0)
  }
  const hole: Corner[] = [
    [113.02, 30.02],
    [113.02, 30.04],
    [113.04, 30.04],
    [113.04, 30.02],
    [113.02, 30.02],
  ]
  const holed = read(polygon(square, hole))
  expect(holed.kind === 'good' && holed.catchment.areaKm2).toBeLessThan(104)
  const two = {
    type: 'FeatureCollection',
    features: [polygon(square), { type: 'Feature', geometry: polygon(around(20)) }],
  }
  expect(read(two)).toMatchObject({ kind: 'good', catchment: { corners: 26 } })
})

describe('what is wrong is said in words', () => {
  test.each([
    ['no JSON', '{"type":', '无法解析'],
    ['no object', '[1, 2]', '没有几何对象'],
  ])('%s', (_name, text, words) => {
    const reading = readCatchment(text)
    expect(reading.kind === 'bad' && reading.problems.join()).toContain(words)
  })
  test.each([
    [
      'a line',
      { type: 'LineString', coordinates: square },
      '只收面（Polygon、MultiPolygon），文件里有线（LineString）',
    ],
    ['something else', { type: 'Topology' }, '不认识的对象'],
    ['nothing', { type: 'FeatureCollection', features: [] }, '没有面'],
    ['open', polygon(square.slice(0, -1)), '外环没有闭合，首尾相距 11120 m'],
    ['too few corners', polygon([square[0]!, square[1]!, square[0]!]), '不足 3 个角点'],
    [
      'projected',
      polygon([
        [500_000, 3_300_000],
        [500_100, 3_300_000],
        [500_100, 3_300_100],
        [500_000, 3_300_000],
      ]),
      '不是经纬度',
    ],
    ['axes swapped', polygon(square.map(([lng, lat]): Corner => [lat, lng - 30])), '国境之外'],
    ['no figures', { type: 'Polygon', coordinates: [[['a', 'b']]] }, '坐标不完整'],
    [
      'a bow tie',
      polygon([
        [113, 30],
        [113.1, 30.1],
        [113.1, 30],
        [113, 30.1],
        [113, 30],
      ]),
      '第 1 个面的边界自相交：外环第 1 条边与第 3 条边在 113.05000, 30.05000 相交，请修正后再上传',
    ],
    [
      'a hole across the edge',
      polygon(square, [
        [113.05, 30.05],
        [113.2, 30.05],
        [113.2, 30.07],
        [113.05, 30.05],
      ]),
      '第 1 个面的边界自相交：外环第 2 条边与第 1 个洞第 1 条边在 113.10000, 30.05000 相交，请修正后再上传',
    ],
    [
      'there and back',
      polygon([
        [113, 30],
        [113.1, 30],
        [113.2, 30],
        [113.1, 30],
        [113, 30],
      ]),
      '自相交',
    ],
    [
      'a point',
      polygon([
        [113, 30],
        [113.000001, 30],
        [113.000001, 30.000001],
        [113, 30],
      ]),
      '面积接近 0',
    ],
  ])('%s', (_name, value, words) => {
    expect(problemsOf(value)).toContain(words)
  })
  test('a ring that goes straight back on itself at its beginning', () => {
    expect(
      problemsOf(
        polygon([
          [113, 30],
          [113.1, 30],
          [113.1, 30.1],
          [112.9, 30],
          [113.05, 30],
          [113, 30],
        ]),
      ),
    ).toContain('自相交')
  })
})

test('too many corners are simplified where that is agreed to, and refused beyond', () => {
  const large = read(polygon(around(30_000, 0.002)))
  if (large.kind !== 'large') throw new Error(large.kind)
  expect(large.corners).toBe(30_001)
  expect(large.simplified.corners).toBeLessThanOrEqual(mostKept)
  expect(large.simplified.areaKm2).toBeGreaterThan(75)
  expect(problemsOf(polygon(around(200_001)))).toContain('超过 200000 个的上限')
  const kept = areasOfKept(geoJsonOf(large.simplified.areas))
  expect(simplified(kept, 200).flat(2).length).toBeLessThanOrEqual(200)
})

test('crossings are found where another finder finds them', () => {
  const coordinate = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9, selector: String }),
      corners => {
        const ring = [...corners, corners[0]!]
        const found = kinks({ type: 'Polygon', coordinates: [ring] }).features.length > 0
        // The other one does not count stretches that lie on one another.
        if (found) expect(crossing([ring])).toBeDefined()
        const convexish = crossing([ring]) === undefined
        if (convexish) expect(found).toBe(false)
      },
    ),
    { seed: 11, numRuns: 500 },
  )
})
test('a crossing lies on both of the edges that it names', () => {
  const coordinate = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(coordinate, coordinate), { minLength: 4, maxLength: 9, selector: String }),
      corners => {
        const ring = [...corners, corners[0]!]
        const found = crossing([ring])
        if (found === undefined || found === 'too many') return
        expect(found.edges[0].no).toBeLessThan(found.edges[1].no)
        for (const { no } of found.edges) {
          const [[ax, ay], [bx, by]] = [ring[no - 1]!, ring[no]!]
          const [x, y] = found.place
          expect(Math.hypot(x - ax, y - ay) + Math.hypot(bx - x, by - y)).toBeCloseTo(
            Math.hypot(bx - ax, by - ay),
            6,
          )
        }
      },
    ),
    { seed: 12, numRuns: 500 },
  )
})
test('where edges cross is told with the areas, to be looked at', () => {
  const bow: Corner[] = [[113, 30], [113.1, 30.1], [113.1, 30], [113, 30.1], [113, 30]] // biome-ignore format: one ring
  const reading = read(polygon(bow))
  if (reading.kind !== 'bad') throw new Error(reading.kind)
  expect(reading.crossed?.areas).toEqual([[bow]])
  expect(reading.crossed?.places[0]?.map(each => each.toFixed(5))).toEqual(['113.05000', '30.05000'])
})
test('a large honest outline is looked through in moments', () => {
  const spent = quietWatch()
  expect(crossing([around(20_000, 0.002)])).toBeUndefined()
  expect(spent()).toBeLessThan(5_000)
})
