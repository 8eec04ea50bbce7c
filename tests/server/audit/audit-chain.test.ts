import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from '#lib/dates.ts'
import { audit, loginLine } from '#server/audit/audit.ts'
import { verifyChain } from '#server/audit/chain.ts'
import { clearOld, leastKeptMs, linesASeal, type Sealing, signHead, signWhenDue } from '#server/audit/seal.ts'
import { sealFile, type Witness, witnessIn } from '#server/audit/witness.ts'
import type { Db } from '#server/db/db.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const key = 'a key that no database knows'
const noWitness: Witness = { keep: () => undefined, kept: () => [] }
const sealing: Sealing = { key, witness: noWitness }
const genesis = '0'.repeat(64)
const who = { username: 'sysadmin', realname: '陆知行', tenantId: '0' }
const act = (content: string) =>
  audit(who, 'edit', content, 'x', { before: { a: '旧𠮷' }, after: { a: '新' } })
const sql = (db: Db, text: string, ...parameters: unknown[]) => db.write([{ sql: text, parameters }])
/** Seals in the order in which they are signed, as a file keeps them. */
function remembered(): Witness {
  const points: ReturnType<Witness['kept']> = []
  return { keep: point => points.push(point), kept: () => points }
}

/** Somebody with the database in his hands writes the lines anew, with seals that fit. */
async function rewrite(db: Db): Promise<void> {
  const rows = await db.read<Record<string, unknown>>({
    sql: 'select id, log_content, create_time from sys_log order by seq',
    parameters: [],
  })
  await sql(db, 'delete from sys_log')
  await sql(db, `update sys_log_chain set seq = 0, hash = '${genesis}'`)
  for (const row of rows)
    await sql(
      db,
      "insert into sys_log (id, log_type, log_content, create_time) values (?, '2', ?, ?)",
      row['id'],
      `${String(row['log_content'])}（改写）`,
      row['create_time'],
    )
}

