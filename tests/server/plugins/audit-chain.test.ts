import { expect, it } from 'vitest'
import { dayMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { audit, loginLine } from '#server/plugins/audit.ts'
import { clearOld, leastKeptMs, signHead, verifyChain } from '#server/plugins/audit-chain/chain.ts'
import { forEachDatabase } from '../../support/databases.ts'

const key = 'a key that no database knows'
const who = { username: 'sysadmin', realname: '陆知行', tenantId: '0' }
const act = (content: string) =>
  audit(who, { operate: 'edit', content, target: 'x', before: { a: '旧𠮷' }, after: { a: '新' } })
const sql = (db: Db, text: string, ...parameters: unknown[]) => db.write([{ sql: text, parameters }])

forEachDatabase((_, open) => {
  async function filled(count = 6) {
    const db = await open()
    // Several of one unit, alone, and many units at once.
    await db.write([act('一'), act('二')])
    await db.write([loginLine(who, '用户名: sysadmin,登录成功！', '10.0.0.1')])
    await Promise.all(Array.from({ length: count }, (_, at) => db.write([act(`并发 ${at}`)])))
    return db
  }
  const verdictOf = (db: Db) => verifyChain(db, key)

  it('seals every line in the unit that writes it, in one order whatever comes at once', async () => {
    const db = await filled(20)
    expect(await verdictOf(db)).toMatchObject({ sound: true, lines: 23, findings: [] })
    const rows = await db.read<{ seq: number }>({
      sql: 'select seq from sys_log order by seq',
      parameters: [],
    })
    expect(rows.map(row => Number(row.seq))).toEqual(Array.from({ length: 23 }, (_, at) => at + 1))
  })
  it('a unit that fails leaves neither a line nor a gap', async () => {
    const db = await filled(1)
    await expect(
      db.write([
        act('失败的单元'),
        { sql: "update sys_log set userid = 'x' where id = 'none'", parameters: [], expect: 1 },
      ]),
    ).rejects.toThrow()
    await db.write([act('其后')])
    expect(await verdictOf(db)).toMatchObject({ sound: true, lines: 5 })
  })
  for (const [what, text, pattern] of [
    ['changed words', "update sys_log set log_content = '改' where seq = 3", /第 3 号日志被改动/],
    ['another author', "update sys_log set userid = 'other' where seq = 2", /第 2 号日志被改动/],
    ['a moved time', 'update sys_log set create_time = create_time - 1 where seq = 4', /第 4 号日志被改动/],
    ['a changed detail', "update sys_log set request_param = '{}' where seq = 1", /第 1 号日志被改动/],
    ['a line taken out', 'delete from sys_log where seq = 3', /第 3 号日志缺失/],
    ['the last lines cut off', 'delete from sys_log where seq > 7', /末尾的第 8 至 9 号日志缺失/],
  ] as const)
    it(`finds and names ${what} [A76]`, async () => {
      const db = await filled()
      await sql(db, text)
      const verdict = await verdictOf(db)
      expect(verdict.sound).toBe(false)
      expect(verdict.findings[0]?.words).toMatch(pattern)
    })
  it('finds a whole chain that was written anew, by what was signed of it [A76]', async () => {
    const db = await filled()
    await signHead(db, key, Date.now())
    expect(await verdictOf(db)).toMatchObject({ sound: true, checkpoints: 1 })
    const rows = await db.read<Record<string, unknown>>({
      sql: 'select id, log_content, create_time from sys_log order by seq',
      parameters: [],
    })
    await sql(db, 'delete from sys_log')
    await sql(db, `update sys_log_chain set seq = 0, hash = '${'0'.repeat(64)}'`)
    for (const row of rows)
      await sql(
        db,
        "insert into sys_log (id, log_type, log_content, create_time) values (?, '2', ?, ?)",
        row['id'],
        `${String(row['log_content'])}（改写）`,
        row['create_time'],
      )
    const verdict = await verdictOf(db)
    expect(verdict.findings.map(each => each.words).join()).toMatch(/整体改写/)
  })
  it('takes no seal that somebody else signed', async () => {
    const db = await filled()
    await signHead(db, 'another key', Date.now())
    expect((await verdictOf(db)).findings[0]?.words).toContain('不是本系统所签')
  })
  it('clears what is old enough, from its beginning, and goes on from a signed base', async () => {
    const db = await filled()
    await signHead(db, key, Date.now())
    const now = Date.now()
    expect(await clearOld(db, key, 0, now)).toBe(0)
    expect(await clearOld(db, key, 0, now + leastKeptMs - dayMs)).toBe(0)
    await new Promise(resolve => setTimeout(resolve, 5))
    await db.write([act('新的一行')])
    const fresh = await db.read<{ at: number }>({
      sql: 'select max(create_time) as at from sys_log',
      parameters: [],
    })
    expect(await clearOld(db, key, 0, Number(fresh[0]?.at) + leastKeptMs)).toBe(9)
    expect(await verdictOf(db)).toMatchObject({ sound: true, lines: 1 })
    await sql(db, "delete from sys_log_checkpoint where kind = 'base'")
    expect((await verdictOf(db)).sound).toBe(false)
  })
})
