import { expect, it } from 'vitest'
import type { Statement } from '#server/db/db.ts'
import { coalesced, tableOf } from '#server/db/writes.ts'
import { resources } from '#server/declared.ts'
import { forEachDatabase } from '../../support/databases.ts'

const role = (id: string, code = id) => ({
  table: 'sys_role',
  columns: ['id', 'role_name', 'role_code'],
  rows: [[id, id, code]],
})
const named = (id: string, more: Partial<Statement> = {}): Statement => ({
  sql: 'update sys_role set role_name = ? where id = ?',
  parameters: ['x', id],
  ...more,
})

forEachDatabase((_name, open) => {
  it('tells of what was changed, once it is committed, whichever way it was written', async () => {
    const db = await open()
    const told: string[] = []
    db.writes.on(['sys_role', 'sys_depart'], tables => void told.push(tables.join()))
    const heard = () => told.splice(0)
    await db.write([role('a'), role('b'), { ...role('c'), table: 'sys_role' }])
    expect(heard()).toEqual(['sys_role'])
    await db.k.updateTable('sysRole').set({ roleName: 'y' }).where('id', '=', 'a').execute()
    expect(heard()).toEqual(['sys_role'])
    await db.k.deleteFrom('sysRole').where('id', '=', 'c').execute()
    expect(heard()).toEqual(['sys_role'])
    await db.write([
      { sql: 'delete from "sys_role" where id = ?', parameters: ['b'] },
      { table: 'sys_depart', columns: ['id', 'depart_name', 'org_code'], rows: [['d', 'd', 'A09']] },
    ])
    expect(heard()).toEqual(['sys_role,sys_depart'])
  })

  it('tells nothing where nothing was changed, or nothing that anybody remembers', async () => {
    const db = await open()
    await db.write([role('a')])
    const told: unknown[] = []
    db.writes.on(['sys_role'], tables => void told.push(tables))
    await db.write([named('none')])
    await expect(db.write([named('none', { expect: 1 })])).rejects.toThrow()
    await expect(db.write([role('a')])).rejects.toThrow()
    await db.write([named('a', { unremembered: true })])
    await db.k.insertInto('sysSetting').values({ key: 'k', value: 'v' }).execute()
    expect(told).toEqual([])
    // What was read of the table is known to be no longer so all the same.
    const before = db.writes.revisionOf('sys_role')
    await db.write([named('a', { unremembered: true })])
    expect(db.writes.revisionOf('sys_role')).toBeGreaterThan(before)
  })

  it('stands by the commit whatever becomes of those who hear of it, and lets callers wait for them', async () => {
    const db = await open()
    const warned = new Promise(resolve => process.once('warning', resolve))
    let done = false
    db.writes.on(['sys_role'], () => {
      throw new Error('deaf')
    })
    db.writes.on(['sys_role'], async () => {
      await db.read({ sql: 'select count(*) as n from sys_role', parameters: [] })
      done = true
    })
    expect(await db.write([role('a')])).toEqual([{ changes: 1 }])
    expect(done).toBe(false)
    await db.writes.settled()
    expect([done, db.writes.settled()]).toEqual([true, undefined])
    expect(await warned).toMatchObject({ message: 'deaf' })
  })

  it('carries what was written here to the others, and what came from there no further', async () => {
    const db = await open()
    const [sent, told]: unknown[][] = [[], []]
    db.writes.on(['sys_role', 'sys_depart'], (tables, own) => void told!.push([tables, own]))
    db.writes.share(tables => sent!.push(tables))
    await db.write([role('a')])
    db.writes.tell(['sys_depart', 'sys_log'], false)
    db.writes.tellAll()
    expect(sent).toEqual([['sys_role']])
    expect(told).toEqual([
      [['sys_role'], true],
      [['sys_depart'], false],
      [['sys_role', 'sys_depart'], false],
    ])
  })
})

it('knows the table of every way to write, and no write without one', () => {
  const of = (sql: string) => tableOf({ sql, parameters: [] })
  for (const { table } of resources)
    for (const sql of [
      `insert into "${table}" (id) values (?)`,
      `update ${table} set a = ?`,
      `DELETE FROM ${table}`,
    ])
      expect(of(sql)).toBe(table)
  expect(of('insert or ignore into sys_role (id) values (?)')).toBe('sys_role')
  expect(of('with gone as (select id from sys_user) delete from sys_user_role where user_id in gone')).toBe(
    'sys_user_role',
  )
  expect([of('pragma incremental_vacuum(5)'), of('create table "x" (id text)')]).toEqual([
    undefined,
    undefined,
  ])
  expect(() => of('call something()')).toThrow('No table')
})

it('does work once for all who came while it ran', async () => {
  let begun = 0
  const ends: (() => void)[] = []
  const work = coalesced(() => {
    begun += 1
    return new Promise<void>(resolve => ends.push(resolve))
  })
  const first = work()
  const later = [work(), work(), work()]
  expect(begun).toBe(1)
  ends[0]!()
  await first
  await Promise.resolve()
  expect(begun).toBe(2)
  ends[1]!()
  await Promise.all(later)
  expect(begun).toBe(2)
  void work()
  expect(begun).toBe(3)
})
