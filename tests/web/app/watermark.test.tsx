// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { tileOf, Watermark } from '#web/app/frame/watermark.tsx'
import { signIn } from '../crud/harness.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // Server and browser on one clock, whatever another test of this process has measured.
  vi.setSystemTime(Date.parse('2026-11-22T10:00:30+08:00') - (serverNow() - Date.now()))
  signIn(['*'])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useBoot.setState({ watermark: undefined } as never)
})
const mark = () => document.querySelector<HTMLElement>('[data-watermark]')

test('pages bear who sees them and the minute where it is asked for, and let every click through [A78]', () => {
  render(<Watermark />)
  expect(mark()).toBeNull()
  act(() => useBoot.setState({ watermark: true } as never))
  const before = mark()!.dataset['watermark']!
  expect(before).toMatch(/\S+ \S+ 2026-11-22 10:00$/)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(mark()!.dataset['watermark']).toBe(before.replace('10:00', '10:01'))
})

test('a name with signs of markup stays a name', () => {
  const address = tileOf('<b>"&\u0000\ufffe\u202e\n\ud800王', '2026')
  expect(address).toMatch(/^url\("data:image\/svg\+xml,[^"]*"\)$/)
  expect(decodeURIComponent(tileOf('沈岚 prov', '2026-11-22 10:00'))).toMatch(
    />沈岚 prov<.*>2026-11-22 10:00</,
  )
  const picture = decodeURIComponent(address.slice('url("data:image/svg+xml,'.length, -2))
  const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml')
  expect(parsed.querySelectorAll('text')[0]?.textContent).toContain('王')
  expect(picture).not.toContain('<b>')
  expect(picture).not.toMatch(/[\p{C}\ufffd]/u)
})
