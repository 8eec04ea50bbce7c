// @vitest-environment happy-dom
/** The list of warnings under somebody's hand: what waits is said, what he does is counted, refused and taken back where he does it. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { facilityWarning } from '#contract/device/warning.ts'
import { warningTopic } from '#contract/topics.ts'
import { useReach } from '#web/api/reach.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { screens } from '#web/screens/registry.ts'
import { unsent } from '#web/session/unsent.ts'
import type { LiveWarning } from '#web/widgets/warning/held.ts'
import { show, signIn } from '../crud/harness.tsx'

const row = (id: string, change: object = {}) => ({
  id,
  title: `预警 ${id}`,
  level: '2',
  code: 'TEMP_HIGH',
  value: 8.6,
  peak: 8.6,
  peakTime: '2026-11-21 08:39:05',
  threshold: 6,
  unit: '℃',
  facilityId: 'f1',
  plantId: 'p1',
  count: 1,
  active: 'Y',
  acked: 'N',
  state: 'RAISED',
  firstTime: '2026-11-21 08:24:05',
  version: 1,
  ...change,
})
const told = (id: string, change: Partial<LiveWarning> = {}): LiveWarning => ({
  id,
  warnNo: id,
  code: 'TEMP_HIGH',
  level: 2,
  title: `预警 ${id}`,
  facilityId: 'f1',
  plantId: 'p1',
  value: 8.6,
  threshold: 6,
  unit: '℃',
  firstAt: 1,
  lastAt: 1,
  clearAt: null,
  count: 1,
  active: true,
  acked: false,
  state: 'RAISED',
  shelveUntil: null,
  ...change,
})

async function open(rows: readonly ReturnType<typeof row>[]) {
  const live = new Live({ soon: () => () => {} })
  const wire = signIn(['*'])
  wire.seed(facilityWarning, rows)
  const { default: Screen } = await screens['sewage/warning']!()
  const stage = show(
    createElement(LiveContext.Provider, { value: live }, createElement(Screen)),
    '/sewage/warning?view=all',
  )
  await screen.findAllByText(new RegExp(`^1-${rows.length} 共`))
  const feed = (...messages: LiveWarning[]) =>
    act(() => {
      live.feed(warningTopic, messages)
      live.inbox.drain()
    })
  const sheet = stage.container.querySelector('.sheet')!
  const order = () =>
    [...stage.container.querySelectorAll<HTMLElement>('tbody tr[data-id]')].map(tr => tr.dataset['id'])
  const rowAt = (id: string) => stage.container.querySelector<HTMLElement>(`tr[data-id="${id}"]`)!
  const line = () => stage.container.querySelector('.held-line')!
  return { wire, feed, sheet, order, rowAt, line }
}

test('rows stay where they are under the pointer, dim in place, and the rest waits until it is asked for', async () => {
  const { wire, feed, sheet, order, rowAt, line } = await open([row('a'), row('b'), row('c')])
  feed(told('a'), told('b'), told('c'))
  const stood = order()
  fireEvent.pointerEnter(sheet)
  expect(line().getAttribute('data-state')).toBe('held')
  // An urgent one comes first, another leaves, and one is taken on elsewhere.
  wire.seed(facilityWarning, [row('d', { level: '1' }), row('c'), row('a', { acked: 'Y', state: 'ACKED' })])
  feed(
    told('d', { level: 1, title: '开门' }),
    told('a', { acked: true, state: 'ACKED' }),
    told('b', { active: false, state: 'CLOSED' }),
  )
  // Asked again by itself, as every list is that follows the stream.
  await waitFor(() => expect(line().textContent).toContain('3 条变化'))
  expect(line().textContent).toContain('新增 1（紧急 1：预警 d），关闭 1，确认 1，顺序已冻结')
  expect(order()).toEqual(stood)
  expect(rowAt('a').className).toContain('is-dim')
  expect(within(rowAt('b')).queryByRole('button', { name: /^确认/ })).toBeNull()
  fireEvent.click(within(line() as HTMLElement).getByRole('button', { name: '更新' }))
  await waitFor(() => expect(order().sort()).toEqual(['a', 'c', 'd']))
  expect(order()).not.toEqual(stood)
  // A click so soon was meant for what stood there before.
  const before = wire.calls.length
  fireEvent.click(within(rowAt('d')).getByRole('button', { name: /^确认/ }), { detail: 1 })
  expect(await screen.findByText('列表刚刚变化，请看清后再点')).toBeTruthy()
  expect(wire.calls.slice(before).filter(({ path }) => path.endsWith('/acknowledge'))).toEqual([])
  fireEvent.pointerLeave(sheet, { pointerType: 'mouse' })
  expect(line().getAttribute('data-state')).toBe('live')
})

test('an acknowledgement can be taken back, and one that does not arrive is said at its button [R63]', async () => {
  const { wire, rowAt } = await open([row('a')])
  let broken = true
  wire.on(({ path }) => {
    if (path.endsWith('/unacknowledge'))
      return { message: '已撤销确认 1 条预警', result: { changed: 1, skipped: 0 } }
    if (!path.endsWith('/acknowledge')) return undefined
    return broken
      ? { status: 503, success: false, code: 503, message: '请稍后再试' }
      : { message: '已确认 1 条预警', result: {} }
  })
  fireEvent.click(within(rowAt('a')).getByRole('button', { name: /^确认/ }))
  const said = (await screen.findByText('请稍后再试')).closest<HTMLElement>('[role=alert]')!
  broken = false
  fireEvent.click(within(said).getByRole('button', { name: '重试' }))
  const undo = await screen.findByRole('button', { name: '撤销' })
  expect(undo.parentElement?.textContent).toContain('已确认 1 条预警')
  fireEvent.click(undo)
  await waitFor(() => expect(wire.last('/sewage/warning/unacknowledge')?.body).toEqual({ ids: ['a'] }))
})

test('what is done with ticked rows counts what it will change, as they are now', async () => {
  const { wire, feed, rowAt } = await open([row('a'), row('b'), row('c', { acked: 'Y', state: 'ACKED' })])
  feed(told('a'), told('b'), told('c', { acked: true, state: 'ACKED' }))
  for (const id of ['a', 'b', 'c']) fireEvent.click(within(rowAt(id)).getByRole('checkbox'))
  expect(screen.getByRole('button', { name: '批量确认（2）' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '批量挂起（3）' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '批量关闭' }).hasAttribute('disabled')).toBe(true)
  // Somebody else was quicker.
  feed(told('a', { acked: true, state: 'ACKED' }))
  fireEvent.click(screen.getByRole('button', { name: '批量确认（1）' }))
  expect(await screen.findByText(/^确认 1 条预警（重要 1，涉及 1 台设备）/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(wire.last('/sewage/warning/acknowledge')?.body).toMatchObject({ ids: ['b'] }))
})

test('what was typed stays when it did not arrive, also when the warning is closed meanwhile', async () => {
  const { wire, feed, rowAt } = await open([row('a')])
  feed(told('a'))
  let broken = true
  wire.on(({ path }) =>
    path.endsWith('/shelve')
      ? broken
        ? { success: false, code: 500, message: '没有送达' }
        : { message: '已挂起 1 条预警', result: { changed: 1, skipped: 0 } }
      : undefined,
  )
  fireEvent.click(within(rowAt('a')).getByRole('button', { name: /^挂起/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: '挂起' }))
  expect(await within(dialog).findByText('请填写挂起的原因')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '厂方检修' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '挂起' }))
  expect(await within(dialog).findByText('没有送达')).toBeTruthy()
  feed(told('a', { active: false, state: 'CLOSED' }))
  expect((within(dialog).getByRole('textbox') as HTMLTextAreaElement).value).toBe('厂方检修')
  broken = false
  fireEvent.click(within(dialog).getByRole('button', { name: '挂起' }))
  await waitFor(() =>
    expect(wire.last('/sewage/warning/shelve')?.body).toMatchObject({ ids: ['a'], reason: '厂方检修' }),
  )
  expect(await screen.findByRole('button', { name: '撤销' })).toBeTruthy()
})

test('details begin with how it stands; the fields of the record are folded', async () => {
  const wire = signIn(['*'])
  wire.seed(facilityWarning, [
    row('a', { comment: '2026-11-21 08:25:00 韩守一：已电话厂方', ackAt: null, frameId: '1030000001' }),
  ])
  wire.on(({ path }) =>
    path.startsWith('/device/exhibition/') ? { success: false, code: 500, message: 'x' } : undefined,
  )
  const { default: Screen } = await screens['sewage/warning']!()
  show(createElement(Screen), '/sewage/warning?open=a')
  const dialog = await screen.findByRole('dialog')
  const lead = await within(dialog).findByLabelText('预警现状')
  expect(lead.textContent).toMatch(
    /活动.*待确认.*未处理.*8\.6.*限值 > 6\.0.*超 2\.6.*时间线.*首次出现.*> 6\.0 ℃.*韩守一：已电话厂方/s,
  )
  expect(within(dialog).getByText('记录字段').closest('details')?.open).toBe(false)
  expect(dialog.textContent).not.toContain('1030000001')
})

test('an address begins an act of the row that it opens, once, and only where it can be done', async () => {
  const wire = signIn(['*'])
  wire.seed(facilityWarning, [
    row('a', { acked: 'Y', state: 'ACKED', ackAt: '2026-11-21 08:40:00', ackBy: 'han' }),
    row('b', { ackAt: null }),
  ])
  wire.on(({ path }) =>
    path.startsWith('/device/exhibition/') ? { success: false, code: 500, message: 'x' } : undefined,
  )
  const { default: Screen } = await screens['sewage/warning']!()
  const first = show(createElement(Screen), '/sewage/warning?open=a&act=dispatch')
  const dialog = await screen.findByRole('dialog', { name: /^派单/ })
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^派单/ })).toBeNull())
  first.unmount()
  show(createElement(Screen), '/sewage/warning?open=b&act=dispatch')
  await screen.findByLabelText('预警现状')
  expect(screen.queryByRole('dialog', { name: /^派单/ })).toBeNull()
})

test('no address does anything by itself: what asks nothing first is not begun by a link', async () => {
  const wire = signIn(['*'])
  wire.seed(facilityWarning, [
    row('a', { ackAt: null }),
    row('b', { active: 'N', clearTime: '2026-11-21 09:30:00' }),
  ])
  wire.on(({ path }) =>
    path.startsWith('/device/exhibition/') ? { success: false, code: 500, message: 'x' } : undefined,
  )
  const { default: Screen } = await screens['sewage/warning']!()
  for (const act of ['确认', '取消挂起', 'delete', 'edit']) {
    const { unmount } = show(createElement(Screen), `/sewage/warning?open=a&act=${encodeURIComponent(act)}`)
    await screen.findByLabelText('预警现状')
    unmount()
  }
  expect(wire.last('/sewage/warning/acknowledge')).toBeUndefined()
})

test('what is over is told by its peak, and how it came to its end', async () => {
  const wire = signIn(['*'])
  const over = {
    ...{ value: 4.8, peak: 9.2, active: 'N', acked: 'Y', state: 'CLOSED' },
    ...{ ackAt: '2026-11-21 08:40:00', ackBy: 'han', clearTime: '2026-11-21 09:30:00' },
    // A remark that begins as the line of a closing does is none.
    ...{ closeAt: '2026-11-21 09:30:00', comment: '2026-11-21 09:00:00 韩守一：关闭阀门后再看' },
  }
  wire.seed(facilityWarning, [row('a', over), row('b', { ...over, peak: 6.4 })])
  wire.on(({ path }) =>
    path.startsWith('/device/exhibition/') ? { success: false, code: 500, message: 'x' } : undefined,
  )
  const { default: Screen } = await screens['sewage/warning']!()
  show(createElement(Screen), '/sewage/warning?open=a')
  const dialog = await screen.findByRole('dialog')
  const lead = await within(dialog).findByLabelText('预警现状')
  expect(lead.textContent).toMatch(/峰值9\.2℃限值 > 6\.0.*超 3\.2.*恢复时 4\.8/s)
  expect(lead.textContent).toMatch(/峰值 9\.2 ℃.*条件恢复，自动关闭/s)
  const before = await within(dialog).findByRole('table', { name: '相似的历史预警' })
  expect(before.textContent).toContain('6.4 ℃')
})

test('a remark is written under the timeline, kept while it is typed, and says at once that it cannot be sent', async () => {
  const wire = signIn(['*'])
  wire.seed(facilityWarning, [row('a'), row('b', { state: 'CLOSED', active: 'N' })])
  let broken = true
  wire.on(({ path }) => {
    if (path.startsWith('/device/exhibition/')) return { success: false, code: 500, message: 'x' }
    if (!path.endsWith('/remark')) return undefined
    return broken
      ? { status: 503, success: false, code: 503, message: '请稍后再试' }
      : { message: '已备注 1 条预警', result: { changed: 1, skipped: 0 } }
  })
  const { default: Screen } = await screens['sewage/warning']!()
  const look = (id: string) => show(createElement(Screen), `/sewage/warning?open=${id}`)
  const box = async () => (await screen.findByLabelText('备注 预警 a')) as HTMLInputElement
  let stage = look('a')
  fireEvent.change(await box(), { target: { value: '已电话厂方' } })
  // The drawer is left, and looked into again later.
  stage.unmount()
  stage = look('b')
  await screen.findByLabelText('预警现状')
  expect(screen.queryByLabelText(/^备注 /)).toBeNull()
  stage.unmount()
  stage = look('a')
  expect((await box()).value).toBe('已电话厂方')
  // What the drawer's lead does, its foot does not offer again.
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: '备注' })).toBeNull()
  act(() => useReach.setState({ away: true, since: 1 }))
  expect(screen.getByText(/^网络不通，现在送不出去；写下的会保留/)).toBeTruthy()
  act(() => useReach.setState({ away: false, since: 0 }))
  expect(screen.queryByText(/^网络不通/)).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: '发送' }))
  const said = (await screen.findByText('请稍后再试')).closest<HTMLElement>('[role=alert]')!
  expect((await box()).value).toBe('已电话厂方')
  broken = false
  fireEvent.click(within(said).getByRole('button', { name: '重试' }))
  await waitFor(async () => expect((await box()).value).toBe(''))
  expect(wire.last('/sewage/warning/remark')?.body).toEqual({ ids: ['a'], comment: '已电话厂方' })
  expect(unsent('remark a')).toBe('')
})

test('what has recovered is gathered under one line, which neither comes nor changes its place under the hand', async () => {
  const over = { active: 'N', clearTime: '2026-11-21 08:40:00' }
  const { wire, feed, sheet, order, rowAt } = await open([
    row('a'),
    row('b'),
    row('r1', over),
    row('r2', { ...over, acked: 'Y', state: 'ACKED' }),
    row('c', { ...over, state: 'CLOSED' }),
  ])
  expect(order()).toEqual(['a', 'b', 'c'])
  const line = () => screen.getByRole('button', { name: /^已恢复/ })
  expect(line().textContent).toBe('已恢复 2 条，待确认 1 条')
  expect(line().getAttribute('aria-expanded')).toBe('false')
  // Nobody ticks what he does not see.
  fireEvent.click(within(sheet as HTMLElement).getAllByRole('checkbox')[0]!)
  fireEvent.click(screen.getByRole('button', { name: '批量确认（2）' }))
  expect(await screen.findByText(/^确认 2 条预警/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(line())
  expect(order()).toEqual(['a', 'b', 'r1', 'r2', 'c'])
  fireEvent.click(line())
  expect(order()).toEqual(['a', 'b', 'c'])
  // One more recovers while somebody points at the list.
  fireEvent.pointerEnter(sheet)
  wire.seed(facilityWarning, [row('a'), row('b', over), row('r1', over), row('r2', over), row('c', over)])
  feed(told('b', { active: false, clearAt: 2 }))
  expect(order()).toEqual(['a', 'b', 'c'])
  expect(line().textContent).toContain('已恢复 3 条')
  expect(document.querySelector('.held-line')?.textContent).toContain('恢复 1')
  expect(line().closest('tr')?.previousElementSibling).toBe(rowAt('b'))
  fireEvent.pointerLeave(sheet, { pointerType: 'mouse' })
  expect(order()).toEqual(['a', 'c'])
  expect(line().closest('tr')?.previousElementSibling).toBe(rowAt('a'))
})

test('the line of what has recovered does not come under the hand either', async () => {
  const { wire, feed, sheet, order } = await open([row('a'), row('b'), row('c')])
  feed(told('a'), told('b'), told('c'))
  fireEvent.pointerEnter(sheet)
  wire.seed(facilityWarning, [row('d'), row('a'), row('b', { active: 'N' }), row('c', { active: 'N' })])
  feed(told('d'), told('b', { active: false, clearAt: 2 }), told('c', { active: false, clearAt: 2 }))
  await waitFor(() => expect(document.querySelector('.held-line')?.textContent).toContain('新增 1'))
  expect(document.querySelector('.held-line')?.textContent).toContain('恢复 2')
  expect(order()).toEqual(['a', 'b', 'c'])
  expect(screen.queryByRole('button', { name: /^已恢复/ })).toBeNull()
  fireEvent.pointerLeave(sheet, { pointerType: 'mouse' })
  await waitFor(() => expect(order()).toEqual(['d', 'a']))
  expect(screen.getByRole('button', { name: '已恢复 2 条，待确认 2 条' })).toBeTruthy()
})
