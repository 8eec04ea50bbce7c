// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import { createHighlights, type Highlights } from '#web/grid/model/highlight.ts'
import type { GridModel } from '#web/grid/model/types.ts'
import { useGridLive } from '#web/grid/parts/use-grid-live.ts'
import { useSession } from '#web/session/session.ts'

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static last: FakeSocket
  readonly CLOSED = 3
  readyState = 0
  binaryType = 'blob'
  readonly sent: { type: string; data: { args: [Record<string, unknown>, string] } }[] = []
  constructor() {
    super()
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  accept(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(data: unknown): void {
    const text = JSON.stringify({ type: 'update_vxe_table', data })
    this.dispatchEvent(new MessageEvent('message', { data: text }))
  }
  close(code = 1000): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }))
  }
  get told(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type === 'update_vxe_table').map(({ data }) => data.args[0])
  }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Grid({ model, highlights }: { model: GridModel; highlights: Highlights }) {
  const { connected } = useGridLive({ model, highlights, enabled: true, socketKey: 'k' })
  return <i>{connected ? 'on' : 'off'}</i>
}
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `r${index}`, x: '0' }))

async function joined(count = 3) {
  const model = createGridModel({ columns: [{ key: 'x', title: 'X', type: 'input' }], rows: rows(count) })
  const highlights = createHighlights()
  const view = render(<Grid model={model} highlights={highlights} />)
  await pass(0)
  FakeSocket.last.accept()
  await pass(0)
  return { model, highlights, view }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  useSession.setState({ token: 'tok', userInfo: { id: 'u1', username: 'a', realname: 'A' } })
})
afterEach(async () => {
  cleanup()
  await pass(10_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('console 7: rows of other screens', () => {
  test('what another screen says is merged and lit, and not said again', async () => {
    const { model, highlights } = await joined()
    FakeSocket.last.say({ socketKey: 'k', args: [{ id: 'r1', x: '7', y: 'new' }, 'other'] })
    await pass(500)
    expect(model.get('r1')).toMatchObject({ x: '7', y: 'new' })
    expect(highlights.strength('r1', 'x')).toBeGreaterThan(0)
    expect(highlights.strength('r0', 'x')).toBe(0)
    expect(FakeSocket.last.told).toEqual([])
    FakeSocket.last.say({ socketKey: 'k', args: [{ id: 'unknown', x: '7' }, 'other'] })
    expect(model.count()).toBe(3)
  })

  test('what is written here is said as the row then stands; new rows are not', async () => {
    const { model } = await joined()
    model.write([{ id: 'r0', key: 'x', value: '1' }])
    model.write([{ id: 'r0', key: 'x', value: '2' }])
    const [added] = model.add([{ x: 'n' }])
    model.write([{ id: added!.id, key: 'x', value: 'm' }])
    await pass(0)
    expect(FakeSocket.last.told).toEqual([{ id: 'r0', x: '2' }])
    model.undo()
    model.undo()
    model.undo()
    await pass(200)
    expect(FakeSocket.last.told.at(-1)).toEqual({ id: 'r0', x: '1' })
  })

  test('many rows are said in portions', async () => {
    const { model } = await joined(120)
    model.write(rows(120).map(({ id }) => ({ id, key: 'x', value: '1' })))
    await pass(0)
    expect(FakeSocket.last.told).toHaveLength(50)
    await pass(100)
    expect(FakeSocket.last.told).toHaveLength(100)
    await pass(100)
    expect(FakeSocket.last.told).toHaveLength(120)
  })

  test('while the line is down rows wait, and are said when it is back', async () => {
    const { model, view } = await joined()
    const before = FakeSocket.last
    before.close(1006)
    await pass(0)
    expect(view.container.textContent).toBe('off')
    model.write([{ id: 'r2', key: 'x', value: '9' }])
    await pass(5_000)
    expect(before.told).toEqual([])
    expect(FakeSocket.last).not.toBe(before)
    FakeSocket.last.accept()
    await pass(0)
    await pass(0)
    expect(FakeSocket.last.told).toEqual([{ id: 'r2', x: '9' }])
  })
})
