// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { View } from '#web/crud/screen.ts'
import { openingOrder, orderFor, useViews } from '#web/crud/views.tsx'
import { viewsByDay } from '#web/crud/views-by-day.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T23:59:58+08:00') })
})
afterEach(() => vi.useRealTimers())

const views: readonly View[] = [viewsByDay('day')[0]!, { key: 'all', title: '全部', filters: {} }]

test('a view of today is of the new day past midnight, and the same from second to second', () => {
  const { result } = renderHook(() => useViews(views))
  const first = result.current!
  expect(first.map(({ filters }) => filters)).toEqual([{ day_end: '2026-11-28' }, {}])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current).toBe(first)
  act(() => void vi.advanceTimersByTime(2_000))
  expect(result.current!.map(({ filters }) => filters)).toEqual([{ day_end: '2026-11-29' }, {}])
})

test('a screen without such views asks for no tick', () => {
  renderHook(() => useViews(views.slice(1)))
  expect(vi.getTimerCount()).toBe(0)
})

test('the coming days have an order of their own, which goes with them; what somebody chose stays', () => {
  const { result } = renderHook(() => useViews([...viewsByDay('day'), ...views.slice(1)]))
  const all = result.current!
  const [due, , coming] = all
  expect(coming!.filters).toEqual({ day_begin: '2026-11-29' })
  const nearest = { column: 'day', order: 'asc' } as const
  const chosen = { column: 'name', order: 'desc' } as const
  expect(orderFor(coming!, all, chosen)).toEqual({ sort: nearest })
  expect(orderFor(due!, all, nearest)).toEqual({ sort: undefined })
  expect(orderFor(due!, all, chosen)).toEqual({})
})

test('a list that nobody sorted has the order of its first view, and that of the screen in any other', () => {
  const defaultSort = { column: 'day', order: 'desc' }
  const sort = { column: 'day', order: 'asc' } as const
  const owed = { key: 'owed', title: '待办', filters: { state: 'A' }, sort }
  const own = [owed, { key: 'all', title: '全部', filters: {} }]
  expect(openingOrder({ defaultSort }, own, { state: 'A' })).toEqual(sort)
  expect(openingOrder({ defaultSort }, own, {})).toEqual(defaultSort)
  expect(openingOrder({ defaultSort }, own.slice(1), {})).toEqual(defaultSort)
  expect(openingOrder({}, undefined, {})).toBeUndefined()
})
