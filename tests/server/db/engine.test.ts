import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ConflictError, DuplicateError } from '#server/db/db.ts'
import { forEachDatabase } from '../../support/databases.ts'

const setting = (key: string, value: string | null) => ({
  sql: 'insert into sys_setting ("key", "value") values (?, ?)',
  parameters: [key, value],
})

forEachDatabase((name, open) => {
  it('writes a unit whole or not at all', async () => {
    const db = await open()
    await db.write([setting('a', '1'), setting('b', '2')])
    await expect(db.write([setting('c', '3'), setting('a', '9')])).rejects.toThrow(DuplicateError)
    expect(await db.k.selectFrom('sysSetting').selectAll().orderBy('key').execute()).toEqual([
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ])
  })

  it('lets the neighbours of a refused unit live', async () => {
    const db = await open()
    const units = Array.from({ length: 50 }, (_, i) => db.write([setting(String(i % 40), 'x')]))
    const outcomes = await Promise.allSettled(units)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(
      await db.read<{ n: number }>({ sql: 'select count(*) as n from sys_setting', parameters: [] }),
    ).toEqual([{ n: 40 }])
  })

  it('refuses a unit whose expected row has changed', async () => {
    const db = await open()
    await db.write([setting('a', '1')])
    const change = {
      sql: 'update sys_setting set "value" = ? where "key" = ? and "value" = ?',
      parameters: ['2', 'a', '1'],
      expect: 1,
    }
    await db.write([change])
    await expect(db.write([setting('z', '1'), change])).rejects.toThrow(ConflictError)
    expect(await db.k.selectFrom('sysSetting').select('key').execute()).toEqual([{ key: 'a' }])
  })

  it('inserts bulks by each conflict rule, the same key twice included', async () => {
    const db = await open()
    const columns = ['series_id', 'ts', 'value', 'flag']
    const row = (series: number, ts: number, value: number | null) => [series, ts, value, 'N']
    const table = 'telemetry_last'
    const newer = {
      keys: ['series_id'],
      update: ['ts', 'value', 'flag'],
      where: 'excluded.ts > telemetry_last.ts',
    }
    const rows = Array.from({ length: 333 }, (_, i) => row(i, 10, i === 7 ? null : i + 0.5))
    expect(await db.write([{ table, columns, rows }])).toEqual([{ changes: 333 }])
    await expect(db.write([{ table, columns, rows: [row(1, 1, 1)] }])).rejects.toThrow(DuplicateError)
    expect(await db.write([{ table, columns, rows: [row(1, 99, 1)], onConflict: 'ignore' }])).toEqual([
      { changes: 0 },
    ])
    const changed = await db.write([
      {
        table,
        columns,
        rows: [row(1, 20, 2), row(1, 15, 3), row(2, 9, 4), row(1, 30, 5)],
        onConflict: newer,
      },
    ])
    expect(changed).toEqual([{ changes: 2 }])
    const kept = await db.k
      .selectFrom('telemetryLast')
      .select(['seriesId', 'ts', 'value'])
      .where('seriesId', 'in', [1, 2, 7])
      .orderBy('seriesId')
      .execute()
    expect(kept).toEqual([
      { seriesId: 1, ts: 30, value: 5 },
      { seriesId: 2, ts: 10, value: 2.5 },
      { seriesId: 7, ts: 10, value: null },
    ])
  })

  it('answers numbers as numbers', async () => {
    const db = await open()
    const at = Date.now()
    await db.write([
      { table: 'telemetry_last', columns: ['series_id', 'ts', 'value', 'flag'], rows: [[1, at, 1.25, 'N']] },
    ])
    const [row] = await db.read<Record<string, unknown>>({
      sql: 'select count(*) as c, sum(ts) as s, avg("value") as a, max(ts) as m, sum(series_id) as i from telemetry_last where ts = ?',
      parameters: [at],
    })
    expect(row).toEqual({ c: 1, s: at, a: 1.25, m: at, i: 1 })
  })

  it('runs single writes of the query builder and tells how many rows they touched', async () => {
    const db = await open()
    const inserted = await db.k.insertInto('sysSetting').values({ key: 'k', value: '?' }).executeTakeFirst()
    expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
    const updated = await db.k
      .updateTable('sysSetting')
      .set({ value: 'w' })
      .where('key', '=', 'k')
      .executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
    const { rows } = await sql<{
      value: string
    }>`select "value" from sys_setting where "key" = ${'k'}`.execute(db.k)
    expect(rows).toEqual([{ value: 'w' }])
    await expect(db.k.transaction().execute(async () => 1)).rejects.toThrow('one unit')
  })

  it('reports wrong SQL to its caller alone', async () => {
    const db = await open()
    await expect(db.read({ sql: 'select 1 from nowhere', parameters: [] })).rejects.toThrow('nowhere')
    await expect(db.write([{ sql: 'insert into nowhere values (1)', parameters: [] }])).rejects.toThrow(
      'nowhere',
    )
    await db.write([setting('a', '1')])
    expect(await db.k.selectFrom('sysSetting').select('value').execute()).toEqual([{ value: '1' }])
  })

  it.runIf(name === 'sqlite')('shares one sync among the units of 20 ms', async () => {
    const db = await open()
    const before = db.stats().commits
    const began = performance.now()
    for (let round = 0; performance.now() - began < 1_000; round++) {
      await Promise.all(Array.from({ length: 20 }, (_, i) => db.write([setting(`${round}-${i}`, 'x')])))
    }
    // 17 ms apart, but that a timer may be a little early; one stands at either end.
    const most = (performance.now() - began) / 16 + 2
    expect(db.stats().commits - before).toBeLessThanOrEqual(most)
  })

  it('keeps whatever stands in the texts and figures of a bulk', async () => {
    const db = await open()
    const texts = [
      ...['"', '\\', '\\"', '{a,b}', 'NULL', 'null', '', ' ', ',', "'; drop table sys_setting; --", '\n\t'],
      ...['毒品 "METH"', '\\N', '{}', '$1', '?', '\u2028', '🚰'],
    ]
    await db.write([
      {
        table: 'sys_setting',
        columns: ['key', 'value'],
        rows: texts.map((text, at) => [`k${String(at).padStart(2, '0')}`, text]),
      },
      { table: 'sys_setting', columns: ['key', 'value'], rows: [['none', null]] },
    ])
    const rows = await db.k.selectFrom('sysSetting').selectAll().orderBy('key').execute()
    expect(rows.map(({ value }) => value)).toEqual([...texts, null])
    const figures = [0, -1, 1e-7, 123_456_789_012, 0.1 + 0.2, -1e21]
    await db.write([
      {
        table: 'plant_result',
        columns: ['id', 'plant_id', 'sample_date', 'drug_code', 'state', 'create_time', 'conc'],
        rows: figures.map((figure, at) => [`f${at}`, 'p', `2026-01-0${at + 1}`, 'METH', 'CALC', at, figure]),
      },
    ])
    const found = await db.k.selectFrom('plantResult').select(['conc']).orderBy('id').execute()
    expect(found.map(({ conc }) => conc)).toEqual(figures)
  })
})
