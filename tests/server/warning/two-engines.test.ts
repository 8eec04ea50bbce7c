/** Several processes on one database, each with an engine of its own: none lost, none doubled, nobody waits for a refused row. */
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import type { Warning } from '#server/warning/record.ts'
import type { WarningEngine } from '#server/warning/types.ts'
import { forEachDatabase } from '../../support/databases.ts'

const minute = 60_000
const t0 = Date.UTC(2026, 2, 1, 0, 0, 0)
const person = { username: 'control', realname: '值班员' }
const names = (from: string, count: number) => Array.from({ length: count }, (_, n) => `${from}${n}`)

async function cabinets(db: Db, ids: readonly string[]): Promise<void> {
  await db.write([
    {
      table: 'device_facility',
      columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec', 'run_status', 'last_msg_time'],
      rows: ids.map(id => [id, `C${id}`, `采样仪${id}`, 'SAMPLER', 'p1', `MN${id}`, 60, 'RUN', t0]),
    },
  ]) // biome-ignore format: one row of names
}
const door = (facilityId: string, value: number, ts = t0) => ({
  facilityId, frameId: 'f', recvAt: ts, ts, kind: 'RTD', late: false, values: [{ factor: 'i32001', value, flag: 'N' }],
}) // biome-ignore format: one frame

interface Side {
  engine: WarningEngine
  told: Warning[]
  problems: unknown[]
}
async function side(db: Db, now = () => t0): Promise<Side> {
  const told: Warning[] = []
  const problems: unknown[] = []
  const engine = createWarningEngine({ db, now, clock: false, warn: ({ err }: { err?: unknown }) => problems.push(err) })
  engine.onChange(warning => told.push(warning))
  await engine.start()
  return { engine, told, problems }
} // biome-ignore format: one call
const rows = (db: Db) => db.k.selectFrom('facilityWarning').selectAll().orderBy('warnNo').execute()
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `YJ20260301${String(from + n).padStart(5, '0')}`)

