// @vitest-environment happy-dom
/** The bell: when it asks by itself, and where a notice leads (console 4, 7). */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUnread } from '#web/data/announcements.ts'
import { handlingTarget } from '#web/widgets/announcement/notice.ts'

const asked = vi.hoisted(() => ({ times: 0, fails: false }))
vi.mock('#web/api/client.ts', () => ({
  call: async () => {
    asked.times += 1
    if (asked.fails) throw new Error('down')
    return { anntMsgList: [], anntMsgTotal: asked.times, sysMsgList: [], sysMsgTotal: 0 }
  },
}))
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(asked, { times: 0, fails: false })
})
afterEach(() => vi.useRealTimers())

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
  expect(asked.times).toBe(1)
  bell.rerender(false)
  await pass(12_500)
  expect(asked.times).toBe(3)
  bell.rerender(true)
  await pass(30_000)
  expect(asked.times).toBe(3)
  bell.unmount()
})

test('stops at the first failure, and begins anew when the line was back and is lost again', async () => {
  const bell = watch(false)
  await pass(100)
  asked.fails = true
  await pass(6_000)
  expect(asked.times).toBe(2)
  await pass(30_000)
  expect(asked.times).toBe(2)
  asked.fails = false
  bell.rerender(true)
  await pass(100)
  bell.rerender(false)
  await pass(6_500)
  expect(asked.times).toBe(3)
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
