/** The bell: when it asks by itself, and where a notice leads (console 4, 7). */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { useUnread } from '#web/data/announcements.ts'
import { useSession } from '#web/session/session.ts'
import { handlingTarget } from '#web/widgets/announcement/notice.ts'
import { type Answers, type Served, serve } from '../served.ts'

const unread = '/sys/annountCement/listByUser'
let answers: Answers
let server: Served
beforeEach(() => {
  vi.useFakeTimers()
  answers = {
    [unread]: () => ({ anntMsgList: [], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 }),
  }
  server = serve(answers)
  useSession.setState({ permissions: new Set(['system:user:list']) })
})
afterEach(() => {
  vi.useRealTimers()
  useSession.setState({ permissions: new Set() })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function watch(told: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook((up: boolean) => useUnread(up), { initialProps: told, wrapper })
}

test('asks every six seconds while nobody tells it, and never while somebody does', async () => {
  const bell = watch(true)
  await pass(30_000)
  expect(server.calls()).toBe(1)
  bell.rerender(false)
  await pass(12_500)
  expect(server.calls()).toBe(3)
  bell.rerender(true)
  await pass(30_000)
  expect(server.calls()).toBe(3)
  bell.unmount()
})

test('stops at the first failure, and begins anew when the line was back and is lost again', async () => {
  const bell = watch(false)
  await pass(100)
  const answer = answers[unread]!
  answers[unread] = () => {
    throw new CallError('network', 'down')
  }
  await pass(6_000)
  expect(server.calls()).toBe(2)
  await pass(30_000)
  expect(server.calls()).toBe(2)
  answers[unread] = answer
  bell.rerender(true)
  await pass(100)
  bell.rerender(false)
  await pass(6_500)
  expect(server.calls()).toBe(3)
  bell.unmount()
})

test('asks nothing for an account to which nothing is granted', async () => {
  useSession.setState({ permissions: new Set(), grants: undefined })
  const bell = watch(false)
  await pass(30_000)
  expect(server.calls()).toBe(0)
  bell.unmount()
})

test('leads to pages the reader has, by address or by component, and to nothing else', () => {
  const menu = [{ path: '/sewage', children: [{ path: '/sewage/plant', component: 'sewage/plant' }] }]
  const at = (openType: string, openPage: string, busId?: string) =>
    handlingTarget({ id: '1', openType, openPage, busId }, 'http://console', menu)
  expect(at('component', 'sewage/plant', '7')).toEqual({ path: '/sewage/plant?open=7' })
  expect(at('component', 'sewage/plant')).toEqual({ path: '/sewage/plant' })
  expect(at('component', 'system/user', '7')).toBeUndefined()
  expect(at('url', '/sewage/plant')).toEqual({ path: '/sewage/plant' })
  expect(at('url', 'javascript:alert(1)')).toBeUndefined()
  expect(at('other', '/sewage/plant')).toBeUndefined()
})
