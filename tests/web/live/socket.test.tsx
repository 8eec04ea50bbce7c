// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { liveProtocol } from '#contract/live.ts'
import { deviceStatus, pulse } from '#contract/topics.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { openSocket } from '#web/live/socket.ts'
import { useLiveSocket } from '#web/live/use-live-socket.ts'

/** The browser's socket at the edge: tests open it, speak through it and cut it. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static made: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.made.at(-1)!
  }
  readonly CLOSED = 3
  readyState = 0
  binaryType = 'blob'
  readonly sent: string[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  accept(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  close(code = 1000, reason = ''): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const state = () => live.connection.getState().state
let live: Live
let stop: () => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
  live = new Live({ soon: () => () => {} })
})
afterEach(() => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function opened(
  onRefused: (reason: string) => void = () => {},
  onLocked: () => void = () => {},
): Promise<void> {
  stop = openSocket({ url: 'ws://here/live', token: 'tok', live, onRefused, onLocked })
  await pass(0)
  FakeSocket.last.accept()
}

const Frame = ({ token, tenantId = '0' }: { token: string | undefined; tenantId?: string }) => {
  useLiveSocket({ token, tenantId }, { refused: () => {}, locked: () => {}, foreignTenant: () => {} })
  return null
}

describe('socket', () => {
  test('offers protocol and token, asks for what is listened to, and asks every ten seconds whether the server lives', async () => {
    live.retain(deviceStatus)
    await opened()
    expect(FakeSocket.last.protocols).toEqual([liveProtocol, 'tok'])
    expect(FakeSocket.last.sent).toEqual(['{"t":"sub","topics":[{"k":"device.status"}]}'])
    await pass(10_000)
    expect(FakeSocket.last.sent[1]).toBe('{"t":"ping","n":1}')
    FakeSocket.last.say({ t: 'pong', n: 1, now: Date.now() })
    await pass(10_000)
    expect(FakeSocket.last.sent[2]).toBe('{"t":"ping","n":2}')
    expect(FakeSocket.made).toHaveLength(1)
  })

  test('a dead line is given up after six seconds without reply and opened again, from where it stood [R30 R31]', async () => {
    live.retain(deviceStatus)
    await opened()
    FakeSocket.last.say({ t: 's', k: 'device.status', e: 'e', z: 5, m: [] })
    await pass(10_000)
    expect(state()).toBe('stale')
    await pass(6_000)
    expect(state()).toBe('connecting')
    await pass(3_000)
    expect(FakeSocket.made).toHaveLength(2)
    FakeSocket.last.accept()
    expect(state()).toBe('open')
    expect(FakeSocket.last.sent).toEqual(['{"t":"sub","topics":[{"k":"device.status","e":"e","z":5}]}'])
  })

  test('a server that restarts is tried again after about five seconds, and ever more seldom [R32 R19]', async () => {
    await opened()
    FakeSocket.last.close(1012)
    expect(state()).toBe('connecting')
    await pass(3_900)
    expect(FakeSocket.made).toHaveLength(1)
    await pass(2_200)
    expect(FakeSocket.made).toHaveLength(2)
    FakeSocket.last.close(1006)
    await pass(4_000)
    expect(FakeSocket.made).toHaveLength(2)
    await pass(4_000)
    expect(FakeSocket.made).toHaveLength(3)
  })

  test('a locked session is told apart from a dead one, and comes back by itself', async () => {
    const [refused, locked] = [vi.fn(), vi.fn()]
    await opened(refused, locked)
    FakeSocket.last.close(4401, '会话已锁定')
    expect([refused.mock.calls.length, locked.mock.calls.length]).toEqual([0, 1])
    await pass(10_000)
    expect(FakeSocket.made).toHaveLength(2)
  })
  test('a refused session is told and not tried again', async () => {
    const reasons: string[] = []
    await opened(reason => reasons.push(reason))
    FakeSocket.last.close(1008, '会话已结束')
    await pass(60_000)
    expect(reasons).toEqual(['会话已结束'])
    expect(FakeSocket.made).toHaveLength(1)
    expect(state()).toBe('closed')
  })

  test('selects the tenant by its address, and comes anew with another one, without what was held', async () => {
    const shown = (tenantId: string) => (
      <LiveContext.Provider value={live}>
        <Frame token="one" tenantId={tenantId} />
      </LiveContext.Provider>
    )
    const { rerender } = render(shown('0'))
    await pass(20)
    expect(FakeSocket.last.url).toMatch(/\/live$/)
    FakeSocket.last.accept()
    live.feed(deviceStatus, [{ id: 'f', online: 1, run: 'RUN', level: 0, unacked: false, lastAt: 1 }])
    live.inbox.drain()
    expect(live.storeOf(deviceStatus).store.getState().items.size).toBe(1)
    const before = FakeSocket.last
    rerender(shown('1003'))
    await pass(20)
    expect(before.readyState).toBe(3)
    expect(FakeSocket.last.url).toMatch(/\/live\?tenant-id=1003$/)
    expect(live.storeOf(deviceStatus).store.getState().items.size).toBe(0)
  })

  test('a tenant that is not the session’s is told, and the session is not over', async () => {
    const foreign = vi.fn()
    const refused = vi.fn()
    stop = openSocket({
      url: 'ws://here/live',
      token: 'tok',
      live,
      onRefused: refused,
      onForeignTenant: foreign,
    })
    await pass(0)
    FakeSocket.last.close(4403)
    expect([foreign.mock.calls.length, refused.mock.calls.length]).toEqual([1, 0])
    expect(state()).toBe('connecting')
  })

  test('one socket in StrictMode; the pulse is always listened to; it goes with the session', async () => {
    const shown = (token: string | undefined) => (
      <StrictMode>
        <LiveContext.Provider value={live}>
          <Frame token={token} />
        </LiveContext.Provider>
      </StrictMode>
    )
    const { rerender } = render(shown('one'))
    await pass(20)
    expect(FakeSocket.made).toHaveLength(1)
    FakeSocket.last.accept()
    expect(FakeSocket.last.sent[0]).toContain(pulse.key)
    rerender(shown(undefined))
    await pass(20)
    expect(FakeSocket.last.readyState).toBe(3)
    expect(state()).toBe('closed')
    await pass(60_000)
    expect(FakeSocket.made).toHaveLength(1)
  })
})
