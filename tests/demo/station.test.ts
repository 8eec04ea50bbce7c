import { describe, expect, test } from 'vitest'
import { chance } from '#demo/fleet/noise.ts'
import { stationsOf } from '#demo/simulator/fleet.ts'
import { factorOf, presentCode } from '#lib/factors.ts'
import { parseParameters } from '#lib/hj212/cp.ts'
import { decodeFrame, type Frame, versionOf } from '#lib/hj212/frame.ts'

const began = Date.UTC(2026, 4, 12, 0, 0, 0)

/** Every frame of a fleet over a stretch of time. */
function framesOf(count: number, seed: number, from: number, minutes: number, stepMs = 500): string[] {
  const stations = stationsOf(count, 5_000, seed)
  const frames: string[] = []
  for (let now = from; now < from + minutes * 60_000; now += stepMs)
    for (const station of stations)
      for (const { bytes } of station.due(now)) frames.push(bytes.toString().trimEnd())
  return frames
}
const decoded = (text: string): Frame => {
  const { verdict, frame } = decodeFrame(Buffer.from(text))
  expect(verdict).toBe('OK')
  return frame!
}
/** The figures of each factor, over time. */
function coursesOf(frames: readonly string[]): Map<string, number[]> {
  const courses = new Map<string, number[]>()
  for (const text of frames)
    for (const { code, rtd, info } of parseParameters(decodeFrame(Buffer.from(text)).frame?.cp ?? '')
      .readings) {
      const figure = rtd ?? info
      if (figure === undefined) continue
      const factor = presentCode(code)
      const course = courses.get(factor)
      if (course) course.push(Number(figure))
      else courses.set(factor, [Number(figure)])
    }
  return courses
}
const course = (frames: readonly string[], factor: string): number[] => coursesOf(frames).get(factor) ?? []

describe('the fleet', () => {
  test('the same seed sends the same frames, another seed others', () => {
    const first = framesOf(20, 7, began, 3)
    expect(first.length).toBeGreaterThan(20 * 12 * 3)
    expect(framesOf(20, 7, began, 3)).toEqual(first)
    expect(framesOf(20, 8, began, 3)).not.toEqual(first)
  })
  test('a station that starts later goes on with the same figures', () => {
    const whole = framesOf(1, 7, began, 4)
    const later = framesOf(1, 7, began + 120_000, 2)
    const flows = course(whole, 'w00000')
    expect(course(later, 'w00000')).toEqual(flows.slice(-course(later, 'w00000').length))
  })
  test('every frame is valid and every figure possible', () => {
    const frames = framesOf(40, 7, began, 4)
    for (const text of frames) expect(decodeFrame(Buffer.from(text)).verdict).toBe('OK')
    for (const [code, figures] of coursesOf(frames)) {
      const factor = factorOf(code)
      expect(factor, code).toBeDefined()
      expect(Math.min(...figures), code).toBeGreaterThanOrEqual(factor!.min)
      expect(Math.max(...figures), code).toBeLessThanOrEqual(factor!.max)
    }
  })
  test('three editions of the norm are spoken, request numbers never repeat', () => {
    const frames = framesOf(40, 7, began, 2).map(decoded)
    expect(new Set(frames.map(frame => versionOf(frame.flag)))).toEqual(new Set(['2005', '2017', '2025']))
    expect(frames.some(frame => frame.cn === '9015')).toBe(true)
    const starts = frames.filter(frame => frame.cn === '2081')
    const loggers = frames.filter(frame => versionOf(frame.flag) !== '2005').map(frame => frame.mn)
    expect(starts.map(frame => frame.mn).sort()).toEqual([...new Set(loggers)].sort())
    const numbers = frames.map(frame => `${frame.mn} ${frame.qn}`)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
  test('frames are spread evenly over the interval', () => {
    const stations = stationsOf(100, 5_000, 7)
    const perStep: number[] = []
    for (let now = began; now < began + 5_000; now += 100)
      perStep.push(stations.reduce((sum, station) => sum + (station.due(now).length > 0 ? 1 : 0), 0))
    expect(Math.max(...perStep)).toBeLessThanOrEqual(3)
  })
  test('sewage has a morning peak and a low night', () => {
    const at = (hour: number) => Date.UTC(2026, 4, 12, hour - 8)
    const mean = (hour: number) => {
      const flows = course(framesOf(30, 7, at(hour), 1, 1_000), 'w00000')
      return flows.reduce((sum, flow) => sum + flow, 0) / flows.length
    }
    expect(mean(9)).toBeGreaterThan(2 * mean(4))
  })
  test('over two days somebody is cut off, warms up, loses power or opens the door', () => {
    const stations = stationsOf(40, 600_000, 7)
    let offline = 0
    const frames: string[] = []
    for (let now = began; now < began + 48 * 3_600_000; now += 600_000)
      for (const station of stations) {
        if (station.offline(now)) offline++
        for (const { bytes } of station.due(now)) frames.push(bytes.toString().trimEnd())
      }
    expect(offline).toBeGreaterThan(5)
    const courses = coursesOf(frames)
    const of = (factor: string) => courses.get(factor) ?? []
    const temps = of('i33101')
    expect(Math.max(...temps)).toBeGreaterThan(8)
    expect(temps.filter(temp => temp < 6).length / temps.length).toBeGreaterThan(0.9)
    expect(Math.min(...of('i33104'))).toBeLessThan(60)
    expect(of('i32001')).toContain(1)
    expect(of('i33107')).toContain(0)
    expect(of('a01020').some(rain => rain > 1)).toBe(true)
    expect(new Set(of('i12001'))).toEqual(new Set([0, 1, 2]))
  })
})

test('chance is even', () => {
  const bins = Array<number>(10).fill(0)
  for (let step = 0; step < 20_000; step++) bins[Math.floor(chance(700_022, 101, 79_000 + step) * 10)]!++
  expect(Math.min(...bins)).toBeGreaterThan(1_800)
  expect(Math.max(...bins)).toBeLessThan(2_200)
})