forEachDatabase((name, open) => {
  async function filled(count = 6, by: Sealing = sealing) {
    const db = await open()
    // As at every start.
    await signHead(db, by, Date.now())
    // Several of one unit, alone, and many units at once.
    await db.write([act('一'), act('二')])
    await db.write([loginLine(who, '用户名: sysadmin,登录成功！', '10.0.0.1')])
    await Promise.all(Array.from({ length: count }, (_, at) => db.write([act(`并发 ${at}`)])))
    return db
  }
  const verdictOf = (db: Db, by: Sealing = sealing) => verifyChain(db, by)
  const wordsOf = async (db: Db, by: Sealing = sealing) =>
    (await verdictOf(db, by)).findings.map(each => each.words).join('\n')
  /** A line beside the chain, whose head is set back to the last true line. */
  const slip = async (db: Db, seq: number | null) => {
    await sql(
      db,
      "insert into sys_log (id, log_type, log_content, create_time) values ('slipped', '2', '夹带', 1)",
    )
    await sql(db, "update sys_log set seq = ? where id = 'slipped'", seq)
    await sql(db, 'update sys_log_chain set seq = 9, hash = (select hash from sys_log where seq = 9)')
  }

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
    [
      'a head set to nothing',
      `update sys_log_chain set seq = 0, hash = '${genesis}'`,
      /第 9 号日志在日志链之外/,
    ],
    ['a head taken out', 'delete from sys_log_chain', /末号封印与日志不符/],
  ] as const)
    it(`finds and names ${what} [A76]`, async () => {
      const db = await filled()
      await sql(db, text)
      const { findings } = await verdictOf(db)
      expect(findings.at(what === 'a head set to nothing' ? -9 : 0)?.words).toMatch(pattern)
    })
  for (const [what, seq, pattern] of [
    ['without a number', null, /^没有链序号的日志，不是由系统写入：.*夹带/],
    ['with a number before the first', -3, /^第 -3 号日志在日志链之外/],
    ['with a number far beyond the last', 900, /^第 900 号日志在日志链之外/],
  ] as const)
    it(`names a line ${what} [A76 A86]`, async () => {
      const db = await filled()
      await slip(db, seq)
      expect(await verdictOf(db)).toMatchObject({
        sound: false,
        findings: [{ id: 'slipped', words: expect.stringMatching(pattern) }],
      })
    })
  it('finds a whole chain that was written anew, by what was signed of it [A86]', async () => {
    const db = await filled()
    await signHead(db, sealing, Date.now())
    expect(await verdictOf(db)).toMatchObject({ sound: true, checkpoints: 1 })
    await rewrite(db)
    expect(await wordsOf(db)).toMatch(/整体改写/)
  })
  it('numbers what it signs: a seal that was taken out or put in is named [A86]', async () => {
    const db = await filled()
    for (let seal = 0; seal < 4; seal++) {
      await signHead(db, sealing, Date.now())
      await db.write([act('再一行')])
    }
    expect(await verdictOf(db)).toMatchObject({ sound: true, checkpoints: 4 })
    await sql(db, 'delete from sys_log_checkpoint where "no" in (2, 3)')
    expect(await wordsOf(db)).toMatch(/^第 2 至 3 号签名封印缺失/)
    await sql(db, 'update sys_log_checkpoint set "no" = "no" - 2 where "no" > 3')
    expect(await wordsOf(db)).toMatch(/第 2 号签名封印不是本系统所签/)
  })
  it('deleting the seals hides no rewrite: they are missed, and one is kept outside of the database [A86]', async () => {
    const witness = remembered()
    const by = { key, witness }
    const db = await filled(6, by)
    await signHead(db, by, Date.now())
    await rewrite(db)
    await sql(db, 'delete from sys_log_checkpoint')
    expect(await wordsOf(db)).toMatch(/^没有任何签名封印/)
    const words = await wordsOf(db, by)
    expect(words).toMatch(/封印文件记下的 2 处签名封印不在数据库中，最新为第 2 号（.*，至第 9 号日志）/)
    expect(words).toMatch(/第 9 号日志的封印与 .* 的签名不符：此前的日志链被整体改写/)
    // A new start signs what it finds; what was before stays known.
    await signHead(db, by, Date.now())
    expect(await wordsOf(db, by)).toMatch(/封印文件记下的 2 处签名封印不在数据库中/)
  })
  it('an emptied log does not pass for a new one [A86]', async () => {
    const witness = remembered()
    const by = { key, witness }
    const db = await filled(6, by)
    await signHead(db, by, Date.now())
    await sql(db, 'delete from sys_log')
    await sql(db, 'delete from sys_log_checkpoint')
    await sql(db, `update sys_log_chain set seq = 0, hash = '${genesis}'`)
    expect(await wordsOf(db)).toMatch(/^没有任何签名封印/)
    expect(await wordsOf(db, by)).toMatch(/第 1 至 9 号日志缺失：签名封印说有过它们/)
  })
  it('takes no seal that somebody else signed, in the database or beside it', async () => {
    const witness = remembered()
    const db = await filled(6, { key: 'another key', witness })
    expect(await wordsOf(db)).toContain('不是本系统所签')
    expect(await wordsOf(db, { key, witness })).toContain('封印文件中有 1 行不是本系统所签')
  })
  it('two processes sign at once: each seal has its number, and the chain holds', async () => {
    const db = await filled()
    await Promise.all([signHead(db, sealing, 1), signHead(db, sealing, 2)])
    expect(await verdictOf(db)).toMatchObject({ sound: true })
  })
  it('signs after every thousand lines, and after an hour', async () => {
    const witness = remembered()
    const by = { key, witness }
    const db = await filled(6, by)
    const start = witness.kept()[0]!.at
    const due = (at: number) => signWhenDue(db, by, at, hourMs)
    await due(start + 1)
    expect(witness.kept()).toHaveLength(1)
    await db.write(Array.from({ length: linesASeal }, (_, at) => act(`${at}`)))
    await due(start + 2)
    expect(witness.kept().at(-1)).toMatchObject({ no: 2, seq: 1_009 })
    await db.write([act('一小时后')])
    await due(start + hourMs)
    expect(witness.kept()).toHaveLength(2)
    await due(start + hourMs + 2)
    expect(witness.kept().at(-1)).toMatchObject({ no: 3, seq: 1_010 })
    expect(await verdictOf(db, by)).toMatchObject({ sound: true, checkpoints: 2 })
  })
  it('keeps its seals in a file that only grows, one for each database', async () => {
    const { deps } = await buildApp(open)
    const witness = witnessIn(deps.config)
    for (const at of [1, 2]) await signHead(deps.db, { key, witness }, at)
    await deps.db.write([act('一')])
    await signHead(deps.db, { key, witness }, 3)
    expect(witness.kept().map(({ no, at }) => [no, at])).toEqual([
      [1, 1],
      [2, 3],
    ])
    const elsewhere = sealFile({ ...deps.config, databaseUrl: 'postgres://u:p@db:5432/other' })
    expect(elsewhere).not.toBe(sealFile(deps.config))
    expect(elsewhere).not.toContain('other')
    rmSync(sealFile(deps.config))
    expect(witness.kept()).toEqual([])
  })
  it('clears what is old enough, from its beginning, and goes on from a signed base', async () => {
    const db = await filled()
    await signHead(db, sealing, Date.now())
    const now = Date.now()
    expect(await clearOld(db, sealing, 0, now)).toBe(0)
    expect(await clearOld(db, sealing, 0, now + leastKeptMs - dayMs)).toBe(0)
    await new Promise(resolve => setTimeout(resolve, 5))
    await db.write([act('新的一行')])
    const fresh = await db.read<{ at: number }>({
      sql: 'select max(create_time) as at from sys_log',
      parameters: [],
    })
    expect(await clearOld(db, sealing, 0, Number(fresh[0]?.at) + leastKeptMs)).toBe(9)
    expect(await verdictOf(db)).toMatchObject({ sound: true, lines: 1 })
    await sql(db, "delete from sys_log_checkpoint where kind = 'base'")
    expect((await verdictOf(db)).sound).toBe(false)
  })
  // PostgreSQL never took such a line.
  it.runIf(name === 'sqlite')('holds over lines of before with U+0000 in them [A85]', async () => {
    const db = await filled()
    await sql(
      db,
      "insert into sys_log (id, log_type, log_content, create_time) values ('x', '2', ?, 1)",
      '甲\u0000乙',
    )
    expect(await verdictOf(db)).toMatchObject({ sound: true, lines: 10 })
    await sql(db, "update sys_log set log_content = ? where id = 'x'", '甲\u0000丙')
    expect(await wordsOf(db)).toMatch(/第 10 号日志被改动/)
  })
})
