// @vitest-environment happy-dom
/** A thousand quick clicks on lists that move under the hand: nobody acknowledges what he was not looking at. */
import { act, fireEvent, screen } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { acknowledgeWarnings } from '#contract/device/warning.ts'
import { warningTopic } from '#contract/topics.ts'
import { toWire } from '#lib/dates.ts'
import { randomFrom } from '#lib/random.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { type MarkerCounts, StationModel } from '#web/map/station-model.ts'
import type { Stations } from '#web/map/use-stations.ts'
import { WallPanels } from '#web/screens/map/wall-panels.tsx'
import { screens } from '#web/screens/registry.ts'
import type { LiveWarning } from '#web/widgets/warning/held.ts'
import { show, signIn } from '../crud/harness.tsx'

afterEach(() => vi.useRealTimers())

const start = Date.UTC(2026, 10, 21, 0, 24)
let serial = 0
const raised = (level: number): LiveWarning => {
  serial += 1
  const firstAt = start + serial * 1_000
  return {
    id: `w${serial}`,
    warnNo: `YJ${serial}`,
    code: 'TEMP_HIGH',
    level,
    title: `预警 ${serial}`,
    facilityId: 'f1',
    plantId: 'p1',
    value: 8.6,
    threshold: 6,
    unit: '℃',
    firstAt,
    lastAt: firstAt,
    clearAt: null,
    count: 1,
    active: true,
    acked: false,
    state: 'RAISED',
    shelveUntil: null,
  }
}
/** What needs somebody first, as the server orders its list. */
const order = (a: LiveWarning, b: LiveWarning) =>
  Number(a.acked) - Number(b.acked) || a.level - b.level || b.firstAt - a.firstAt
const rowOf = (warning: LiveWarning) => ({
  ...warning,
  level: String(warning.level),
  active: warning.active ? 'Y' : 'N',
  acked: warning.acked ? 'Y' : 'N',
  firstTime: toWire(warning.firstAt),
  lastTime: toWire(warning.lastAt),
  clearTime: null,
  shelveUntil: null,
  version: 1,
})

/** A list on a wire of its own, and others who raise, take on and close while somebody clicks in it. */
function scene() {
  const random = randomFrom(2026)
  const live = new Live({ soon: () => () => {} })
  const some = () => raised(1 + Math.floor(random.next() * 4))
  const table = new Map(Array.from({ length: 12 }, some).map(each => [each.id, each]))
  const acknowledged: string[] = []
  const wire = signIn(['*'])
  wire.on(({ path, body }) => {
    if (path === '/sewage/warning/list') {
      // Five of them: every further row costs each of the clicks, and none sees another thing.
      const records = [...table.values()].sort(order).slice(0, 5).map(rowOf)
      return { result: { records, total: table.size, size: 10, current: 1, pages: 2 } }
    }
    if (path !== acknowledgeWarnings.path) return undefined
    const { ids } = body as { ids: string[] }
    acknowledged.push(...ids)
    for (const id of ids) table.set(id, { ...table.get(id)!, acked: true, state: 'ACKED' })
    live.feed(
      warningTopic,
      ids.flatMap(id => table.get(id) ?? []),
    )
    return { message: '已确认 1 条预警', result: { acknowledged: 1, skipped: 0 } }
  })
  const raise = () => {
    const warning = some()
    table.set(warning.id, warning)
    live.feed(warningTopic, [warning])
  }
  const flood = () => {
    for (let left = table.size < 18 ? Math.floor(random.next() * 3) : 1; left > 0; left--) raise()
    const one = [...table.values()][Math.floor(random.next() * table.size)]!
    // A list as long as a screen and a half: what lies further down is no click's business.
    const next: LiveWarning =
      table.size < 18 && random.next() < 0.5
        ? { ...one, acked: true, state: 'ACKED' }
        : { ...one, active: false, state: 'CLOSED' }
    if (next.state === 'CLOSED') table.delete(one.id)
    else table.set(one.id, next)
    live.feed(warningTopic, [next])
  }
  const ready = () => live.feed(warningTopic, [...table.values()])
  const waiting = () => [...table.values()].filter(({ acked }) => !acked).length
  return { random, live, acknowledged, raise, flood, ready, waiting }
}

/** @returns how many clicks have acknowledged something */
async function clickAbout(
  { random, live, acknowledged, raise, flood, ready, waiting }: ReturnType<typeof scene>,
  clicks: number,
  /** How long a list may take to be asked again. */
  askedMs: number,
  rows: () => readonly HTMLElement[],
  sheet: () => Element,
): Promise<number> {
  vi.useFakeTimers()
  /** Lets time pass, and with it what comes on the line and what the screen asks again. */
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
      live.inbox.drain()
    })
  ready()
  await pass(10)
  for (let click = 0; click < clicks; click++) {
    while (waiting() < 8) raise()
    const finger = random.next() < 0.3
    if (!finger) fireEvent.pointerEnter(sheet(), { pointerType: 'mouse' })
    flood()
    // What that changes is there now before he looks, now while his hand is on its way.
    await pass(random.next() * askedMs)
    const looked = rows()
    const place = Math.floor(random.next() * looked.length)
    const meant = looked[place]?.dataset['id']
    if (random.next() < 0.5) flood()
    await pass(40 + random.next() * 280)
    const button = rows()[place]?.querySelector<HTMLElement>('button[aria-label^="确认 "]')
    if (finger) fireEvent.pointerEnter(sheet(), { pointerType: 'touch' })
    if (finger) fireEvent.pointerLeave(sheet(), { pointerType: 'touch' })
    const before = acknowledged.length
    if (button) fireEvent.click(button, { detail: 1 })
    await pass(5)
    for (const id of acknowledged.slice(before)) expect(`${click}: ${id}`).toBe(`${click}: ${meant}`)
    // Now and then he lets go.
    if (random.next() < 0.4) {
      fireEvent.pointerLeave(sheet(), { pointerType: 'mouse' })
      await pass(1_600)
    }
  }
  return acknowledged.length
}
const within = (live: Live, element: ReactElement) =>
  createElement(LiveContext.Provider, { value: live }, element)

test('a thousand on the wall [R63]', { timeout: 120_000 }, async () => {
  const played = scene()
  const stations = { list: [], model: new StationModel([]) } as unknown as Stations
  const counts: MarkerCounts = { levels: [0, 0, 0, 0], offlineWarned: 0, offline: 0, normal: 0, pending: 0 }
  const { container } = show(
    within(played.live, createElement(WallPanels, { stations, counts })),
    '/map/device',
  )
  const hits = await clickAbout(
    played,
    1_000,
    200,
    () => [...container.querySelectorAll<HTMLElement>('.map-wall-row[data-id]')],
    () => container.querySelector('.map-wall-warnings')!,
  )
  expect(hits).toBeGreaterThan(300)
})

test('on the list of warnings, which is asked again [R63]', { timeout: 120_000 }, async () => {
  const played = scene()
  const { default: Screen } = await screens['sewage/warning']!()
  const { container } = show(within(played.live, createElement(Screen)), '/sewage/warning')
  await screen.findAllByText(/^1-10 共/)
  const hits = await clickAbout(
    played,
    60,
    2_000,
    () => [...container.querySelectorAll<HTMLElement>('tbody tr[data-id]')],
    () => container.querySelector('.sheet')!,
  )
  expect(hits).toBeGreaterThan(15)
})
