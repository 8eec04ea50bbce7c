import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { liveProtocol } from '#contract/live.ts'
import { deviceStatus, pulse } from '#contract/topics.ts'
import { nobody, type Session, scopeOf } from '#server/identity/session.ts'
import type { AudienceOf } from '#server/live/grid-channel.ts'
import { createGridChannel } from '#server/live/grid-channel.ts'
import { createHub, type Hub } from '#server/live/hub.ts'
import { createNotices, type Notices } from '#server/live/notices.ts'
import { attachSockets, type Sockets } from '#server/live/sockets.ts'
import { pause } from './fake-peer.ts'

const session = (userId: string, permissions: readonly string[] = []): Session => ({
  ...nobody,
  handle: `h-${userId}`,
  userId,
  username: userId,
  permissions: new Set(permissions),
})
/** The session plugin at its edge: tokens in a map. */
function fakeSessions() {
  const known = new Map([
    ['token-a', session('a')],
    ['token-b', session('b')],
    ['token-c', { ...session('c', ['*']), tenants: ['1003'] }],
  ])
  const refreshed: ((userId: string | undefined) => void)[] = []
  const listeners: ((ended: { handle?: string; userId?: string }) => void)[] = []
  return {
    ofToken: async (token: string) => known.get(token),
    ofHandle: async (handle: string) => [...known.values()].find(each => each.handle === handle),
    onEnded: (listener: (ended: { handle?: string; userId?: string }) => void) =>
      void listeners.push(listener),
    onRefreshed: (listener: (userId: string | undefined) => void) => void refreshed.push(listener),
    lock(userId: string, lock: 'desk' | 'wall') {
      known.set(`token-${userId}`, { ...session(userId), lock })
      for (const listener of refreshed) listener(userId)
    },
    end(userId: string) {
      known.delete(`token-${userId}`)
      for (const listener of listeners) listener({ userId })
    },
  }
}

