// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frameTopic, warningTopic } from '#contract/topics.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { DrugChips } from '#web/screens/dashboard/drug-chips.tsx'
import { FrameSheet } from '#web/screens/dashboard/frame-sheet.tsx'
import { useLevels } from '#web/screens/dashboard/use-live-figures.ts'
import type { DrugSeries } from '#web/screens/dashboard/use-overview.ts'
import { fitting } from '#web/screens/dashboard/warning-line.tsx'
import { WarningSheet } from '#web/screens/dashboard/warning-sheet.tsx'
import type { Warning } from '#web/screens/dashboard/warning-view.ts'
import { type MenuNode, useSession } from '#web/session/session.ts'

let live: Live
const page = (path: string): MenuNode => ({
  id: path,
  path,
  name: path,
  component: path,
  meta: { title: path },
})
const mayOpen = (...paths: string[]) =>
  useSession.setState({
    grants: { menu: paths.map(page), auth: [], allAuth: [], sysSafeMode: false },
  })
beforeEach(() => {
  live = new Live({ soon: () => () => {} })
  mayOpen('/sewage/warning', '/device/frame')
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What the screen clock does once a picture. */
const picture = () => act(() => live.inbox.drain())
const show = (element: ReactElement) =>
  render(
    <LiveContext.Provider value={live}>
      <MemoryRouter>{element}</MemoryRouter>
    </LiveContext.Provider>,
  )
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
  firstAt: Date.now() - 180_000,
  lastAt: Date.now(),
  clearAt: null,
  count: 1,
  active: true,
  acked: false,
  state: 'RAISED',
  shelveUntil: null,
  ...change,
})

const names = new Map([['p1', '澄州城东']])
function Warnings({ plants }: { plants?: ReadonlySet<string> }): ReactElement {
  return <WarningSheet levels={useLevels(plants)} names={names} plants={plants} />
}

test('warnings are counted as they come, and each count opens its list', () => {
  show(<Warnings />)
  expect(screen.getByText('正在读取')).toBeTruthy()
  live.feed(warningTopic, [warning({}), warning({ id: '2', level: 1, acked: true, state: 'ACKED' })])
  picture()
  expect(screen.getByText('2 条，未确认 1')).toBeTruthy()
  const urgent = screen.getByText('紧急').closest('li')!
  expect(within(urgent).getAllByRole('link')[0]!.getAttribute('href')).toMatch(
    /^\/sewage\/warning\?state=RAISED,.*&level=1$/,
  )
  const lines = screen.getAllByRole('link', { name: /冷藏温度过高 8\.6 ℃ 澄州城东$/ })
  expect(lines[0]!.getAttribute('href')).toMatch(/^\/sewage\/warning\?open=/)
  live.feed(warningTopic, [warning({ state: 'CLOSED', active: false })])
  picture()
  expect(screen.getByText('1 条，未确认 0')).toBeTruthy()
})

test('of a warning that is back within its limit or over the plant stands whole, and its state has a line of its own', () => {
  // Room for both: the list is told how high it is.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: (entries: unknown[]) => void) {
        tell([{ contentRect: { width: 300, height: 106 } }])
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  show(<Warnings />)
  live.feed(warningTopic, [
    warning({ level: 1, value: 5.1 }),
    warning({ id: '2', active: false, acked: true, state: 'ACKED', clearAt: Date.now() }),
  ])
  picture()
  // Neither what it is with how much nor where it is gives way to the other: each has its line, however many there are.
  for (const beneath of ['澄州城东 · 已回限值内', '澄州城东 · 已恢复'])
    expect(screen.getByText(beneath).className).toContain('block')
  live.feed(warningTopic, [warning({ id: '3' })])
  picture()
  const [plant] = screen.getAllByText('澄州城东 · 已回限值内')
  expect(plant!.previousElementSibling!.textContent).toMatch(/^冷藏温度过高 5\.1 ℃\s*$/)
  expect(screen.queryByText('· 澄州城东')).toBeNull()
  // Each takes two lines of the room there is, so that neither what it is nor where is cut; the last line tells of who found none.
  const lines = (...values: number[]) => values.map(value => warning({ value }))
  expect(fitting(lines(8, 5, 8), 66)).toHaveLength(1)
  expect(fitting(lines(8, 5, 8), 106)).toHaveLength(2)
  expect([82, 83].map(height => fitting(lines(8, 8), height).length)).toEqual([1, 2])
  // What waits to be closed counts, and is told apart.
  expect(screen.getByText('3 条，未确认 2，已恢复 1')).toBeTruthy()
})

