// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GridSocket, openGridSocket, pageId, readGridMessage } from '#web/live/grid-socket.ts'
import { useGridSocket } from '#web/live/use-grid-socket.ts'

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
  readonly sent: { type: string; data: unknown }[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  accept(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(type: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type, data }) }))
  }
  close(code = 1000, reason = ''): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const beats = (socket: FakeSocket) => socket.sent.filter(message => message.type === 'heart_beat').length
let socket: GridSocket | undefined

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(async () => {
  socket?.close()
  socket = undefined
  cleanup()
  await pass(10_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
async function opened(): Promise<GridSocket> {
  socket = openGridSocket('ws://here/vxeSocket/u1/p1', 'tok')
  await pass(0)
  FakeSocket.last.accept()
  return socket
}

const Grid = ({ heard }: { heard: (row: unknown) => void }) => {
  const { state } = useGridSocket({
    userId: 'u1',
    token: 'tok',
    enabled: true,
    socketKey: 'k',
    onRow: heard,
  })
  return <i>{state}</i>
}

describe('console 7 and 9: the live grid channel', () => {
  test('asks at once, ten seconds after each answer, and connects anew when none comes in six', async () => {
    const line = await opened()
    expect(FakeSocket.last.protocols).toEqual(['tok'])
    expect(FakeSocket.last.sent).toEqual([{ type: 'heart_beat', data: '' }])
    FakeSocket.last.say('heart_beat', true)
    await pass(9_999)
    expect(beats(FakeSocket.last)).toBe(1)
    await pass(1)
    expect(beats(FakeSocket.last)).toBe(2)
    await pass(5_999)
    expect([FakeSocket.made.length, line.state()]).toEqual([1, 'open'])
    await pass(1)
    expect(line.state()).toBe('connecting')
    await pass(5_000)
    expect(FakeSocket.made).toHaveLength(2)
    FakeSocket.last.accept()
    expect([line.state(), beats(FakeSocket.last)]).toEqual(['open', 1])
  })

  test('a closed line is opened again after five seconds, a refused one never', async () => {
    const line = await opened()
    FakeSocket.last.close(1006)
    expect(line.state()).toBe('connecting')
    await pass(4_999)
    expect(FakeSocket.made).toHaveLength(1)
    await pass(1)
    expect(FakeSocket.made).toHaveLength(2)
    FakeSocket.last.close(1008)
    expect(line.state()).toBe('closed')
    await pass(60_000)
    expect(FakeSocket.made).toHaveLength(2)
  })

  test('rows reach the grids of their key, but not the one that told of them', async () => {
    const line = await opened()
    const [mine, other, elsewhere] = [vi.fn(), vi.fn(), vi.fn()]
    line.onRow('k', 'me', mine)
    const stop = line.onRow('k', 'you', other)
    line.onRow('vxe-default', 'me', elsewhere)
    expect(line.tell('k', { id: 'a', v: 1 }, 'me')).toBe(true)
    expect(FakeSocket.last.sent.at(-1)).toEqual({
      type: 'update_vxe_table',
      data: { socketKey: 'k', args: [{ id: 'a', v: 1 }, 'me'] },
    })
    FakeSocket.last.say('update_vxe_table', { socketKey: 'k', args: [{ id: 'a', v: 1 }, 'me'] })
    FakeSocket.last.say('update_vxe_table', { args: [{ id: 'b' }, 9] })
    expect(mine).not.toHaveBeenCalled()
    expect(other).toHaveBeenCalledExactlyOnceWith({ id: 'a', v: 1 })
    expect(elsewhere).toHaveBeenCalledExactlyOnceWith({ id: 'b' })
    stop()
    FakeSocket.last.say('update_vxe_table', { socketKey: 'k', args: [{ id: 'a' }, 'x'] })
    expect(other).toHaveBeenCalledTimes(1)
  })

  test('calls of the server reach the listeners of their key, with all arguments', async () => {
    const line = await opened()
    const listener = vi.fn()
    line.onCall('refresh', listener)
    FakeSocket.last.say('common_send_date', { key: 'refresh', args: ['a', 2] })
    FakeSocket.last.say('common_send_date', { key: 'other', args: [] })
    expect(listener).toHaveBeenCalledExactlyOnceWith('a', 2)
  })

  test('while the line is down a row is not told, and the teller knows', async () => {
    const line = await opened()
    FakeSocket.last.close(1006)
    expect(line.tell('k', { id: 'a' }, 'me')).toBe(false)
  })

  test.each([
    'no json',
    'null',
    '[]',
    '{"type":"unheard_of","data":{"args":[]}}',
    '{"type":"update_vxe_table","data":{"args":[7,"x"]}}',
    '{"type":"update_vxe_table","data":null}',
    '{"type":"update_vxe_table","data":{"socketKey":7,"args":[{},"x"]}}',
    '{"type":"common_send_date","data":{"args":[]}}',
  ])('%s is ignored', text => {
    expect(readGridMessage(text)).toBeUndefined()
  })

  test('grids of a page share one socket; it closes after the last one has gone', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const view = render(
      <StrictMode>
        <Grid heard={first} />
        <Grid heard={second} />
      </StrictMode>,
    )
    await pass(0)
    expect(FakeSocket.made).toHaveLength(1)
    expect(FakeSocket.last.url).toMatch(new RegExp(`/vxeSocket/u1/${pageId}$`))
    expect(pageId).toMatch(/^[0-9a-f]{32}$/)
    FakeSocket.last.accept()
    await pass(0)
    expect(view.container.textContent).toBe('openopen')
    FakeSocket.last.say('update_vxe_table', { socketKey: 'k', args: [{ id: 'a' }, 'x'] })
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    view.unmount()
    await pass(4_999)
    expect(FakeSocket.last.readyState).toBe(1)
    await pass(1)
    expect(FakeSocket.last.readyState).toBe(3)
  })
})
