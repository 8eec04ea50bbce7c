import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, test } from 'vitest'
import type { ChartOption } from '#web/charts/echarts.ts'
import '#web/charts/echarts.ts'
import { randomFrom } from '#lib/random.ts'
import { decimalsOfStep, niceScale, stretches, untoldSpans } from '#web/charts/gaps.ts'
import type { ChartInk } from '#web/charts/ink.ts'
import { inWords, pointsOf, type TrendData, tickInterval, trendOption } from '#web/charts/trend.ts'

use([SVGRenderer])

const ink: ChartInk = {
  dark: false,
  wall: false,
  scale: 1,
  ground: '#ffffff',
  text: '#1d2129',
  label: '#626d7c',
  axis: '#b9c2cd',
  grid: '#eceff3',
  data: '#3f4a58',
  band: '#e3e9ef',
  font: 'sans-serif',
}
const days = Array.from({ length: 10 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
const data: TrendData = {
  days,
  values: [38, 39, null, 41, null, 40, 42, 39, 38, 37],
  low: [35, 36, null, 38, null, 37, 39, 36, 35, 34],
  high: [41, 42, null, 44, null, 43, 45, 42, 41, 40],
  past: [40, 40, 41, 41, 42, 42, 41, 41, 40, 40],
  hollow: days.map((_, index) => index === 6),
}
const style = { name: '甲基苯丙胺消费量', colour: '#208D86', lastPoint: true }

function draw(option: ChartOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 480, height: 200 })
  chart.setOption(option)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}
interface Series {
  id: string
  connectNulls?: boolean
  stack?: string
  data: unknown[]
}
const seriesOf = (option: ChartOption) => option.series as unknown as Series[]

describe('a trend', () => {
  test('draws line, band and past period in their inks', () => {
    const svg = draw(trendOption(data, style, ink))
    expect(svg).toContain('#208D86')
    expect(svg).toContain('rgb(32,141,134)')
    expect(svg).toContain('stroke-dasharray="4,3"')
  })
  test('breaks at missing days and draws a lonely day as a point', () => {
    const main = seriesOf(trendOption(data, style, ink)).find(one => one.id === 'main')!
    expect(main.connectNulls).toBe(false)
    expect(main.data[2]).toBeNull()
    expect(main.data[3]).toMatchObject({ value: 41, symbol: 'circle' })
    expect(main.data[0]).toBe(38)
  })
  test('draws substituted values hollow and the last one solid', () => {
    const points = pointsOf(data, style, ink) as { itemStyle: { color: string; borderColor?: string } }[]
    expect(points[6]!.itemStyle).toMatchObject({ color: '#ffffff', borderColor: '#208D86' })
    expect(points[9]!.itemStyle.color).toBe('#208D86')
  })
  test('stacks the band as lower bound and width, with the same gaps', () => {
    const [low, high] = seriesOf(trendOption(data, style, ink))
    expect(low!.stack).toBe(high!.stack)
    expect(high!.data.slice(0, 4)).toEqual([6, 6, null, 6])
  })
  test('begins at zero when told, and fits the data otherwise', () => {
    const axisOf = (option: ChartOption) => option.yAxis as { min: number; max: number }
    expect(axisOf(trendOption(data, { ...style, fromZero: true }, ink)).min).toBe(0)
    const fitted = axisOf(trendOption(data, style, ink))
    expect(fitted.min).toBeGreaterThan(20)
    expect(fitted.max).toBeGreaterThanOrEqual(45)
  })
  test('colours only the abnormal stretch on the wall', () => {
    const wall = { ...ink, wall: true }
    const option = trendOption(data, { ...style, abnormal: { from: 8, colour: '#FF8A1F' } }, wall)
    const tail = seriesOf(option).find(one => one.id === 'abnormal')!
    expect(tail.data.slice(0, 7).every(value => value === null)).toBe(true)
    expect(tail.data.slice(7)).toEqual([39, 38, 37])
  })
  test('an empty series is drawn with an axis and said in words', () => {
    const empty = { days: [], values: [] }
    expect(draw(trendOption(empty, style, ink))).toContain('<svg')
    expect(inWords(empty, style)).toBe('甲基苯丙胺消费量：没有数据')
  })
  test('text of the data is drawn as text, never as markup [A43]', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const svg = draw(trendOption({ days: [evil, 'b'], values: [1, 2] }, { ...style, name: evil }, ink))
    expect(svg).not.toContain('<img')
    expect(trendOption(data, style, ink)).not.toHaveProperty('tooltip')
  })
})

describe('axes', () => {
  test('have round steps that hold the data', () => {
    expect(niceScale(31.4, 42.8, 4)).toEqual({ min: 30, max: 45, step: 5 })
    expect(niceScale(0, 0.8, 2)).toEqual({ min: 0, max: 1, step: 0.5 })
    expect(niceScale(0, 0, 2).max).toBeGreaterThan(0)
    expect(decimalsOfStep(0.5)).toBe(1)
    expect(decimalsOfStep(20)).toBe(0)
  })
  test('axes hold all of the data, and the data fills them', () => {
    const random = randomFrom(7)
    for (let round = 0; round < 2_000; round++) {
      const high = 10 ** (random.next() * 7 - 3) * (1 + random.next() * 9)
      // Bars and small multiples from 0; others from wherever they begin.
      const low = random.next() < 0.5 ? 0 : high * random.next() * 0.98
      for (const ticks of [2, 3, 4]) {
        const { min, max, step } = niceScale(low, high, ticks)
        const said = `${low} ${high} ${ticks}: ${min} ${max}`
        expect(min <= low * 1.0002 && max >= high * 0.9998, said).toBe(true)
        expect(low > 0 || min === 0, said).toBe(true)
        expect((high - low) / (max - min), said).toBeGreaterThan(low === 0 && ticks < 4 ? 0.6 : 0.3)
        expect((max - min) / step, said).toBeLessThan(ticks + 2.5)
      }
    }
  })
  test('tick on the 1st and 15th where months are shown', () => {
    const quarter = Array.from({ length: 90 }, (_, index) =>
      new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10),
    )
    const shown = tickInterval(quarter)
    expect(quarter.filter((_, index) => shown(index))).toEqual([
      '2026-09-01',
      '2026-09-15',
      '2026-10-01',
      '2026-10-15',
      '2026-11-01',
      '2026-11-15',
    ])
    const fewer = tickInterval(quarter, 4, false)
    expect(quarter.filter((_, index) => fewer(index))).toHaveLength(3)
  })
  test('runs are found in all columns at once', () => {
    expect(stretches([1, null, 2, 3], [1, 1, 1, null])).toEqual([
      [0, 0],
      [2, 2],
    ])
  })
})

test('of what time nothing is known is told, whole: a point amidst it does not divide it', () => {
  const at = (...times: number[]) => times.map(ts => ({ ts }))
  const span = { from: 0, to: 100 }
  expect(untoldSpans(at(0, 4, 8), { from: 0, to: 10 }, 5)).toEqual([])
  expect(untoldSpans(at(40, 44, 48), span, 5)).toEqual([
    { from: 0, to: 40 },
    { from: 48, to: 100 },
  ])
  expect(untoldSpans(at(20, 40, 44, 60), span, 5)).toEqual([
    { from: 0, to: 40 },
    { from: 44, to: 100 },
  ])
  expect(untoldSpans([], span, 5)).toEqual([span])
})
