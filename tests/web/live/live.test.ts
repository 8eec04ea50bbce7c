import Type from 'typebox'
import { describe, expect, test, vi } from 'vitest'
import { topic } from '#contract/kit/topic.ts'
import type { ClientMessage, ServerFrame } from '#contract/live.ts'
import { Live } from '#web/live/live.ts'

const schema = Type.Object({ id: Type.String(), value: Type.Number() })
const values = topic('t.values', { title: '', access: 'session', keep: 'latest', itemKey: 'id', schema })
const lines = topic('t.lines', { title: '', access: 'session', keep: { window: 3 }, schema })

function scene() {
  const live = new Live({ soon: () => () => {} }, [values, lines])
  const sent: ClientMessage[] = []
  const say = (frame: ServerFrame | string) =>
    live.receive(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const open = () => live.opened(message => sent.push(message))
  const state = () => {
    live.inbox.drain()
    return live.storeOf(values).store.getState()
  }
  const window = () => {
    live.inbox.drain()
    return live.storeOf(lines).store.getState().window
  }
  return { live, sent, say, open, state, window }
}
const frame = (a: number, z: number, ...m: { id: string; value: number }[]): ServerFrame => ({
  t: 'd',
  k: 't.values',
  e: 'e1',
  a,
  z,
  m,
})
const snapshot = (z: number, ...m: { id: string; value: number }[]): ServerFrame => ({
  t: 's',
  k: 't.values',
  e: 'e1',
  z,
  m,
})

describe('Live', () => {
  test('asks once for what a screen mounts, and again from where it stood after the socket came back', async () => {
    const { live, sent, say, open } = scene()
    open()
    live.retain(values)
    live.retain(values)
    live.retain(lines)
    await Promise.resolve()
    expect(sent).toEqual([{ t: 'sub', topics: [{ k: 't.values' }, { k: 't.lines' }] }])
    say(snapshot(7, { id: 'a', value: 1 }))
    live.lost('connecting')
    open()
    expect(sent[1]).toEqual({ t: 'sub', topics: [{ k: 't.values', e: 'e1', z: 7 }, { k: 't.lines' }] })
  })

  test('the last listener unsubscribes after a grace; who comes back within it changes nothing', async () => {
    vi.useFakeTimers()
    try {
      const { live, sent, open } = scene()
      open()
      const release = live.retain(values)
      await Promise.resolve()
      release()
      release()
      vi.advanceTimersByTime(4_900)
      const again = live.retain(values)
      vi.advanceTimersByTime(10_000)
      expect(sent).toHaveLength(1)
      again()
      vi.advanceTimersByTime(5_000)
      expect(sent[1]).toEqual({ t: 'unsub', topics: ['t.values'] })
    } finally {
      vi.useRealTimers()
    }
  })

  test('repeated, reordered and foreign frames change nothing; conflated frames leave no gap [R35]', () => {
    const { live, say, state } = scene()
    say(snapshot(5, { id: 'a', value: 1 }))
    say(frame(6, 9, { id: 'a', value: 4 }))
    say(frame(6, 9, { id: 'a', value: 4 }))
    say(frame(7, 8, { id: 'a', value: 3 }))
    say({ t: 'd', k: 't.values', e: 'old', a: 10, z: 10, m: [{ id: 'a', value: 99 }] })
    expect(state().items.get('a')).toEqual({ id: 'a', value: 4 })
    say(frame(8, 11, { id: 'a', value: 5 }))
    expect(state().items.get('a')).toEqual({ id: 'a', value: 5 })
    expect(live.connection.getState().gaps).toBe(0)
  })

  test('a gap is counted, what came after it is left alone, and the rest is asked for [R35]', async () => {
    const { live, sent, say, open, state } = scene()
    open()
    live.retain(values)
    await Promise.resolve()
    say(snapshot(5, { id: 'a', value: 1 }))
    say(frame(9, 9, { id: 'a', value: 9 }))
    await Promise.resolve()
    say(frame(10, 10, { id: 'a', value: 10 }))
    expect(live.connection.getState().gaps).toBe(3)
    expect(state().items.get('a')).toEqual({ id: 'a', value: 1 })
    expect(sent[1]).toEqual({ t: 'sub', topics: [{ k: 't.values', e: 'e1', z: 5 }] })
    say(frame(6, 10, { id: 'a', value: 10 }))
    expect(state().items.get('a')).toEqual({ id: 'a', value: 10 })
    expect(sent).toHaveLength(2)
  })

  test('a window joins what it lacks and no more', () => {
    const { say, window } = scene()
    const line = (a: number, z: number, ...numbers: number[]): ServerFrame => ({
      t: 'd', k: 't.lines', e: 'e1', a, z, m: numbers.map(value => ({ id: 'x', value })),
    }) // biome-ignore format: one line of a frame
    say({ t: 's', k: 't.lines', e: 'e1', z: 2, m: [{ id: 'x', value: 1 }, { id: 'x', value: 2 }] }) // biome-ignore format: as above
    say(line(2, 4, 2, 3, 4))
    expect(window().map(message => (message as { value: number }).value)).toEqual([2, 3, 4])
  })

  test('one drain is one change of state, however much came', () => {
    const { live, say } = scene()
    const { store } = live.storeOf(values)
    const changes: number[] = []
    store.subscribe(state => changes.push(state.fresh.length))
    say(snapshot(0))
    for (let seq = 1; seq <= 500; seq++) say(frame(seq, seq, { id: `i${seq % 7}`, value: seq }))
    live.inbox.drain()
    expect(changes).toEqual([500])
    expect(store.getState()).toMatchObject({ version: 1, replaced: true })
    expect(store.getState().items.get('i3')).toEqual({ id: 'i3', value: 500 })
  })

  test('a wall that is never loaded anew holds what is open, and no more of what is over than it may', () => {
    const over = { property: 'value', values: ['done'], keep: 2 }
    const items = topic('t.over', {
      title: '',
      access: 'session',
      keep: 'latest',
      itemKey: 'id',
      over,
      schema,
    })
    const live = new Live({ soon: () => () => {} }, [items])
    const store = live.storeOf(items)
    const feed = (...messages: unknown[]) => {
      store.feed(messages, 1)
      store.drain()
    }
    feed({ id: 'open', value: 'x' })
    for (let day = 0; day < 1_000; day++)
      feed({ id: `w${day}`, value: 'x' }, { id: `w${day}`, value: 'done' })
    expect([...store.store.getState().items.keys()]).toEqual(['open', 'w998', 'w999'])
    // Opened again, it is kept, however many end after it.
    feed({ id: 'w998', value: 'x' }, { id: 'y', value: 'done' }, { id: 'z', value: 'done' })
    expect([...store.store.getState().items.keys()].sort()).toEqual(['open', 'w998', 'y', 'z'])
  })

  test('what cannot be read is counted and stops nothing [R36]', () => {
    const { live, say, state } = scene()
    for (const text of [
      '{',
      'null',
      '7',
      '{"t":"d","k":"no.such","m":[]}',
      '{"t":"s","k":"t.values"}',
      '{"t":"?"}',
    ])
      say(text)
    say(snapshot(1, { id: 'a', value: 1 }))
    expect(state().items.size).toBe(1)
    expect(live.connection.getState().malformed).toBe(6)
  })

  test('a connection that says nothing is stale within seconds; another session starts with nothing [R30 R31]', () => {
    vi.useFakeTimers()
    try {
      const { live, say, open, state } = scene()
      live.belongTo('one')
      open()
      say(snapshot(1, { id: 'a', value: 1 }))
      expect(state().items.size).toBe(1)
      vi.advanceTimersByTime(6_000)
      live.tick()
      expect(live.connection.getState().state).toBe('stale')
      say({ t: 'pong', n: 1, now: Date.now() })
      live.tick()
      expect(live.connection.getState().state).toBe('open')
      live.belongTo('one')
      expect(state().items.size).toBe(1)
      live.belongTo('two')
      expect(state()).toMatchObject({ ready: false, version: 0 })
      expect(state().items.size).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
