// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Limit } from '#lib/judge.ts'
import { ReadingCurve } from '#web/charts/reading-curve.tsx'

afterEach(cleanup)
const minute = 60_000
const from = Date.UTC(2026, 10, 21, 0)
const day = { from, to: from + 24 * 60 * minute, stepMs: 10 * minute }
const point = (at: number, value: number) => ({ ts: from + at * minute, value, min: value, max: value })
const shut: Limit = {
  code: 'DOOR_OPEN',
  name: '开门',
  level: 1,
  factor: 'i32001',
  op: '=',
  value: 1,
  forSec: 0,
}
const cold: Limit = {
  ...{ code: 'TEMP_HIGH', name: '冷藏温度过高', level: 2, factor: 'i33101', op: '>', value: 6, forSec: 900 },
  worse: { op: '>', value: 8, level: 1 },
}

test('a state says when it was as it should not be, or that it never was', () => {
  const closed = Array.from({ length: 144 }, (_, at) => point(at * 10, 0))
  const { container, rerender } = render(
    <ReadingCurve {...day} factor="i32001" limits={[shut]} points={closed} />,
  )
  expect(container.textContent).toContain('一直关')
  rerender(<ReadingCurve {...day} factor="i32001" limits={[shut]} points={closed.slice(-4)} />)
  expect(container.textContent).toContain('有数据时均为关')
  const moving = [0, 1, 2, 1].map((state, at) => point(at * 10, state))
  rerender(<ReadingCurve {...day} factor="i12001" limits={[]} points={moving} />)
  expect(container.textContent).not.toContain('一直')
  const open = [point(0, 0), point(10, 1), point(20, 1), point(30, 0), point(40, 1), point(50, 0)]
  rerender(<ReadingCurve {...day} factor="i32001" limits={[shut]} points={open} />)
  expect(container.textContent).toContain('开 08:10–08:30、08:40–08:50')
  expect(container.querySelector('svg')?.getAttribute('aria-label')).toContain('开 08:10–08:30')
})

test('what still is so ends now, not when its step does, begins with its warning, and has its level', () => {
  const end = from + 24 * 60 * minute
  const points = [point(1_420, 0), point(1_430, 1)]
  const given = { ...day, factor: 'i32001', limits: [shut], points }
  const now = (value: number) => ({ ts: end - 2 * minute, value })
  const { container, rerender } = render(
    <ReadingCurve {...given} now={now(1)} since={from + 1_434 * minute} />,
  )
  expect(container.textContent).toContain('开 07:54–现在')
  expect(container.innerHTML).toContain('--level-1')
  rerender(<ReadingCurve {...given} now={now(0)} />)
  expect(container.textContent).toContain('开 07:50–07:58')
  // What is stored has nothing of it yet.
  rerender(<ReadingCurve {...given} points={[point(1_420, 0)]} now={now(1)} />)
  expect(container.textContent).toContain('开 07:58–现在')
})

test('limits are named over the curve, and each has its figure at its line', () => {
  const points = [0, 10, 20].map(at => point(at, 4))
  const { container } = render(<ReadingCurve {...day} factor="i33101" limits={[cold]} points={points} />)
  const words = [...container.querySelectorAll('tspan')].map(({ textContent }) => textContent?.trim())
  expect(words).toEqual(['限值 6.0，持续 15 min', '8.0 升级'])
  const figures = [...container.querySelectorAll('text.reading-limit-words')]
  expect(figures.map(({ textContent }) => textContent)).toEqual(['6.0', '8.0'])
  const [low, high] = figures.map(each => Number(each.getAttribute('y')))
  expect(low! - high!).toBeGreaterThanOrEqual(12)
})

test('the line ends at what was read last, at its own time; of two sides each limit says which it is', () => {
  const points = [point(1_420, 4), { ...point(1_430, 12), min: 11, max: 14.4 }]
  const dot = (side: string) => Number(container.querySelector('circle')?.getAttribute(side))
  const given = { ...day, factor: 'i33101', limits: [cold], points }
  const at = (minutes: number) => ({ ts: from + minutes * minute, value: 11.2 })
  const { container, rerender } = render(<ReadingCurve {...given} />)
  const [x, y] = [dot('cx'), dot('cy')]
  rerender(<ReadingCurve {...given} now={at(1_435)} />)
  expect(dot('cy')).toBeGreaterThan(y)
  const measured = dot('cx')
  // Newer than what is stored was asked for: the end of the picture is its end.
  rerender(<ReadingCurve {...given} now={at(1_500)} />)
  const end = dot('cx')
  expect([x < measured, measured < end]).toEqual([true, true])
  // Silent since: it stands where it was measured, and older than the line it says nothing.
  rerender(<ReadingCurve {...given} now={at(1_400)} />)
  expect([dot('cx'), dot('cy')]).toEqual([x, y])
  expect(container.textContent).toContain('限值 6.0')
  const low: Limit = { ...cold, code: 'TEMP_LOW', op: '<', value: 0 }
  rerender(<ReadingCurve {...given} limits={[cold, low]} />)
  expect(container.textContent).toMatch(/上限 6\.0.*下限 0\.0/)
})

test('limits that are equal are one line, of the gravest of them', () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const points = [0, 10, 20].map(at => point(at, 4))
  const same: Limit = { ...cold, code: 'TEMP_OUT', level: 3, worse: { op: '>', value: 8, level: 2 } }
  const { container } = render(
    <ReadingCurve {...day} factor="i33101" limits={[same, cold]} points={points} />,
  )
  expect(complained).not.toHaveBeenCalled()
  complained.mockRestore()
  expect(container.querySelectorAll('.reading-limit')).toHaveLength(2)
  const words = [...container.querySelectorAll('tspan')].map(({ textContent }) => textContent?.trim())
  expect(words).toEqual(['限值 6.0，持续 15 min', '8.0 升级'])
  const [low, high] = [...container.querySelectorAll('.reading-limit')].map(one => one.getAttribute('style'))
  expect(low).toContain('--level-2-text')
  expect(high).toContain('--level-1-text')
})