/** A client that notes what it is told. */
class Client {
  readonly said: string[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>
  constructor(url: string, protocols: string[], origin?: string) {
    this.socket = new WebSocket(url, protocols, origin === undefined ? {} : { origin })
    this.socket.on('message', data => this.said.push(String(data)))
    this.socket.on('error', () => {})
    this.closed = new Promise(resolve => this.socket.on('close', resolve))
  }
  async open(): Promise<this> {
    await new Promise(resolve => this.socket.once('open', resolve))
    return this
  }
  async hears(text: string): Promise<string> {
    for (let turn = 0; turn < 200; turn++) {
      const found = this.said.find(each => each.includes(text))
      if (found !== undefined) return found
      await pause(5)
    }
    throw new Error(`Never heard ${text} among ${this.said.join(' ')}`)
  }
}

describe('sockets', () => {
  let server: Server
  let hub: Hub
  let notices: Notices
  let sockets: Sockets
  let sessions: ReturnType<typeof fakeSessions>
  let base = ''
  const clients: Client[] = []
  const toAll: AudienceOf = async () => () => true
  const client = (path: string, protocols: string[], origin?: string) => {
    const made = new Client(base + path, protocols, origin)
    clients.push(made)
    return made
  }

  beforeEach(async () => {
    server = createServer()
    hub = createHub({
      tickMs: 5,
      scopeOf: who => scopeOf(who).prefixes,
      tenantsOf: who => scopeOf(who).tenants,
      orgOf: topic => (topic.access === 'session' ? null : 'A01'),
      tenantOf: (_, message) => (message as { id: string }).id,
    })
    notices = createNotices()
    sessions = fakeSessions()
    sockets = attachSockets({ server, hub, notices, grids: createGridChannel(toAll), sessions, perUser: 4 })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    for (const each of clients.splice(0)) each.socket.terminate()
    sockets.close()
    await new Promise(resolve => server.close(resolve))
  })

  test('/live: token as sub-protocol, hello, subscription, frames; also below /jeecg-boot', async () => {
    for (const path of ['/live', '/jeecg-boot/live']) {
      const who = await client(path, [liveProtocol, 'token-a']).open()
      expect(who.socket.protocol).toBe(liveProtocol)
      await who.hears('"t":"hello"')
      who.socket.send(JSON.stringify({ t: 'sub', topics: [{ k: 'pulse' }] }))
      who.socket.send('{"t":"ping","n":7}')
      await who.hears('"n":7')
    }
    const pulseNow = {
      id: 'p',
      now: 1,
      framesPerSec: 0,
      pointsPerSec: 0,
      lastFrameAt: null,
      online: 1,
      total: 2,
      sampling: 0,
      quarantined: 0,
    }
    hub.publish(pulse, pulseNow)
    for (const who of clients) await who.hears('"total":2')
    expect(sockets.stats().opened).toBe(2)
  })

  test('the address selects among the session’s tenants; who sees everything hears the selected one alone', async () => {
    expect(await client('/live?tenant-id=7', [liveProtocol, 'token-c']).closed).toBe(4403)
    expect(await client('/vxeSocket/c/p?tenant-id=7', ['token-c']).closed).toBe(4403)
    const all = await client('/live?tenant-id=0', [liveProtocol, 'token-c']).open()
    const one = await client('/live?tenant-id=1003', [liveProtocol, 'token-c']).open()
    for (const who of [all, one]) {
      who.socket.send('{"t":"sub","topics":[{"k":"device.status"},{"k":"pulse"}]}')
      who.socket.send('{"t":"ping","n":1}')
      await who.hears('"n":1')
    }
    for (const id of ['0', '1003'])
      hub.publish(deviceStatus, { id, online: 1, run: 'RUN', level: 0, unacked: false, lastAt: 1 })
    await all.hears('"id":"0"')
    await one.hears('"id":"1003"')
    expect(one.said.some(text => text.includes('"id":"0"'))).toBe(false)
  })

  test('no token, a dead one and the channels of somebody else are closed with 1008 [J21 A28]', async () => {
    expect(await client('/live', []).closed).toBe(1008)
    expect(await client('/live', [liveProtocol, 'no-such-token']).closed).toBe(1008)
    expect(await client('/websocket/b', ['token-a']).closed).toBe(1008)
    expect(await client('/vxeSocket/b/page1', ['token-a']).closed).toBe(1008)
    expect(sockets.stats()).toMatchObject({ opened: 0, refused: 4 })
  })

  test('a page of another site and an unknown path are refused before the handshake [J21 A08]', async () => {
    expect(await client('/live', [liveProtocol, 'token-a'], 'https://evil.example').closed).toBe(1006)
    expect(await client('/nowhere', [liveProtocol, 'token-a']).closed).toBe(1006)
    const own = client('/live', [liveProtocol, 'token-a'], base.replace('ws', 'http'))
    await own.open()
  })

  test('/websocket/{userId}: any text is a heartbeat; notices reach all or those named', async () => {
    const a = await client('/websocket/a', ['token-a']).open()
    const b = await client('/jeecg-boot/websocket/b', ['token-b']).open()
    a.socket.send('HeartBeat')
    expect(JSON.parse(await a.hears('heartcheck'))).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    notices.toUsers(['b'], { msgId: '1', msgTxt: '请查收' })
    expect(JSON.parse(await b.hears('"user"'))).toEqual({
      cmd: 'user',
      msgId: '1',
      msgTxt: '请查收',
      userId: 'b',
    })
    notices.toAll({ msgId: '2', msgTxt: '公告' })
    expect(JSON.parse(await a.hears('"topic"'))).toEqual({ cmd: 'topic', msgId: '2', msgTxt: '公告' })
    expect(a.said.some(text => text.includes('"user"'))).toBe(false)
  })

  test('/vxeSocket: heart_beat is answered, a row goes round, unknown words are ignored', async () => {
    const a = await client('/vxeSocket/a/page1', ['token-a']).open()
    const b = await client('/vxeSocket/b/page2', ['token-b']).open()
    a.socket.send('{"type":"heart_beat","data":""}')
    expect(JSON.parse(await a.hears('heart_beat'))).toEqual({ type: 'heart_beat', data: true })
    for (const text of ['not json', '{"type":"unknown"}', '{"type":"update_vxe_table","data":7}'])
      a.socket.send(text)
    a.socket.send(
      JSON.stringify({ type: 'update_vxe_table', data: { args: [{ id: '1', tug_status: '2' }, 'case-1'] } }),
    )
    expect(JSON.parse(await b.hears('update_vxe_table'))).toEqual({
      type: 'update_vxe_table',
      data: { socketKey: 'vxe-default', args: [{ id: '1', tug_status: '2' }, 'case-1'] },
    })
    expect(b.said).toHaveLength(1)
  })

  test('an ended session loses its sockets at once; too many sockets and binary frames are refused [A05 R40]', async () => {
    const live = await client('/live', [liveProtocol, 'token-a']).open()
    const bell = await client('/websocket/a', ['token-a']).open()
    const other = await client('/websocket/b', ['token-b']).open()
    sessions.end('a')
    expect(await live.closed).toBe(1008)
    expect(await bell.closed).toBe(1008)
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
    other.socket.send(Buffer.from([1, 2, 3]))
    expect(await other.closed).toBe(1003)
    for (let index = 0; index < 4; index++) await client('/websocket/b', ['token-b']).open()
    expect(await client('/websocket/b', ['token-b']).closed).toBe(1013)
  })

  test('a locked desk loses its sockets and opens none; a wall goes on hearing what it shows', async () => {
    const paths = (user: string) => ['/live', `/websocket/${user}`, `/vxeSocket/${user}/p`]
    const all = (user: string) => paths(user).map(path => client(path, [`token-${user}`]))
    const [desk, wall] = [all('a'), all('b')]
    await Promise.all([...desk, ...wall].map(each => each.open()))
    sessions.lock('a', 'desk')
    expect(await Promise.all(desk.map(each => each.closed))).toEqual([4401, 4401, 4401])
    expect(await Promise.all(all('a').map(each => each.closed))).toEqual([4401, 4401, 4401])
    sessions.lock('b', 'wall')
    expect(await Promise.all(wall.slice(1).map(each => each.closed))).toEqual([4401, 4401])
    expect(
      await Promise.all(
        all('b')
          .slice(1)
          .map(each => each.closed),
      ),
    ).toEqual([4401, 4401])
    const again = await client('/live', ['token-b']).open()
    for (const each of [wall[0]!, again]) {
      each.socket.send('{"t":"ping","n":7}')
      await each.hears('"n":7')
    }
  })

  test('a message of 10 MB closes with 1009 and the server goes on; a restart says 1012 [R36 R19]', async () => {
    const rude = await client('/live', [liveProtocol, 'token-a']).open()
    rude.socket.send('x'.repeat(10_000_000))
    expect(await rude.closed).toBe(1009)
    const polite = await client('/live', [liveProtocol, 'token-a']).open()
    sockets.close()
    expect(await polite.closed).toBe(1012)
  })
})
