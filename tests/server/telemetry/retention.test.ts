import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { openDb, sqliteFile } from '#server/db/open.ts'
import { dropPartitions, makePartitions } from '#server/db/postgres/partitions.ts'
import { bucketOf, periodColumns } from '#server/db/telemetry-periods.ts'
import { folderBytes, keepUnderCap } from '#server/telemetry/disk-cap.ts'
import { demoRetention, dropMinutes, dropOld, fullRetention } from '#server/telemetry/retention.ts'
import { forEachDatabase } from '../../support/databases.ts'

const now = Date.now()

const fillRealtime = (db: Db, from: number, to: number, series: number, stepMs: number) => {
  const rows: unknown[][] = []
  for (let ts = from; ts < to; ts += stepMs)
    for (let id = 1; id <= series; id++) rows.push([bucketOf(ts), id, ts, id, 'N', '1'])
  return db.write([
    {
      table: 'telemetry_rtd',
      columns: ['bucket', 'series_id', 'ts', 'value', 'flag', 'frame_id'],
      rows,
      onConflict: 'ignore',
    },
  ])
}
const fillFrames = (db: Db, from: number, to: number, count: number) => {
  const step = (to - from) / count
  return db.write([
    {
      table: 'raw_frame',
      columns: ['id', 'recv_time', 'mn', 'verdict', 'body'],
      rows: Array.from({ length: count }, (_, i) => [
        nextId(),
        Math.floor(from + i * step),
        `M${i % 50}`,
        'OK',
        'x'.repeat(600),
      ]),
    },
  ])
}
const count = async (db: Db, table: string): Promise<number> => {
  const [row] = await db.read<{ n: number }>({ sql: `select count(*) as n from ${table}`, parameters: [] })
  return row!.n
}
const oldest = async (db: Db): Promise<number> => {
  const [row] = await db.read<{ ts: number }>({
    sql: 'select min(ts) as ts from telemetry_rtd',
    parameters: [],
  })
  return row!.ts
}

forEachDatabase((name, open, place) => {
  it('drops what is over age, to the row, and nothing else [R23]', async () => {
    const db = await open()
    await fillRealtime(db, now - 7 * hourMs, now, 40, minuteMs / 2)
    await fillFrames(db, now - 4 * hourMs, now, 1_000)
    await dropOld(db, demoRetention, now)
    // Real-time values go by whole minutes.
    const cut = bucketOf(now - 6 * hourMs) * minuteMs
    expect(await oldest(db)).toBeGreaterThanOrEqual(cut)
    expect(await oldest(db)).toBeLessThan(cut + minuteMs)
    expect(await count(db, 'raw_frame')).toBe(500)
    await dropOld(db, demoRetention, now)
    expect(await count(db, 'raw_frame')).toBe(500)
  })

  it('keeps hours and days, drops old minutes', async () => {
    const db = await open()
    await db.write([
      { table: 'series', columns: ['id', 'facility_id', 'factor'], rows: [[1, 'f', 'w00000']] },
    ])
    const row = (age: number) => [1, now - age, 1, 'N', 1, null, 1, 1, 'R', null]
    for (const table of ['telemetry_min', 'telemetry_hour', 'telemetry_day'])
      await db.write([
        { table, columns: periodColumns, rows: [row(9 * dayMs), row(8 * dayMs), row(6 * dayMs)] },
      ])
    await dropMinutes(db, now - 7 * dayMs, demoRetention.minuteMs)
    expect(await count(db, 'telemetry_min')).toBe(1)
    expect(await count(db, 'telemetry_hour')).toBe(3)
    expect(await count(db, 'telemetry_day')).toBe(3)
  })

  it.runIf(name === 'sqlite')('never holds ingest up while it deletes [R23]', async () => {
    const db = await open()
    await fillRealtime(db, now - 8 * hourMs, now - 6 * hourMs - minuteMs, 300, minuteMs / 2)
    const waits: number[] = []
    let deleting = true
    const dropping = dropOld(db, demoRetention, now).finally(() => {
      deleting = false
    })
    for (let key = 0; deleting; key++) {
      const began = performance.now()
      await db.write([{ sql: 'insert into sys_setting values (?, ?)', parameters: [String(key), ''] }])
      waits.push(performance.now() - began)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    await dropping
    expect(await count(db, 'telemetry_rtd')).toBe(0)
    waits.sort((a, b) => a - b)
    // One slice and one group: far below what a delete of 70,000 rows at once would take.
    expect(waits[Math.floor(waits.length * 0.5)]).toBeLessThan(100)
  })

  it.runIf(name === 'sqlite')('trims frames first, then real-time values, and shrinks the file', async () => {
    const at = await place()
    const db = await openDb(at)
    try {
      await fillFrames(db, now - hourMs, now, 8_000)
      await fillRealtime(db, now - 2 * hourMs, now, 400, minuteMs)
      const file = () => statSync(sqliteFile(at.dataDir)).size
      // The pages reach the file at the next checkpoint.
      await expect.poll(file, { timeout: 10_000 }).toBeGreaterThan(5_000_000)
      const before = file()
      const cap = Math.floor(before * 0.8)
      await keepUnderCap(db, at.dataDir, cap, now)
      await expect.poll(file, { timeout: 10_000 }).toBeLessThanOrEqual(cap)
      expect(await count(db, 'raw_frame')).toBeLessThan(8_000)
      expect(await count(db, 'telemetry_rtd')).toBe(400 * 120)
      await keepUnderCap(db, at.dataDir, 1024 * 1024, now)
      // The floors: ten minutes of frames and half an hour of values stay whatever the cap.
      expect(await count(db, 'raw_frame')).toBeGreaterThan(1_300)
      expect(await count(db, 'raw_frame')).toBeLessThan(1_500)
      expect(await count(db, 'telemetry_rtd')).toBeGreaterThanOrEqual(400 * 30)
      expect(await count(db, 'telemetry_rtd')).toBeLessThanOrEqual(400 * 32)
    } finally {
      await db.close()
    }
    expect(await folderBytes(at.dataDir)).toBeLessThan(6 * 1024 * 1024)
  })

  describe.runIf(name === 'postgres')('partitions', () => {
    it('lie ready for the days around now, and take strays with them', async () => {
      const db = await open()
      expect(await makePartitions(db, now)).toEqual([])
      const far = now + 30 * dayMs
      await fillRealtime(db, far, far + minuteMs, 3, 1_000)
      expect(await count(db, 'telemetry_rtd_default')).toBe(180)
      const made = await makePartitions(db, far)
      expect(made.length).toBeGreaterThan(3)
      expect(await count(db, 'telemetry_rtd_default')).toBe(0)
      expect(await count(db, 'telemetry_rtd')).toBe(180)
    })

    it('go whole when all they hold is over age', async () => {
      const db = await open()
      await fillRealtime(db, now, now + minuteMs, 3, 1_000)
      await fillRealtime(db, now - 200 * dayMs, now - 200 * dayMs + minuteMs, 3, 1_000)
      await dropOld(db, fullRetention, now)
      expect(await count(db, 'telemetry_rtd')).toBe(180)
      const later = now + 91 * dayMs
      const dropped = await dropPartitions(db, 'telemetry_rtd', later - fullRetention.realtimeMs)
      expect(dropped).toHaveLength(3)
      expect(await count(db, 'telemetry_rtd')).toBe(0)
    })
  })
})
