/** console 4, 7, 8: preview, progress, cancelling; guard R03: an import is all or nothing. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ImportPreview } from '#contract/file/import-progress.ts'
import { rollBackImports } from '#server/crud/excel/journal.ts'
import { type Cell, workbook } from '#server/crud/excel/workbook.ts'
import { engineOf } from '#server/crud/mount.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { formOf } from '../file/kit.ts'
import { openWorld, type World } from './world.ts'

const path = '/sewage/plant'
const heading = ['厂编码', '厂名', '所在区县', '所属部门', '服务人口(万人)', '人口估算方法']
const good = (n: number): Cell[] => [`L${n}`, `${n}厂`, '990101', '一市', 3, '服务人口法']

async function book(rows: Iterable<Cell[]>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of workbook({ name: 's', titles: ['t', 'u'], heading, rows })) pieces.push(piece)
  return Buffer.concat(pieces)
}
const send = async (world: World, bytes: Buffer, fields: Record<string, string> = {}) =>
  world.call<Record<string, unknown>>('city', {
    method: 'POST',
    url: `${path}/importExcel`,
    ...(await formOf([{ field: 'files[]', name: 'a.xlsx', bytes }], fields)),
  })
const plants = async (world: World) =>
  Number(
    (
      await world.db.k
        .selectFrom('sewagePlant')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const journals = (world: World) => {
  try {
    return readdirSync(join(world.dataDir, 'imports'))
  } catch {
    return []
  }
}
function* rows(count: number): Generator<Cell[]> {
  for (let n = 0; n < count; n++) yield good(n)
}

forEachDatabase((_name, open, place) => {
  const openIt = async () => openWorld(await open(), (await place()).dataDir)

  it('shows the first rows and their errors, and writes nothing', async () => {
    const world = await openIt()
    const bytes = await book([
      good(1),
      ['L1', '另一', '990101', '一市', 3, '服务人口法'],
      ['L2', '厂', '990101', '二市', '多', '服务人口法'],
      good(3),
    ])
    const { message, result } = await send(world, bytes, { dryRun: '1' })
    const preview = result as unknown as ImportPreview
    expect(message).toBe('已检查前 4 行，其中 2 行有错误')
    expect(preview).toMatchObject({ titles: heading, checked: 4, errors: 2, more: false })
    expect(preview.rows.map(({ place: where, problems }) => [where, problems])).toEqual([
      ['第 4 行', []],
      ['第 5 行', ['「厂编码」已存在，请换一个']],
      ['第 6 行', ['「服务人口」应为数字', '「所属部门」所选记录不存在或无权使用，请重新选择']],
      ['第 7 行', []],
    ])
    expect(preview.rows[0]!.values).toEqual(['L1', '1厂', '990101', '一市', '3', '服务人口法'])
    const long = await send(world, await book(rows(1_500)), { dryRun: '1' })
    expect(long.result).toMatchObject({ checked: 1_000, errors: 0, more: true })
    expect(await plants(world)).toBe(0)
    expect(world.refreshed()).toBe(0)
  })

  it('takes a file of many batches, with one line in the log and one notice', async () => {
    const world = await openIt()
    function* mixed(): Generator<Cell[]> {
      yield* rows(1_200)
      yield good(7)
    }
    const answer = await send(world, await book(mixed()))
    expect(answer).toMatchObject({
      code: 201,
      result: { totalCount: 1_201, successCount: 1_200, errorCount: 1 },
    })
    expect(await plants(world)).toBe(1_200)
    expect(world.refreshed()).toBe(1)
    expect(journals(world)).toEqual([])
    const log = await world.db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('operateType', '=', '5')
      .execute()
    expect(log).toEqual([{ logContent: '导入污水厂 1200 条' }])
  })

  it('takes everything back when a later part cannot be read or written', async () => {
    const world = await openIt()
    const bytes = await book(rows(2_000))
    const { write } = world.db
    let units = 0
    world.db.write = async unit => {
      if (unit.some(part => 'table' in part && part.table === 'sewage_plant') && ++units === 3)
        throw new Error('disk')
      return write.call(world.db, unit)
    }
    expect((await send(world, bytes)).status).toBe(500)
    expect(units).toBe(3)
    world.db.write = write
    expect(await plants(world)).toBe(0)
    expect(journals(world)).toEqual([])
    // The same file is taken afterwards.
    expect((await send(world, bytes)).message).toBe('共2000行数据全部导入成功！')
  })

  it('tells how far it is, and stops when its sender goes', async () => {
    const world = await openIt()
    const key = 'abcdef0123456789'
    const { payload, headers } = await formOf(
      [{ field: 'files[]', name: 'a.xlsx', bytes: await book(rows(20_000)) }],
      { progressKey: key },
    )
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const sent = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/jeecg-boot${path}/importExcel`,
      headers: { ...headers, ...(await world.as('city')), 'content-length': payload.length },
    })
    sent.on('error', () => undefined)
    sent.end(payload)
    const seen = async () =>
      (await world.call<{ rows: number } | null>('city', { url: `/sys/common/importProgress/${key}` })).result
    await expect.poll(async () => (await seen())?.rows ?? 0, { timeout: 10_000 }).toBeGreaterThan(500)
    expect((await world.call('other', { url: `/sys/common/importProgress/${key}` })).result).toBeNull()
    sent.destroy()
    await expect.poll(seen, { timeout: 10_000 }).toBeNull()
    await expect.poll(() => journals(world)).toEqual([])
    expect(await plants(world)).toBe(0)
    await world.app.close()
  }, 30_000)

  it('takes back at the next start what a dead process left [R03]', async () => {
    const world = await openIt()
    await send(world, await book(rows(3)))
    const ids = (await world.db.k.selectFrom('sewagePlant').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    mkdirSync(join(world.dataDir, 'imports'), { recursive: true })
    writeFileSync(
      join(world.dataDir, 'imports', '1.ids'),
      `sewage_plant\n${ids.slice(1).join('\n')}\nnever-written\n`,
    )
    // A table that no resource is kept in.
    writeFileSync(join(world.dataDir, 'imports', '2.ids'), `sys_user_depart\nU-city\n`)
    const engine = engineOf({ db: world.db, config: { demo: false, dataDir: world.dataDir, role: 'all' } })
    expect(await rollBackImports(engine, false)).toBe(0)
    expect(await rollBackImports(engine, true)).toBe(2)
    expect((await world.db.k.selectFrom('sewagePlant').select('id').execute()).map(({ id }) => id)).toEqual(
      ids.slice(0, 1),
    )
    expect(
      await world.db.k.selectFrom('sysUserDepart').select('userId').where('userId', '=', 'U-city').execute(),
    ).toHaveLength(1)
    expect(journals(world)).toEqual([])
  })
})
