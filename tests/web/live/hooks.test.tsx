// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStatus, frameTopic, sewageReading } from '#contract/topics.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { AgeBadge, agoOf, clockOf, Fed, StalePill } from '#web/live/stale.tsx'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useSeries, useWindow } from '#web/live/use-window.ts'

const status = (id: string, online: number) => ({
  id,
  online,
  run: 'RUN',
  level: 0,
  unacked: false,
  lastAt: null,
})
const water = (id: string, ts: number, flow: number) => ({
  id, ts, flow, cod: null, nh3n: null, tp: null, tn: null, ph: null, temp: null, flag: 'N',
}) // biome-ignore format: one reading
const frameNo = (id: string) => ({
  id, recvAt: 1, mn: 'M', facilityId: 'f', plantName: '厂', cn: '2011', verdict: 'OK', head: '', reason: '',
}) // biome-ignore format: one frame

let live: Live
const show = (what: React.ReactNode) =>
  render(
    <StrictMode>
      <LiveContext.Provider value={live}>{what}</LiveContext.Provider>
    </StrictMode>,
  )
const drain = () => act(() => live.inbox.drain())

beforeEach(() => {
  renders = 0
  calls.length = 0
  drawn.length = 0
  live = new Live({ soon: () => () => {} })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
/** What the components below did, emptied before each test. */
let renders = 0
const calls: string[][] = []
const drawn: number[][] = []

function One() {
  renders += 1
  const { online } = useTopic(
    deviceStatus,
    state => ({ online: state.items.get('a')?.online }),
    (a, b) => a.online === b.online,
  )
  return <b>{online === undefined ? '未知' : `状态${online}`}</b>
}

function Canvas() {
  renders += 1
  useLiveEffect(deviceStatus, (_, changed) => calls.push([...changed]))
  return null
}

function Line() {
  useSeries(
    sewageReading,
    message => (message.id === 'p' ? [message.ts, message.flow] : undefined),
    ring => drawn.push([...ring.view()]),
    { capacity: 3, history: [[1, 10], [2, 20]] }, // biome-ignore format: two points
  )
  return null
}

function List() {
  return <p>{useWindow(frameTopic).map(frame => frame.id).join(',')}</p> // biome-ignore format: a list in a line
}

describe('hooks', () => {
  test('useTopic renders when the selection changed and not otherwise; inline objects are compared', () => {
    show(<One />)
    expect(screen.getByText('未知')).toBeTruthy()
    live.feed(deviceStatus, [status('a', 1), status('b', 0)])
    drain()
    expect(screen.getByText('状态1')).toBeTruthy()
    const before = renders
    live.feed(deviceStatus, [status('b', 1)])
    drain()
    expect(renders).toBe(before)
  })

  test('useLiveEffect hands over the changed items once a drain without rendering', () => {
    live.feed(deviceStatus, [status('a', 1)])
    live.inbox.drain()
    show(<Canvas />)
    const mounted = renders
    calls.length = 0
    live.feed(deviceStatus, [status('b', 1), status('c', 1), status('b', 0)])
    drain()
    expect(calls).toEqual([['b', 'c']])
    expect(renders).toBe(mounted)
  })

  test('useSeries keeps one line, with its history laid in', () => {
    show(<Line />)
    live.feed(sewageReading, [water('q', 3, 99), water('p', 3, 30), water('p', 4, 40)])
    drain()
    expect(drawn.at(-1)).toEqual([2, 20, 3, 30, 4, 40])
  })

  test('useWindow shows the last messages', () => {
    show(<List />)
    live.feed(
      frameTopic,
      Array.from({ length: 60 }, (_, index) => frameNo(String(index))),
    )
    drain()
    expect(screen.getByText(/^10,.*,59$/)).toBeTruthy()
  })
})

describe('stale look', () => {
  const heard = (id: string, ms = 0, more: object = {}) => ({
    ...status(id, 1),
    lastAt: Date.now() - ms,
    reportMs: 10_000,
    ...more,
  })
  const beat = () => live.receive(JSON.stringify({ t: 'pong', n: 1, now: Date.now() }))
  /** So many seconds in which the line lives. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++)
      act(() => {
        vi.advanceTimersByTime(1_000)
        beat()
      })
  }
  const shown = (devices?: ReadonlySet<string>) =>
    show(
      <Fed {...(devices && { devices })}>
        <h2>
          流量 <StalePill />
        </h2>
        <b>32.1</b>
      </Fed>,
    )
  beforeEach(() => {
    vi.useFakeTimers()
    act(() => live.opened(() => {}))
  })

  test('panels that came at different moments go stale together', () => {
    shown()
    act(() => live.feed(deviceStatus, [heard('a')]))
    drain()
    act(() => vi.advanceTimersByTime(500))
    shown()
    const stale = () => screen.queryAllByText(/数据中断/).length
    const seen = new Set<number>()
    for (let tenth = 0; tenth < 80; tenth++) {
      act(() => vi.advanceTimersByTime(100))
      seen.add(stale())
    }
    expect([...seen]).toEqual([0, 2])
  })
  test('a cut line: what is fed says that it no longer knows, keeps its figures, and counts', () => {
    shown()
    act(() => live.feed(deviceStatus, [heard('a')]))
    drain()
    act(() => vi.advanceTimersByTime(2_000))
    expect(screen.queryByText(/数据中断/)).toBeNull()
    act(() => vi.advanceTimersByTime(4_000))
    expect(screen.getByText(/数据中断/).textContent).toBe('数据中断 00:00:06')
    expect(screen.getByText(/数据中断/).title).toMatch(/^与服务器的连接中断，末次数据 \d\d:\d\d:\d\d$/)
    expect(screen.getByText('32.1')).toBeTruthy()
    act(() => live.feed(deviceStatus, [heard('a')]))
    drain()
    act(() => vi.advanceTimersByTime(1_000))
    expect(screen.queryByText(/数据中断/)).toBeNull()
  })

  test('instruments that fall silent on a line that lives: the same look, after three reports missed', () => {
    shown()
    live.feed(deviceStatus, [heard('slow', 0, { reportMs: 3_600_000 }), heard('a')])
    drain()
    pass(29)
    expect(screen.queryByText(/数据中断/)).toBeNull()
    pass(3)
    expect(screen.getByText(/数据中断/).textContent).toContain('00:00:32')
    expect(screen.getByText(/数据中断/).title).toMatch(/^连接正常，仪器没有报文，末次数据 /)
    live.feed(deviceStatus, [heard('a')])
    drain()
    pass(1)
    expect(screen.queryByText(/数据中断/)).toBeNull()
  })

  test('a panel of some devices is as old as they are, however many others report', () => {
    shown(new Set(['a']))
    live.feed(deviceStatus, [heard('a', 40_000), heard('b')])
    drain()
    pass(1)
    expect(screen.getByText(/数据中断/).textContent).toContain('00:00:41')
  })

  test('slow reporters alone are not called silent at the pace of fast ones that are known to be off', () => {
    shown()
    live.feed(deviceStatus, [
      heard('slow', 600_000, { reportMs: 3_600_000 }),
      heard('off', 900_000, { online: 0 }),
    ])
    drain()
    pass(1)
    expect(screen.queryByText(/数据中断/)).toBeNull()
  })

  test("age is told by the server's clock", () => {
    show(<AgeBadge />)
    expect(screen.getByText('等待数据')).toBeTruthy()
    const ahead = 3_600_000
    live.feed(deviceStatus, [{ ...heard('a'), lastAt: Date.now() + ahead }])
    drain()
    act(() => live.receive(JSON.stringify({ t: 'pong', n: 1, now: Date.now() + ahead })))
    act(() => vi.advanceTimersByTime(2_000))
    expect(screen.getByText('数据 2 s 前')).toBeTruthy()
  })

  test('words of age', () => {
    expect([0, 2_000, 61_000, 3_600_000].map(agoOf)).toEqual(['0 s 前', '2 s 前', '1 min 前', '1 h 前'])
    expect([0, 192_000, 36_000_000].map(clockOf)).toEqual(['00:00:00', '00:03:12', '10:00:00'])
  })
})