forEachDatabase((name, open) => {
  describe('warning engines side by side', () => {
    test('that raise at one moment lose and double none, and number all in a row [R54]', async () => {
      const db = await open()
      const sides = await Promise.all(Array.from({ length: 3 }, () => side(db)))
      const ours = sides.map((_, at) => names(`${at}-`, 40))
      await cabinets(db, ours.flat())
      await Promise.all(sides.map(({ engine }) => engine.refresh()))
      for (let part = 0; part < 40; part += 10) {
        for (const [at, { engine }] of sides.entries())
          engine.feed(ours[at]!.slice(part, part + 10).map(id => door(id, 1)))
        await Promise.all(sides.map(({ engine }) => engine.settled()))
      }
      const kept = await rows(db)
      expect(kept.map(row => row.facilityId).sort()).toEqual(ours.flat().sort())
      expect(kept.map(row => row.warnNo)).toEqual(numbered(1, 120))
      for (const [at, { told, problems }] of sides.entries()) {
        expect(problems).toEqual([])
        expect(told.map(warning => warning.facilityId).sort()).toEqual([...ours[at]!].sort())
        for (const warning of told)
          expect(warning.warnNo).toBe(kept.find(row => row.id === warning.id)?.warnNo)
      }
    })

    test('a number that is taken is passed over; a row that is refused for good holds up nobody [R54]', async () => {
      const db = await open()
      const { engine, problems } = await side(db)
      await cabinets(db, ['bad', ...names('c', 6)])
      await db.write([
        {
          table: 'facility_warning',
          columns: ['id', 'warn_no', 'code', 'facility_id', 'state', 'dedup_key'],
          rows: [['by hand', 'YJ2026030100003', 'X', 'z', 'CLOSED', 'z|X']],
        },
        ...refusing(name, 'bad'),
      ])
      await engine.refresh()
      engine.feed([door('c0', 1), door('c1', 1), door('bad', 1), door('c2', 1)])
      await engine.settled().catch(() => undefined)
      engine.feed(
        names('c', 6)
          .slice(3)
          .map(id => door(id, 1)),
      )
      await engine.settled().catch(() => undefined)
      expect((await rows(db)).map(row => row.facilityId)).toEqual(expect.arrayContaining(names('c', 6)))
      expect(problems.length).toBeGreaterThan(0)
      await db.write(allowing(name))
      await engine.settled()
      const kept = await rows(db)
      expect(kept.find(row => row.facilityId === 'bad')).toMatchObject({ state: 'RAISED', active: 'Y' })
      expect(new Set(kept.map(row => row.warnNo)).size).toBe(8)
    })

    test('the same silence seen by two is one warning, and one that speaks at either clears it [R54]', async () => {
      const db = await open()
      await cabinets(db, ['s'])
      const [a, b] = [await side(db), await side(db)]
      for (const { engine } of [a, b]) engine.tick(t0 + 11 * minute)
      await Promise.all([a.engine.settled(), b.engine.settled()])
      expect(await rows(db)).toMatchObject([{ code: 'OFFLINE', active: 'Y', count: 1 }])
      expect(a.engine.open()).toMatchObject([{ id: b.engine.open()[0]!.id, warnNo: 'YJ2026030100001' }])
      for (let at = t0 + 12 * minute; at <= t0 + 14 * minute; at += minute) b.engine.feed([door('s', 0, at)])
      await b.engine.settled()
      expect(await rows(db)).toMatchObject([{ active: 'N' }])
      await a.engine.changed([b.engine.open()[0]!.id])
      expect(a.engine.open()).toMatchObject([{ active: false }])
      // It speaks there, not here: nobody here takes that for silence.
      await db.write([
        { sql: 'update device_facility set last_msg_time = ?', parameters: [t0 + 14 * minute] },
      ])
      await a.engine.refresh()
      a.engine.tick(t0 + 15 * minute)
      await a.engine.settled()
      expect(await rows(db)).toMatchObject([{ active: 'N', count: 1 }])
    })

    test('what a person does at one process counts at all, also while the other writes the same row [R54]', async () => {
      const db = await open()
      let now = t0
      await cabinets(db, ['d', 'e'])
      const [gateway, api] = [await side(db, () => now), await side(db, () => now)]
      gateway.engine.feed([door('d', 1), door('e', 1)])
      await gateway.engine.settled()
      const ids = gateway.engine.open().map(({ id }) => id)
      // Raised elsewhere after this one started, and nobody told it.
      expect(await api.engine.acknowledge({ ids, actor: person, comment: '知道了' })).toMatchObject({
        acknowledged: 2,
      })
      now += 2 * minute
      gateway.engine.feed([door('d', 1, now)])
      await gateway.engine.settled()
      expect((await rows(db)).find(row => row.facilityId === 'd')).toMatchObject({
        acked: 'Y', ackBy: 'control', active: 'Y', state: 'ACKED', lastTime: now,
      }) // biome-ignore format: one row
      now += minute
      gateway.engine.feed([door('d', 0, now), door('e', 0, now)])
      await gateway.engine.settled()
      expect(await rows(db)).toMatchObject([
        { acked: 'Y', active: 'N', state: 'CLOSED' },
        { acked: 'Y', active: 'N', state: 'CLOSED' },
      ])
      expect(gateway.engine.open()).toEqual([])
      await api.engine.refresh()
      expect(api.engine.open()).toEqual([])
    })

    test('a condition that is back while a person closes its record is not lost [R54]', async () => {
      const db = await open()
      let now = t0
      await cabinets(db, ['d'])
      const [gateway, api] = [await side(db, () => now), await side(db, () => now)]
      gateway.engine.feed([door('d', 1)])
      now += minute
      gateway.engine.feed([door('d', 0, now)])
      await gateway.engine.settled()
      const ids = gateway.engine.open().map(({ id }) => id)
      expect(await api.engine.close({ ids, actor: person })).toEqual({ closed: 1, skipped: 0 })
      now += minute
      gateway.engine.feed([door('d', 1, now)])
      await gateway.engine.settled()
      expect((await rows(db)).map(row => [row.state, row.active, row.count])).toEqual([
        ['CLOSED', 'N', 1],
        ['RAISED', 'Y', 1],
      ])
      expect(gateway.engine.open()).toMatchObject([{ warnNo: 'YJ2026030100002', active: true }])
    })
  })
})

const sql = (text: string) => ({ sql: text, parameters: [] })
/** A database that takes no warning of one facility. */
const refusing = (name: string, facility: string) =>
  name === 'sqlite'
    ? [sql(`create trigger refuse before insert on facility_warning when new.facility_id = '${facility}' begin select raise(abort, 'refused'); end`)]
    : [
        sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`),
        sql(`create trigger refuse before insert on facility_warning for each row when (new.facility_id = '${facility}') execute function refuse()`),
      ] // biome-ignore format: one statement a line
const allowing = (name: string) => [
  sql(name === 'sqlite' ? 'drop trigger refuse' : 'drop trigger refuse on facility_warning'),
]
