// @vitest-environment happy-dom
/** 值守 on a telephone: what waits comes first, can be acknowledged where it stands, and each count opens what it counted. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { workOrder } from '#contract/sewage/work-order.ts'
import { warningTopic } from '#contract/topics.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import type { Warning } from '#web/screens/dashboard/warning-view.ts'
import { WatchHome } from '#web/screens/dashboard/watch-home.tsx'
import { useSession } from '#web/session/session.ts'
import { show, signIn } from '../crud/harness.tsx'

const now = Date.now()
const warning = (id: string, change: Partial<Warning> = {}): Warning => ({
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
  firstAt: now - 180_000,
  lastAt: now,
  clearAt: null,
  count: 1,
  active: true,
  acked: false,
  state: 'RAISED',
  shelveUntil: null,
  ...change,
})

function watch(...warnings: Warning[]) {
  const live = new Live({ soon: () => () => {} })
  const wire = signIn(['*'])
  useSession.setState({
    grants: {
      menu: ['/sewage/warning', '/sewage/work-order', '/work'].map(path => ({
        id: path,
        path,
        name: path,
        component: path,
        meta: { title: path },
      })),
      auth: [],
      allAuth: [],
      sysSafeMode: false,
    },
  })
  wire.seed(workOrder, [])
  live.feed(warningTopic, warnings)
  show(
    <LiveContext.Provider value={live}>
      <WatchHome names={new Map([['p1', '澄州城东']])} plants={undefined} />
    </LiveContext.Provider>,
    '/',
  )
  act(() => live.inbox.drain())
  return { live, wire }
}

test('the gravest stands first, of the same level what waits', async () => {
  const { wire } = watch(
    warning('a', { level: 1, acked: true, state: 'PROCESSING' }),
    warning('b', { level: 1, firstAt: now - 1_000 }),
    warning('c', { level: 3 }),
    warning('d', { level: 1, state: 'SHELVED' }),
  )
  const card = screen.getByRole('article')
  expect(card.dataset['id']).toBe('b')
  expect(card.textContent).toMatch(/预警 b待确认澄州城东 · .*8\.6 ℃限值 > 6\.0 ℃/s)
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '')
  expect(links.filter(words => words.startsWith('预警')).map(words => words.slice(0, 4))).toEqual([
    '预警 b',
    '预警 a',
    '预警 d',
    '预警 c',
  ])
  const waiting = screen.getByText('待确认', { selector: '.watch-counts span' }).closest('a')!
  expect(waiting.textContent).toBe('2待确认')
  expect(waiting.getAttribute('href')).toMatch(/state=RAISED.*acked=N/)
  expect(waiting.getAttribute('href')).not.toContain('SHELVED')
  fireEvent.click(within(card).getByRole('button', { name: '确认 预警 b' }))
  await waitFor(() => expect(wire.last('/sewage/warning/acknowledge')?.body).toEqual({ ids: ['b'] }))
})

test('where nothing is open, it says when the last one was', () => {
  watch(warning('a', { state: 'CLOSED', active: false, acked: true, title: '开门' }))
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByText(/没有待确认，上一条 开门 \d\d-\d\d \d\d:\d\d/)).toBeTruthy()
})
