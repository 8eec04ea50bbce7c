import fc from 'fast-check'
import Type from 'typebox'
import { afterEach, describe, expect, test } from 'vitest'
import { topic } from '#contract/kit/topic.ts'
import type { ClientMessage } from '#contract/live.ts'
import type { Connection } from '#server/live/connection.ts'
import { createHub, type Hub } from '#server/live/hub.ts'
import { Live } from '#web/live/live.ts'
import type { TopicStateOf } from '#web/live/topic-store.ts'
import { FakePeer, pause, sessionWith } from './fake-peer.ts'

const schema = Type.Object({ id: Type.String(), org: Type.String(), value: Type.Number() })
const values = topic('t.values', { title: '', access: 't:list', keep: 'latest', itemKey: 'id', schema })
const lines = topic('t.lines', { title: '', access: 't:list', keep: { window: 8 }, schema })
const secret = topic('t.secret', { title: '', access: 't:secret', keep: 'latest', itemKey: 'id', schema })
const known = [values, lines, secret]

const hubs: Hub[] = []
function hubOf(options: Parameters<typeof createHub>[0] = {}): Hub {
  const hub = createHub({ topics: known, tickMs: 1, ...options })
  hubs.push(hub)
  return hub
}
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.close()
})

/** The console's own live layer on a fake socket: what the hub sends is judged by what a screen would show. */
class Client {
  readonly live = new Live({ soon: () => () => {} }, known)
  readonly hub: Hub
  peer = new FakePeer()
  connection: Connection | undefined
  readonly permissions: readonly string[]
  readonly orgCodes: readonly string[]
  constructor(hub: Hub, permissions = ['t:list'], orgCodes: readonly string[] = []) {
    this.hub = hub
    this.permissions = permissions
    this.orgCodes = orgCodes
    this.live.retain(values)
    this.live.retain(lines)
  }
  open(): void {
    this.peer = new FakePeer()
    this.peer.onText(text => this.live.receive(text))
    const connection = this.hub.attachPeer(this.peer, sessionWith(this.permissions, this.orgCodes))
    this.connection = connection
    this.live.opened(message => connection.receive(Buffer.from(JSON.stringify(message)), false))
  }
  close(): void {
    this.connection?.closed()
    this.connection = undefined
    this.live.lost('connecting')
  }
  say(message: ClientMessage | string): void {
    this.connection?.receive(
      Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)),
      false,
    )
  }
  shown() {
    this.live.inbox.drain()
    return this.live.storeOf(values).store.getState() as TopicStateOf<typeof values>
  }
  window() {
    this.live.inbox.drain()
    return this.live.storeOf(lines).store.getState().window
  }
  get gaps() {
    return this.live.connection.getState().gaps
  }
}

/** Waits for what a busy machine brings late. */
async function until(what: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !what(); turn++) await pause(3)
  expect(what()).toBe(true)
}

type Step =
  | { kind: 'publish'; id: number; org: number; value: number }
  | { kind: 'line'; value: number; org: number }
  | { kind: 'toggle' | 'stall' | 'resume'; client: number }
  | { kind: 'wait' }

const client = fc.nat({ max: 3 })
const org = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      id: fc.nat({ max: 4 }),
      org,
      value: fc.nat(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('line' as const), value: fc.nat(), org }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('toggle' as const, 'stall' as const, 'resume' as const),
      client,
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'wait' as const }) },
)

