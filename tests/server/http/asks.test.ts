/** Guard A88, A70: what costly questions over the wire do to the database, and what their callers are told. */
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import type { Envelope } from '#contract/kit/envelope.ts'
import type { Db, Query } from '#server/db/db.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { type DatabaseName, forEachDatabase, type Open } from '../../support/databases.ts'

/** Walks for minutes when nobody stops it. */
const endless = (db: Db): Pick<Query, 'sql' | 'parameters'> => ({
  sql: `with recursive c(i) as (select 1 union all select i + 1 from c where i < 2000000000)
    select count(*) as n from c ${db.dialect === 'sqlite' ? 'where (random() & 255) <> 0 or qy_going() = 1' : ''}`,
  parameters: [],
})
const lines = Array.from({ length: 50 }, (_, at) => ({ field: 'plantCode', rule: 'eq', val: `x${at}` }))
const wide = `/sewage/plant/list?superQueryMatchType=or&superQueryParams=${encodeURIComponent(JSON.stringify(lines))}`
const plain = '/sewage/plant/list'

/** A server on a port whose costly statements, as the lists declare them, never end by themselves. */
async function slowServer(open: Open, asks: { statementMs: number; turnMs: number }) {
  const { app, db } = await buildApp(open, { asks })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const state = { slow: true, begun: 0 }
  const read = db.read.bind(db)
  db.read = <T>(query: Query) => {
    if (!query.costly || !state.slow) return read<T>(query)
    state.begun += 1
    return read<T>({ ...endless(db), costly: true })
  }
  const tokens = {
    admin: (await signIn(app)).token,
    again: (await signIn(app)).token,
    prov: (await signIn(app, 'prov')).token,
  }
  const ask = async (who: keyof typeof tokens, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/jeecg-boot${path}`, {
      headers: { 'x-access-token': tokens[who] },
    })
    const { success, message } = (await answer.json()) as Envelope<unknown>
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), success, message }
  }
  return {
    db,
    state,
    ask,
    /** Asks, and goes when told to. */
    leaver: (path: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`GET /jeecg-boot${path} HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${tokens.admin}\r\n\r\n`)
      return () => void socket.destroy()
    },
    /** None of them runs any more, and the next costly one finds a place. */
    async allEnded(name: DatabaseName) {
      const atWork = async () => {
        if (name === 'sqlite') return 0
        const [row] = await read<{ n: number }>({
          sql: "select count(*) as n from pg_stat_activity where datname = current_database() and state = 'active' and query like 'with recursive c(i)%'",
          parameters: [],
        })
        return Number(row?.n)
      }
      await expect.poll(atWork, { timeout: 20_000 }).toBe(0)
      expect(await read({ sql: 'select 1 as n', parameters: [], costly: true })).toEqual([{ n: 1 }])
    },
  }
}
const plainAnswer = { status: 200, success: true }

forEachDatabase((name, open) => {
  it('a person has two at once, the third is told to wait, others are answered; each ends in time [A88 A70]', async () => {
    const { ask, state, allEnded } = await slowServer(open, { statementMs: 4_000, turnMs: 200 })
    const both = [ask('admin', wide), ask('admin', wide)]
    // Each asks for its rows, and both together for the count.
    await expect.poll(() => state.begun, { timeout: 10_000 }).toBe(3)
    expect(await ask('admin', `${wide}&pageNo=2`)).toEqual({
      status: 429,
      retryAfter: '2',
      success: false,
      message: '您的查询正在进行，请等它完成后再试',
    })
    // Another session is no way to ask for more.
    expect((await ask('again', `${wide}&pageNo=3`)).status).toBe(429)
    expect(await ask('admin', plain)).toMatchObject(plainAnswer)
    expect(await ask('prov', plain)).toMatchObject(plainAnswer)
    for (const answer of await Promise.all(both))
      expect(answer).toMatchObject({
        status: 200,
        success: false,
        message: '查询用时过长，已停止；请缩小时间范围或减少查询条件后重试',
      })
    await allEnded(name)
    state.slow = false
    // What was ended rests first.
    await expect.poll(() => ask('admin', wide), { timeout: 10_000 }).toMatchObject(plainAnswer)
  }, 60_000)

  it('what a caller asked ends when he goes, and his turns are free [A88]', async () => {
    const { ask, state, leaver, allEnded } = await slowServer(open, { statementMs: 600_000, turnMs: 200 })
    const leave = [leaver(wide), leaver(`${wide}&pageSize=20`)]
    await expect.poll(() => state.begun, { timeout: 10_000 }).toBe(3)
    expect((await ask('admin', `${wide}&pageNo=2`)).status).toBe(429)
    for (const go of leave) go()
    await allEnded(name)
    state.slow = false
    // They rest first: going away and asking again gets nobody more.
    expect((await ask('admin', wide)).status).toBe(429)
    await expect.poll(() => ask('admin', wide), { timeout: 10_000 }).toMatchObject(plainAnswer)
  }, 60_000)
})
