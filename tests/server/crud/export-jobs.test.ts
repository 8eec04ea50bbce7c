/** design 7: exports of many rows run as jobs, seen in 导出中心. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import type { ExportJob } from '#contract/file/export-job.ts'
import { nextId } from '#lib/id.ts'
import { dropOldExports, endExports } from '#server/crud/excel/export-jobs.ts'
import { deadAfterMs, thisProcess, Watch } from '#server/db/presence.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { departs, openWorld, type Person, type World } from './world.ts'

const path = '/sewage/plant'
async function fill(world: World, count: number): Promise<void> {
  for (let at = 0; at < count; at += 5_000)
    await world.db.write([
      {
        table: 'sewage_plant',
        columns: [
          'id',
          'plant_code',
          'plant_name',
          'depart_id',
          'district_code',
          'sys_org_code',
          'create_time',
        ],
        rows: Array.from({ length: Math.min(5_000, count - at) }, (_, n) => [
          nextId(),
          `P${at + n}`,
          at + n === 0 ? '=1+1' : `${at + n}厂`,
          departs.city,
          '990101',
          'A01A01',
          at + n,
        ]),
      },
    ])
}
const ask = (world: World, query: Record<string, string>, who: Person = 'city') =>
  world.call<{ exportJob: string }>(who, { url: `${path}/exportXls`, query })
const list = async (world: World, who: Person = 'city') =>
  (await world.call<ExportJob[]>(who, { url: '/sys/exportJob/list' })).result
const ended = (world: World) =>
  expect.poll(async () => (await list(world))[0]?.state, { timeout: 60_000 }).not.toMatch(/waiting|running/)
const files = (world: World) => readdirSync(join(world.dataDir, 'exports'))

forEachDatabase((_name, open) => {
  const openIt = async () => openWorld(await open(), newFolder())

  it('makes a job of more than 20,000 rows, follows it, hands out its file to its owner only', async () => {
    const world = await openIt()
    await fill(world, 20_001)
    const begun = await ask(world, { job: 'auto', column: 'createTime', order: 'asc' })
    expect(begun).toMatchObject({
      status: 200,
      success: true,
      message: '共 20001 行，已转入导出中心，完成后可下载',
    })
    await ended(world)
    const [job] = await list(world)
    expect(job).toMatchObject({
      id: begun.result.exportJob,
      state: 'done',
      total: 20_001,
      done: 20_001,
      fileName: '污水厂.xlsx',
    })
    const url = `/jeecg-boot/sys/exportJob/download/${job!.id}`
    const file = await world.app.inject({ url, headers: await world.as('city') })
    const book = read(file.rawPayload)
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
    expect(rows).toHaveLength(20_004)
    expect(rows[3]).toContain('=1+1')
    expect((await world.app.inject({ url, headers: await world.as('other') })).statusCode).toBe(404)
    expect(await list(world, 'other')).toEqual([])
    expect(
      (await world.call('other', { method: 'DELETE', url: '/sys/exportJob/delete', query: { id: job!.id } }))
        .status,
    ).toBe(404)
    expect(
      (await world.call('city', { method: 'DELETE', url: '/sys/exportJob/delete', query: { id: job!.id } }))
        .success,
    ).toBe(true)
    expect(files(world)).toEqual([])
  }, 90_000)

  it('streams fewer at once, and is refused without the right', async () => {
    const world = await openIt()
    await fill(world, 3)
    const plain = await world.app.inject({
      url: `/jeecg-boot${path}/exportXls?job=auto`,
      headers: await world.as('city'),
    })
    expect(plain.headers['content-disposition']).toContain('attachment')
    expect((await ask(world, { job: '1' }, 'reader')).status).toBe(403)
    await ask(world, { job: '1' })
    await ended(world)
    expect((await list(world))[0]).toMatchObject({ state: 'done', total: 3 })
  })

  it('stops when told, keeps nothing of it, and takes five of one person at a time', async () => {
    const world = await openIt()
    await fill(world, 20_000)
    for (let n = 0; n < 5; n++) expect((await ask(world, { job: '1' })).success).toBe(true)
    expect(await ask(world, { job: '1' })).toMatchObject({ status: 429 })
    for (const { id } of await list(world))
      await world.call('city', { method: 'POST', url: '/sys/exportJob/cancel', payload: { id } })
    await expect
      .poll(async () => (await list(world)).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(Array(5).fill('cancelled'))
    expect(files(world)).toEqual([])
  }, 60_000)

  it('tells what a dead process had under way, takes its part of a file away, and forgets after seven days [R57 R62]', async () => {
    const world = await openIt()
    const insert = (id: string, at: number, owner: string) => ({
      sql: `insert into export_job (id, user_id, title, file_name, state, total, create_time, owner) values (?, 'U-city', 't', 't.xlsx', 'running', 5, ?, ?)`,
      parameters: [id, at, owner],
    })
    const now = Date.now()
    await world.db.write([
      insert('1', now, 'dead'),
      insert('2', now - 8 * 86_400_000, 'dead'),
      insert('3', now - 1, thisProcess),
    ])
    mkdirSync(join(world.dataDir, 'exports'), { recursive: true })
    writeFileSync(join(world.dataDir, 'exports', '1'), 'a part')
    const watch = new Watch(world.db, false)
    expect(await endExports(world, watch, 0)).toBe(0)
    expect(await endExports(world, watch, deadAfterMs)).toBe(2)
    expect((await list(world)).map(({ id, state, problem }) => [id, state, problem])).toEqual([
      ['1', 'interrupted', '服务重启，导出中断，请重新导出'],
      ['3', 'running', null],
    ])
    expect(files(world)).toEqual([])
    await dropOldExports(world.db, world.dataDir, Date.now())
    expect(await world.db.k.selectFrom('exportJob').select('id').orderBy('id').execute()).toEqual([
      { id: '1' },
      { id: '3' },
    ])
  })
})