test('what is put aside is told as that, and calls no more', () => {
  live.feed(warningTopic, [warning({ value: 9, state: 'SHELVED', shelveUntil: 9000 })])
  show(<Warnings plants={undefined} />)
  picture()
  const line = screen.getByText('澄州城东 · 已挂起').closest('li')!
  expect(line.className).toContain('is-dim')
})

test('a region counts its own plants and its lists are narrowed to them', () => {
  live.feed(warningTopic, [warning({}), warning({ id: '2', plantId: 'p2' })])
  show(<Warnings plants={new Set(['p1'])} />)
  picture()
  expect(screen.getByText('1 条，未确认 1')).toBeTruthy()
  expect(screen.getByText('处理').getAttribute('href')).toContain('plantId=p1')
})

test('the list of frames can be held still, and names what a faulty frame suffered from', () => {
  const frame = (id: string, verdict = 'OK') => ({
    id,
    recvAt: Date.UTC(2026, 10, 21, 0, 24, 5, 217),
    mn: 'QY1',
    facilityId: 'f1',
    plantName: '澄州城东污水处理厂',
    cn: '2011',
    verdict,
    head: 'w01018-Rtd=182.4',
    reason: '应为 5C1A，收到 5C10',
  })
  show(<FrameSheet />)
  live.feed(frameTopic, [frame('1'), frame('2', 'CRC')])
  picture()
  expect(screen.getAllByText('08:24:05.217')).toHaveLength(2)
  expect(screen.getByText('应为 5C1A，收到 5C10')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '暂停' }))
  live.feed(frameTopic, [frame('3')])
  picture()
  expect(screen.getAllByText('澄州城东')).toHaveLength(2)
  expect(screen.getByText('已暂停，期间 1 帧以上')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '继续' }))
  expect(screen.getAllByText('澄州城东')).toHaveLength(3)
})

test('a drug without consumption says why and cannot be chosen; its load can', () => {
  const drug = (drugCode: string, drugName: string, loadOnly: string | null) =>
    ({ drugCode, drugName, loadOnly }) as DrugSeries
  const drugs = [
    drug('METH', '甲基苯丙胺', null),
    drug('HER', '海洛因', '来源不可分'),
    drug('ETO', '依托咪酯', '仅负荷'),
  ]
  const chosen: string[] = []
  const chips = (measure: 'consumption' | 'pndl') => (
    <DrugChips drugs={drugs} selected="METH" measure={measure} onSelect={code => chosen.push(code)} />
  )
  const stage = show(chips('consumption'))
  fireEvent.click(screen.getByRole('radio', { name: '海洛因 来源不可分' }))
  expect(chosen).toEqual([])
  stage.unmount()
  show(chips('pndl'))
  fireEvent.click(screen.getByRole('radio', { name: '依托咪酯' }))
  expect(screen.getByRole('radio', { name: '海洛因（吗啡计）' })).toBeTruthy()
  expect(chosen).toEqual(['ETO'])
})

test('what may not be read is no zero: dashes, the reason, and no way into lists that are not in the menu', () => {
  mayOpen()
  show(<Warnings />)
  expect(screen.getByText('— 条，未确认 —')).toBeTruthy()
  expect(screen.getByText('正在读取')).toBeTruthy()
  act(() => live.storeOf(warningTopic).deny())
  expect(screen.getByText('没有查看权限')).toBeTruthy()
  expect(screen.queryByText('0')).toBeNull()
  expect(screen.queryAllByRole('link')).toEqual([])
})
