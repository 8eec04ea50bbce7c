/** A session that owes a code or a new password hears the pulse and nothing else, and keeps its user off no channel. */
import { once } from 'node:events'
import { generateSync } from 'otplib'
import { expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { liveProtocol } from '#contract/live.ts'
import { pulse, topics } from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import { createGridChannel } from '#server/live/grid-channel.ts'
import { attachSockets } from '#server/live/sockets.ts'
import { buildApp, type Caller, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { pause } from './fake-peer.ts'

const factor = '/sys/user/secondFactor'
const run = (db: Db, sql: string) => db.write([{ sql, parameters: [] }])
const kinds = {
  live: () => '/live',
  notice: (userId: string) => `/websocket/${userId}`,
  grid: (userId: string) => `/vxeSocket/${userId}/page`,
}
type Kind = keyof typeof kinds
/** A server answers a ping behind all that it was told before. */
const heardUpTo = (...ears: { socket: WebSocket }[]) =>
  Promise.all(
    ears.map(({ socket }) => {
      const answered = once(socket, 'pong')
      socket.ping()
      return answered
    }),
  )

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db, deps } = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6 } })
    const { hub, notices, sessions } = deps
    const grids = createGridChannel(async () => () => true)
    const sockets = attachSockets({ server: app.server, hub, notices, grids, sessions })
    onTestFinished(() => sockets.close())
    const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    async function listen({ token, userId }: Caller, kind: Kind) {
      const heard: string[] = []
      const socket = new WebSocket(
        address + kinds[kind](userId),
        kind === 'live' ? [liveProtocol, token] : [token],
      )
      onTestFinished(() => socket.terminate())
      socket.on('message', text => heard.push(String(text)))
      const closed = new Promise<number>(done => {
        socket.on('close', done)
      })
      await new Promise(done => {
        socket.on('open', done)
      })
      return { heard, socket, closed }
    }
    /** Whether the server kept it: a refused one is closed at once. */
    const stays = async (who: Caller, kind: Kind) => {
      const { closed } = await listen(who, kind)
      return (await Promise.race([closed, pause(150)])) === undefined
    }
    /** Of every kind, each having asked for all there is. */
    async function all(who: Caller) {
      const each = { live: await listen(who, 'live'), notice: await listen(who, 'notice') }
      const both = { ...each, grid: await listen(who, 'grid') }
      both.live.socket.send(JSON.stringify({ t: 'sub', topics: topics.map(({ key }) => ({ k: key })) }))
      await heardUpTo(...Object.values(both))
      return both
    }
    /** Every word that the server or somebody else has for this user. */
    async function tell(userId: string, by: WebSocket) {
      for (const topic of topics) hub.publish(topic, { id: `news-${topic.key}` } as never)
      notices.toUsers([userId], { msgId: '1', msgTxt: 'news-user' })
      notices.toAll({ msgId: '2', msgTxt: 'news-all' })
      grids.call('news-mine', [], { userId })
      grids.call('news-page', [], { pageId: 'page' })
      grids.call('news-everybody', [])
      by.send(JSON.stringify({ type: 'update_vxe_table', data: { args: [{ id: 'news-row' }, '1'] } }))
      await heardUpTo({ socket: by })
      await pause(150)
    }
    return { app, db, sessions, listen, stays, all, tell }
  }
  const newsIn = (heard: readonly string[]) =>
    [...new Set(heard.flatMap(text => text.match(/news-[\w.-]+/g) ?? []))].sort()
  const told: Record<Kind, string[]> = {
    live: topics.map(({ key }) => `news-${key}`).sort(),
    notice: ['news-all', 'news-user'],
    grid: ['news-everybody', 'news-mine', 'news-page', 'news-row'],
  }
  const each = Object.keys(kinds) as Kind[]
  const hears = (ears: Record<Kind, { heard: readonly string[] }>, kind: Kind) =>
    expect.poll(() => newsIn(ears[kind].heard), { timeout: 20_000, message: kind }).toEqual(told[kind])
  /** A device of its own; @returns the code of the next period, which counts already. */
  async function enable(who: Caller): Promise<string> {
    const begun = await who.call<{ secret: string }>('POST', `${factor}/begin`, {
      payload: { password: testPassword },
    })
    const { secret } = begun.result
    const code = generateSync({ secret, epoch: Date.now() / 1_000 - 30 })
    expect((await who.call('POST', `${factor}/confirm`, { payload: { code } })).success).toBe(true)
    return generateSync({ secret, epoch: Date.now() / 1_000 + 30 })
  }

  it('hears nothing but the pulse on any socket, until the code was given', async () => {
    const { app, all, tell } = await world()
    const owner = await signIn(app)
    const code = await enable(owner)
    const thief = await signIn(app)
    const [full, owing] = [await all(owner), await all(thief)]
    await tell(owner.userId, full.grid.socket)
    for (const kind of each) await hears(full, kind)
    expect(newsIn(owing.live.heard)).toEqual([`news-${pulse.key}`])
    expect([owing.notice.heard, owing.grid.heard]).toEqual([[], []])
    // It hears that the server lives, and has nothing to say itself.
    owing.notice.socket.send('HeartBeat')
    owing.grid.socket.send('{"type":"heart_beat"}')
    const row = { type: 'update_vxe_table', data: { args: [{ id: 'news-of-thief' }, '1'] } }
    owing.grid.socket.send(JSON.stringify(row))
    await heardUpTo(owing.notice, owing.grid)
    await expect
      .poll(() => [owing.notice.heard.length, owing.grid.heard.length], { timeout: 20_000 })
      .toEqual([1, 1])
    await pause(150)
    expect(newsIn(full.grid.heard)).not.toContain('news-of-thief')

    expect((await thief.call('POST', `${factor}/check`, { payload: { code } })).success).toBe(true)
    for (const kind of each) expect(await owing[kind].closed, kind).toBe(1012)
    const again = await all(thief)
    await tell(owner.userId, full.grid.socket)
    for (const kind of each) await hears(again, kind)
  })

  it('nor does who owes a device or a new password, or has no rights to lose', async () => {
    const { app, db, sessions, all, tell, listen } = await world()
    const owner = await signIn(app)
    const { grid } = await all(owner)
    const lab = await signIn(app, 'lab')
    await run(db, `delete from sys_user_role where user_id = '${lab.userId}'`)
    await run(db, `update sys_user set must_change = 'Y' where username in ('lab', 'prov')`)
    sessions.refresh()
    for (const who of [lab, await signIn(app, 'prov')]) {
      const owing = await all(who)
      await tell(who.userId, grid.socket)
      expect(newsIn(owing.live.heard)).toEqual([`news-${pulse.key}`])
      expect([owing.notice.heard, owing.grid.heard]).toEqual([[], []])
    }
    const bell = await listen(lab, 'notice')
    await run(db, `update sys_user set must_change = 'N' where username = 'lab'`)
    expect(await bell.closed).toBe(1012)
    await run(
      db,
      `insert into sys_setting ("key", "value") values ('login.secondFactor', 'all')
      on conflict ("key") do update set "value" = excluded."value"`,
    )
    await pause(2_100)
    const city = await signIn(app, 'city')
    const owing = await all(city)
    await tell(city.userId, grid.socket)
    expect(newsIn(owing.live.heard)).toEqual([`news-${pulse.key}`])
    expect([owing.notice.heard, owing.grid.heard]).toEqual([[], []])
  })

  it('leaves its user his sockets, and has a few itself', async () => {
    const { app, stays } = await world()
    const owner = await signIn(app, 'city')
    await enable(owner)
    const thieves = [await signIn(app, 'city'), await signIn(app, 'city')]
    const kept: boolean[] = []
    for (let at = 0; at < 24; at++) kept.push(await stays(thieves[at % 2]!, each[at % 3]!))
    expect(kept.filter(Boolean)).toHaveLength(6)
    for (const kind of each) expect(await stays(owner, kind), kind).toBe(true)
  })
})
