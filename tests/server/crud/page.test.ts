import { expect, it } from 'vitest'
import { samplingPoint } from '#contract/sewage/point.ts'
import { fragment } from '#server/crud/fragment.ts'
import { orderOf } from '#server/crud/query/order.ts'
import { PageReader, type RawRow } from '#server/crud/query/page.ts'
import { shapeOf } from '#server/crud/shape.ts'
import type { Db } from '#server/db/db.ts'
import { forEachDatabase } from '../../support/databases.ts'

const shape = shapeOf(samplingPoint)
const everything = fragment("t.del_flag = '0'")
const count = 5_000

async function fill(db: Db, from = 0, rows = count): Promise<void> {
  await db.write([
    {
      table: 'sewage_point',
      columns: ['id', 'point_code', 'point_name', 'plant_id', 'geofence', 'level', 'create_time'],
      rows: Array.from({ length: rows }, (_, i) => {
        const n = from + i
        // Some without a value, many alike: both need the id to have one place.
        return [
          `p${n}`,
          `C${n}`,
          `n${n % 40}`,
          'x',
          n % 7 === 0 ? null : n % 300,
          n % 2 ? 'A' : null,
          1000 + n,
        ]
      }),
    },
  ])
}
const idsOf = (rows: readonly RawRow[]) => rows.map(row => row['id'])

forEachDatabase((_name, open) => {
  it('answers with the rows as they are now, however often a page is asked', async () => {
    const db = await open()
    await fill(db, 0, 50)
    const reader = new PageReader(db)
    const sort = orderOf(db.dialect, shape, [{ field: 'createTime', order: 'desc' }])
    for (const word of ['n7', "it's"]) {
      const where = fragment("t.del_flag = '0' and t.point_name = ?", word)
      for (let asked = 0; asked < 6; asked++) {
        await db.write([
          {
            sql: 'update sewage_point set point_name = ? where id = ?',
            parameters: [word, `p${asked}`],
          },
        ])
        const all = await db.read<RawRow>({
          sql: 'select id from sewage_point where point_name = ? order by create_time desc',
          parameters: [word],
        })
        expect(all.length).toBeGreaterThan(asked)
        expect(idsOf(await reader.page(shape, where, sort, 0, 10))).toEqual(idsOf(all))
      }
    }
  })

  it.each([
    ['createTime', 'desc'],
    ['geofence', 'asc'],
    ['geofence', 'desc'],
    ['level,geofence', 'desc'],
    ['level,pointName', 'asc,desc'],
    ['id', 'asc'],
  ])('reads every page by %s %s as one plain query would', async (column, order) => {
    const db = await open()
    await fill(db)
    const reader = new PageReader(db)
    const directions = order.split(',')
    const sort = orderOf(
      db.dialect,
      shape,
      column
        .split(',')
        .map((field, at) => ({ field, order: (directions[at] ?? directions[0]) as 'asc' | 'desc' })),
    )
    const all = await db.read<RawRow>({
      sql: `select id from sewage_point t where ${everything.sql} order by ${sort.sql}`,
      parameters: [],
    })
    for (const offset of [0, 1024, 1025, 1279, 1280, 1281, 2300, 4275, 4285, 4290, 4995, 5000])
      expect(idsOf(await reader.page(shape, everything, sort, offset, 10)), `${offset}`).toEqual(
        idsOf(all.slice(offset, offset + 10)),
      )
    const chunks: RawRow[] = []
    for await (const rows of reader.chunks(shape, everything, sort, 700)) chunks.push(...rows)
    expect(idsOf(chunks)).toEqual(idsOf(all))
  })

  it('counts and surveys again after ten seconds, at once after a write of its own', async () => {
    const db = await open()
    await fill(db)
    let now = 0
    const reader = new PageReader(db, { clock: () => now })
    const sort = orderOf(db.dialect, shape, [{ field: 'createTime', order: 'desc' }])
    const lastPage = () => reader.page(shape, everything, sort, 4_990, 10)
    expect(await reader.total(shape, everything)).toBe(count)
    expect((await lastPage()).at(-1)?.['id']).toBe('p0')
    await fill(db, count, 300)
    expect(await reader.total(shape, everything)).toBe(count)
    now = 10_000
    expect(await reader.total(shape, everything)).toBe(count + 300)
    expect((await lastPage()).at(-1)?.['id']).toBe('p300')
    await fill(db, count + 300, 1)
    reader.forget('sewage_point')
    expect(await reader.total(shape, everything)).toBe(count + 301)
    expect((await lastPage()).at(-1)?.['id']).toBe('p301')
  })

  it('keeps what it knows not to have changed, whoever wrote', async () => {
    const db = await open()
    await fill(db)
    let now = 0
    let counted = 0
    const counting = {
      ...db,
      read: (query: never) => {
        counted += 1
        return db.read(query)
      },
    } as unknown as Db
    const reader = new PageReader(counting, {
      clock: () => now,
      revisionOf: table => db.writes.revisionOf(table),
    })
    const total = () => reader.total(shape, everything)
    expect(await total()).toBe(count)
    now = 60_000
    await db.k.insertInto('sysSetting').values({ key: 'k', value: 'v' }).execute()
    expect([await total(), counted]).toEqual([count, 1])
    await db.k.updateTable('sewagePoint').set({ delFlag: '1' }).where('id', '=', 'p1').execute()
    expect([await total(), counted]).toEqual([count - 1, 2])
    await fill(db, count, 2)
    now += 10_000
    expect([await total(), counted]).toEqual([count + 1, 3])
  })
})