describe('hub', () => {
  test('every client ends with exactly the visible newest values and window, with no gap, whatever happened [R30 R33]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const hub = createHub({
          topics: known,
          tickMs: 1,
          budgetBytes: 200,
          scopeOf: session => (session.orgCodes.length === 0 ? undefined : session.orgCodes),
          orgOf: (_, message) => (message as { org: string }).org,
        })
        const scopes: string[][] = [[], [], ['A1'], ['A1', 'A2']]
        const clients = scopes.map(codes => new Client(hub, ['t:list'], codes))
        for (const each of clients) each.open()
        const inStep = () => hub.stats().behind === 0 && hub.stats().waiting === 0
        const newest = new Map<string, { id: string; org: string; value: number }>()
        const all: { id: string; org: string; value: number }[] = []
        for (const each of steps) {
          if (each.kind === 'publish') {
            // An item keeps its organisation: facilities do not wander between provinces.
            const message = { id: `i${each.id}`, org: `A${each.id % 3}`, value: each.value }
            newest.set(message.id, message)
            hub.publish(values, message)
          } else if (each.kind === 'line') {
            const message = { id: 'x', org: `A${each.org}`, value: each.value }
            all.push(message)
            hub.publish(lines, message)
          } else if (each.kind === 'wait') await pause(3)
          else {
            const who = clients[each.client]!
            if (each.kind === 'toggle') who.connection ? who.close() : who.open()
            else if (each.kind === 'stall') who.peer.reading = false
            else who.peer.resume()
          }
        }
        for (const who of clients) {
          who.peer.resume()
          if (who.connection === undefined) who.open()
        }
        for (let turn = 0; turn < 400 && !clients.every(inStep); turn++) await pause(3)
        for (const [index, who] of clients.entries()) {
          const codes = scopes[index]!
          const visible = (message: { org: string }) => codes.length === 0 || codes.includes(message.org)
          expect(who.gaps).toBe(0)
          expect(new Map(who.shown().items)).toEqual(
            new Map([...newest].filter(([, message]) => visible(message))),
          )
          expect(who.window()).toEqual(all.filter(visible).slice(-8))
        }
        hub.close()
      }),
      { numRuns: 60 },
    )
  })

  test('a topic without permission is refused, an unknown one too, and both are answered [J21]', async () => {
    const hub = hubOf()
    const who = new Client(hub)
    who.live.retain(secret)
    who.open()
    hub.publish(secret, { id: 'a', org: 'A1', value: 1 })
    await until(() => hub.stats().waiting === 0)
    who.live.inbox.drain()
    expect(who.live.storeOf(secret).store.getState()).toMatchObject({ denied: true, ready: false })
    const texts: string[] = []
    who.peer.onText(text => texts.push(text))
    who.say({ t: 'sub', topics: [{ k: 'no.such' }] })
    expect(JSON.parse(texts[0]!)).toMatchObject({ t: 'x', code: 'unknown-topic', k: 'no.such' })
    expect(hub.stats().refused).toBe(1)
  })

  test('a slow client costs nothing but its newest values, and comes back into step [R33]', async () => {
    const hub = hubOf({ budgetBytes: 2_000 })
    const slow = new Client(hub)
    const quick = new Client(hub)
    slow.open()
    quick.open()
    slow.peer.reading = false
    for (let value = 0; value < 400; value++) {
      hub.publish(values, { id: `i${value % 5}`, org: '', value })
      if (value % 20 === 0) await pause(2)
      expect(slow.peer.backlog).toBeLessThan(3_000)
    }
    await until(() => quick.shown().items.get('i4')?.value === 399)
    expect(hub.stats().behind).toBe(1)
    slow.peer.resume()
    await until(() => hub.stats().behind === 0)
    expect(slow.shown().items.get('i4')).toMatchObject({ value: 399 })
    expect(slow.gaps).toBe(0)
  })

  test('a client that stays behind is closed with 1013 and forgotten [R34]', async () => {
    const hub = hubOf({ budgetBytes: 2_000, patienceMs: 30 })
    const slow = new Client(hub)
    slow.open()
    slow.peer.reading = false
    let value = 0
    await until(() => {
      hub.publish(values, { id: 'i0', org: '', value: value++ })
      return slow.peer.closedWith !== undefined
    })
    expect(slow.peer.closedWith).toBe(1013)
    expect(hub.stats()).toMatchObject({ slowClosed: 1, connections: 0, behind: 0 })
  })

  test('malformed messages are answered and counted; three close with 1007, a long one with 1009, a flood with 1008 [R36]', () => {
    const hub = hubOf()
    const clumsy = new Client(hub)
    clumsy.open()
    for (const text of ['{', '{"t":"eval"}', '[[[[]]]]']) clumsy.say(text)
    expect(clumsy.peer.closedWith).toBe(1007)
    const long = new Client(hub)
    long.open()
    long.say('x'.repeat(20_000))
    expect(long.peer.closedWith).toBe(1009)
    const flood = new Client(hub)
    flood.open()
    for (let n = 0; n < 100; n++) flood.say({ t: 'ping', n })
    expect(flood.peer.closedWith).toBe(1008)
    expect(hub.stats()).toMatchObject({ malformed: 3, connections: 0 })
  })

  test('after a restart the epoch differs and a client gets a snapshot; in the same epoch only what it missed', async () => {
    const first = hubOf()
    const who = new Client(first)
    who.open()
    first.publish(values, { id: 'gone', org: '', value: 1 })
    await until(() => who.shown().items.size === 1)
    who.close()
    for (let value = 0; value < 3; value++) first.publish(values, { id: `n${value}`, org: '', value })
    who.open()
    expect(who.shown()).toMatchObject({ replaced: false })
    expect(who.shown().items.size).toBe(4)
    who.close()
    await pause(3)
    const second = createHub({ topics: known })
    hubs.push(second)
    second.seed(values, [{ id: 'kept', org: '', value: 2 }])
    const peer = new FakePeer()
    peer.onText(text => who.live.receive(text))
    const connection = second.attachPeer(peer, sessionWith(['t:list']))
    who.live.opened(message => connection.receive(Buffer.from(JSON.stringify(message)), false))
    expect(who.shown().replaced).toBe(true)
    expect([...who.shown().items.keys()]).toEqual(['kept'])
    expect(who.gaps).toBe(0)
  })

  test('the same bytes go to all in step, and a storm of returning clients is served from one serialisation [R32]', async () => {
    const hub = hubOf()
    const frames: Buffer[][] = []
    const connections = Array.from({ length: 50 }, () => {
      const taken: Buffer[] = []
      frames.push(taken)
      const peer = new FakePeer()
      peer.write = frame => void taken.push(frame)
      const connection = hub.attachPeer(peer, sessionWith(['t:list']))
      connection.receive(Buffer.from('{"t":"sub","topics":[{"k":"t.values"}]}'), false)
      return connection
    })
    hub.publish(values, { id: 'a', org: '', value: 1 })
    await until(() => hub.stats().frames === 1)
    for (const taken of frames) {
      expect(taken[1]).toBe(frames[0]![1])
      expect(taken.at(-1)).toBe(frames[0]!.at(-1))
    }
    expect(hub.stats().frames).toBe(1)
    expect(connections.length).toBe(50)
  })

  test('greets with the build of the console that the server hands out [R21]', () => {
    const hub = hubOf({ build: 'abc123' })
    const said: string[] = []
    const peer = new FakePeer()
    peer.onText(text => said.push(text))
    hub.attachPeer(peer, sessionWith(['t:list']))
    expect(JSON.parse(said[0]!)).toMatchObject({ t: 'hello', build: 'abc123' })
  })
})
