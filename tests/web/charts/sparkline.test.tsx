// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RankBar } from '#web/charts/rank-bar.tsx'
import { Sparkline, sparkGeometry } from '#web/charts/sparkline.tsx'
import { StackedProgress } from '#web/charts/stacked-progress.tsx'

afterEach(cleanup)

test('a sparkline breaks at gaps and ends at the last known value', () => {
  const shape = sparkGeometry([1, 2, null, 3, 4, null], 60, 30, 3)
  expect(shape.paths).toHaveLength(2)
  expect(shape.end).toEqual([3 + (4 / 5) * 54, 3])
})
test('a constant series runs through the middle, an empty one draws nothing', () => {
  expect(sparkGeometry([5, 5, 5], 60, 30, 3).end?.[1]).toBe(15)
  expect(sparkGeometry([null, null], 60, 30, 3)).toEqual({ paths: [], end: null, band: null })
  const { container } = render(<Sparkline values={[null]} label="x" />)
  expect(container.firstChild).toBeNull()
})
test('the normal range is an area inside the box', () => {
  const band = sparkGeometry([90, 95, 100], 60, 30, 3, [96, 200]).band
  expect(band?.[0]).toBe(0)
  expect(band?.[1]).toBeGreaterThan(0)
})
test('a rank bar places its whisker in per cent of its axis', () => {
  const { container } = render(<RankBar value={50} low={40} high={60} max={100} />)
  expect((container.querySelector('.qy-rank-fill') as HTMLElement).style.width).toBe('50%')
  const whisker = container.querySelector('.qy-rank-whisker') as HTMLElement
  expect([whisker.style.left, whisker.style.width]).toEqual(['40%', '20%'])
})
test('a stacked bar leaves empty stages out and never outgrows its total', () => {
  const stages = [
    { key: 'a', count: 30, colour: 'grey' },
    { key: 'b', count: 0, colour: 'grey' },
    { key: 'c', count: 500, colour: 'grey' },
  ]
  const { container } = render(<StackedProgress stages={stages} total={100} expected={40} label="今日样品" />)
  expect(screen.getByRole('img', { name: '今日样品' })).toBeTruthy()
  const widths = [...container.querySelectorAll('i')].map(part => part.style.width)
  expect(widths).toEqual(['30%', '100%'])
  expect((container.querySelector('.qy-stack-now') as HTMLElement).style.left).toBe('40%')
})
