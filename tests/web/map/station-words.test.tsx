// @vitest-environment happy-dom
/** What the map's list says of a station: its mark shows the level, the words end with how it stands. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { warningTopic } from '#contract/topics.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import type { Station } from '#web/map/use-stations.ts'
import { StationWords } from '#web/screens/map/station-words.tsx'
import type { LiveWarning } from '#web/widgets/warning/held.ts'

afterEach(cleanup)
const warning: LiveWarning = {
  id: '1',
  warnNo: 'YJ1',
  code: 'TEMP_HIGH',
  level: 1,
  title: '冷藏温度过高',
  facilityId: 'f1',
  plantId: 'p1',
  value: 5.1,
  threshold: 6,
  unit: '℃',
  firstAt: 1000,
  lastAt: 2000,
  clearAt: null,
  count: 1,
  active: true,
  acked: true,
  state: 'ACKED',
  shelveUntil: null,
}
test('a warning that is back within its limit says so whole; its level is read out, and shown by the mark', () => {
  const live = new Live({ soon: () => () => {} })
  live.feed(warningTopic, [warning])
  const station = { id: 'f1', plantName: '沧浦城东污水处理厂', cityName: '沧浦市' } as Station
  render(
    <LiveContext.Provider value={live}>
      <StationWords station={station} state={{ filter: '1', word: '紧急 · 待确认', acked: false }} />
    </LiveContext.Provider>,
  )
  act(() => live.inbox.drain())
  expect(screen.getByText('冷藏温度过高').className).toContain('cut')
  expect(screen.getByText('· 已确认 · 已回限值内').className).toBe('flex-none nowrap')
  expect(screen.getByText('紧急 ·').className).toBe('sr-only')
  expect(screen.getByTitle('紧急 · 冷藏温度过高 · 已确认 · 已回限值内')).toBeTruthy()
})

test('how it stands is whole beside what else waits there, which is a count with its words in the title', () => {
  const live = new Live({ soon: () => () => {} })
  live.feed(warningTopic, [warning, { ...warning, id: '2', level: 2, acked: false, state: 'RAISED' }])
  const station = { id: 'f1', plantName: '沧浦城东污水处理厂', cityName: '沧浦市' } as Station
  render(
    <LiveContext.Provider value={live}>
      <StationWords station={station} state={{ filter: '1', word: '紧急 · 待确认', acked: false }} />
    </LiveContext.Provider>,
  )
  act(() => live.inbox.drain())
  expect(screen.getByText('· 已确认 · 已回限值内').className).toBe('flex-none nowrap')
  const more = screen.getByText('+1').parentElement!
  expect(more.title).toBe('另 1 条待确认')
  // Mark and words are of the same warning, which is acknowledged; what waits has its own level.
  const [first, other] = document.querySelectorAll('svg')
  expect(more.contains(first!)).toBe(false)
  expect(more.contains(other!)).toBe(true)
  expect(more.className).toContain('is-level-2')
  const fillOf = (glyph: Element) => glyph.querySelector('path')!.getAttribute('fill')
  expect([fillOf(first!), fillOf(other!)]).toEqual(['none', 'var(--level-2)'])
  expect(first!.innerHTML).toContain('level-1')
})

test('what is put aside is told as that, though somebody has acknowledged it', () => {
  const live = new Live({ soon: () => () => {} })
  live.feed(warningTopic, [{ ...warning, value: 9, state: 'SHELVED', shelveUntil: 9000 }])
  const station = { id: 'f1', plantName: '沧浦城东污水处理厂', cityName: '沧浦市' } as Station
  render(
    <LiveContext.Provider value={live}>
      <StationWords station={station} state={{ filter: '1', word: '紧急 · 已确认', acked: true }} />
    </LiveContext.Provider>,
  )
  act(() => live.inbox.drain())
  expect(screen.getByText('· 已挂起')).toBeTruthy()
})
