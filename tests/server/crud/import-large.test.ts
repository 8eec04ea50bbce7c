/** console 4, 7, 8: preview, progress, cancelling; guard R03: an import is all or nothing. */
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { ImportPreview } from '#contract/file/import-progress.ts'
import { rollBackImports } from '#server/crud/excel/journal.ts'
import { type Cell, workbook } from '#server/crud/excel/workbook.ts'
import { DuplicateError } from '#server/db/db.ts'
import { Watch } from '#server/db/presence.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
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
const journals = (world: World) => world.db.k.selectFrom('importRun').select('id').execute()
function* rows(count: number): Generator<Cell[]> {
  for (let n = 0; n < count; n++) yield good(n)
}

forEachDatabase((_name, open) => {
  const openIt = async () => openWorld(await open(), newFolder())

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

  it('takes a file of many batches, with one line in the log, and the gateway learns of them', async () => {
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
    expect(world.refreshed()).toBeGreaterThan(0)
    expect(await journals(world)).toEqual([])
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
    expect(await journals(world)).toEqual([])
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

  /** Three plants, of which an import of another process wrote two and died before the last. */
  async function cutShort(world: World): Promise<string[]> {
    await send(world, await book(rows(3)))
    const ids = (await world.db.k.selectFrom('sewagePlant').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const run = (id: string, table: string) => [id, 'another process', table, Date.now()]
    await world.db.write([
      {
        table: 'import_run',
        columns: ['id', 'owner', 'table_name', 'begun_at'],
        // The second: a table that no resource is kept in.
        rows: [run('1', 'sewage_plant'), run('2', 'sys_user_depart')],
      },
      {
        table: 'import_part',
        columns: ['run_id', 'no', 'ids'],
        rows: [
          ['1', 1, ids[1]],
          ['1', 2, `${ids[2]},never-written`],
          ['2', 1, 'U-city'],
        ],
      },
    ])
    return ids
  }
  const left = async (world: World) =>
    (await world.db.k.selectFrom('sewagePlant').select('id').orderBy('id').execute()).map(({ id }) => id)

  it('takes back at the next start what a dead process left [R03]', async () => {
    const world = await openIt()
    const ids = await cutShort(world)
    const engine = world.app.engine
    expect(await rollBackImports(engine, new Watch(world.db, true))).toHaveLength(2)
    expect(await left(world)).toEqual(ids.slice(0, 1))
    expect(
      await world.db.k.selectFrom('sysUserDepart').select('userId').where('userId', '=', 'U-city').execute(),
    ).toHaveLength(1)
    expect(await journals(world)).toEqual([])
    const log = await world.db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('operateType', '=', '4')
      .execute()
    expect(log).toContainEqual({ logContent: '回滚中断的导入：污水厂 2 条' })
  })

  it('leaves alone what a process that lives has under way, and finishes it within two minutes of its death [R57]', async () => {
    const world = await openIt()
    const ids = await cutShort(world)
    const alive = (beat: number) =>
      world.db.write([
        {
          table: 'server_process',
          columns: ['id', 'role', 'host', 'pid', 'started_at', 'beat', 'seen_at'],
          rows: [['another process', 'api', 'elsewhere', 1, 0, beat, 0]],
          onConflict: { keys: ['id'], update: ['beat'] },
        },
      ])
    const engine = world.app.engine
    const watch = new Watch(world.db, false)
    const second = 1_000
    for (let at = 0; at <= 600; at += 10) {
      await alive(at)
      expect(await rollBackImports(engine, watch, at * second)).toHaveLength(0)
    }
    expect(await left(world)).toEqual(ids)
    let taken = 0
    let at = 600
    while (taken === 0 && at < 1_000) {
      at += 10
      taken = (await rollBackImports(engine, watch, at * second)).length
    }
    expect(taken).toBe(2)
    expect(at - 600).toBeLessThanOrEqual(100)
    expect(await left(world)).toEqual(ids.slice(0, 1))
  })

  /** Somebody else edits one plant, adds a point to a second and deletes a third, each answered as done. */
  async function touch(world: World, [edited, above, deleted]: readonly string[]): Promise<void> {
    const post = (url: string, payload: Record<string, unknown>) =>
      world.call('province', { method: 'POST', url, payload })
    expect(await post(`${path}/edit`, { id: edited, version: 1, plantName: '改过的厂' })).toMatchObject({
      success: true,
    })
    expect(
      await post('/sewage/point/add', { pointCode: 'PT1', pointName: '点', plantId: above }),
    ).toMatchObject({ success: true })
    expect(
      await world.call('province', { method: 'DELETE', url: `${path}/delete?id=${deleted}` }),
    ).toMatchObject({ success: true })
  }
  const present = async (world: World) =>
    (
      await world.db.k
        .selectFrom('sewagePlant')
        .select('plantName')
        .where('delFlag', '=', '0')
        .orderBy('id')
        .execute()
    ).map(({ plantName }) => plantName)
  const takenBack = async (world: World) =>
    (
      await world.db.k
        .selectFrom('sysLog')
        .select(['logContent', 'requestParam'])
        .where('operateType', '=', '4')
        .where('method', '=', 'import')
        .execute()
    ).map(({ logContent, requestParam }) => [logContent, JSON.parse(requestParam ?? '{}').after])

  it('keeps what others made theirs of the rows that a dead process left [R03]', async () => {
    const world = await openIt()
    await send(world, await book(rows(1_000)))
    const ids = await left(world)
    await world.db.write([
      {
        table: 'import_run',
        columns: ['id', 'owner', 'table_name', 'begun_at'],
        rows: [['1', 'another process', 'sewage_plant', Date.now()]],
      },
      {
        table: 'import_part',
        columns: ['run_id', 'no', 'ids'],
        rows: [
          ['1', 1, ids.slice(0, 500).join(',')],
          ['1', 2, ids.slice(500).join(',')],
        ],
      },
    ])
    const [first, second, third] = [ids[3]!, ids[700]!, ids[9]!]
    const nameOf = await world.db.k
      .selectFrom('sewagePlant')
      .select('plantName')
      .where('id', '=', second)
      .executeTakeFirstOrThrow()
    await touch(world, [first, second, third])
    await rollBackImports(world.app.engine, new Watch(world.db, true))
    expect(await present(world)).toEqual(['改过的厂', nameOf.plantName])
    expect(await journals(world)).toEqual([])
    expect(await takenBack(world)).toEqual([
      [
        `回滚中断的导入：污水厂 997 条（另有 2 条已被他人修改或引用，予以保留：「改过的厂」、「${nameOf.plantName}」）`,
        { kept: [first, second] },
      ],
    ])
    // A deletion of somebody's is his as well: he can take it back.
    expect(
      await world.call('province', { method: 'POST', url: `${path}/restore`, payload: { ids: [third] } }),
    ).toMatchObject({ success: true })
  })

  it('tells who imported what others made theirs when the rest is taken back [R03]', async () => {
    const world = await openIt()
    const { write } = world.db
    let units = 0
    world.db.write = async unit => {
      if (unit.some(part => 'table' in part && part.table === 'sewage_plant') && ++units === 3) {
        world.db.write = write
        await touch(world, (await left(world)).slice(0, 3))
        throw new DuplicateError('somebody was quicker')
      }
      return write.call(world.db, unit)
    }
    const { message } = await send(world, await book(rows(2_000)))
    expect(message).toMatch(
      /^文件导入失败:有重复数据！（另有 2 条已被他人修改或引用，予以保留：「改过的厂」、「\d+厂」）$/,
    )
    expect(await present(world)).toHaveLength(2)
    expect((await takenBack(world))[0]?.[0]).toContain('另有 2 条已被他人修改或引用，予以保留：「改过的厂」')
  })

  it('keeps what the kept rows of a tree lie under, and takes all others [R03]', async () => {
    const world = await openIt()
    const item = (id: string, parent: string | null) => [id, `C${id}`, `器材${id}`, parent, 1]
    // a > b > c, a > d > e > f
    const tree = [
      item('a', null),
      item('b', 'a'),
      item('c', 'b'),
      item('d', 'a'),
      item('e', 'd'),
      item('f', 'e'),
    ]
    // Whoever starts takes back at once what he finds.
    await world.app.ready()
    await world.db.write([
      {
        table: 'example_item',
        columns: ['id', 'item_code', 'item_name', 'parent_id', 'quantity'],
        rows: tree,
      },
      {
        table: 'import_run',
        columns: ['id', 'owner', 'table_name', 'begun_at'],
        rows: [['1', 'another process', 'example_item', Date.now()]],
      },
      { table: 'import_part', columns: ['run_id', 'no', 'ids'], rows: [['1', 1, 'a,b,c,d,e,f']] },
    ])
    expect(
      await world.call('city', {
        method: 'POST',
        url: '/example/item/edit',
        payload: { id: 'c', version: 1, remark: '改' },
      }),
    ).toMatchObject({ success: true })
    await rollBackImports(world.app.engine, new Watch(world.db, true))
    const items = await world.db.read<{ id: string }>({
      sql: 'select id from example_item order by id',
      parameters: [],
    })
    expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('keeps devices that were taken into use while their import was under way [R03]', async () => {
    const world = await openIt()
    await world.app.ready()
    const devices = ['free', 'series', 'key', 'note', 'frame', 'warned', 'set aside', 'stranger']
    const row = (table: string, values: Record<string, unknown>) => ({
      table,
      columns: Object.keys(values),
      rows: [Object.values(values)],
    })
    await world.db.write([
      {
        table: 'device_facility',
        columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn'],
        rows: devices.map((id, at) => [id, `F${at}`, `${id}设备`, 'LOGGER', 'p', `MN${at}`]),
      },
      row('import_run', { id: '1', owner: 'another process', table_name: 'device_facility', begun_at: 1 }),
      row('import_part', { run_id: '1', no: 1, ids: devices.join(',') }),
      row('series', { id: 1, facility_id: 'series', factor: 'w01018' }),
      row('device_key', { id: '1', facility_id: 'key', key_hash: 'x', created_at: 1 }),
      row('device_note', { id: '1', facility_id: 'note', kind: 'RESTART', ts: 1, content: '' }),
      row('raw_frame', { id: '1', recv_time: 1, facility_id: 'frame', mn: 'MN4' }),
      row('facility_warning', {
        id: '1',
        warn_no: '1',
        code: 'OFFLINE',
        facility_id: 'warned',
        state: 'RAISED',
        dedup_key: '1',
      }),
      row('quarantine', { id: '1', recv_time: 1, facility_id: 'set aside', reason: '' }),
      // What its number sent before it was registered is nobody's.
      row('raw_frame', { id: '2', recv_time: 1, facility_id: null, mn: 'MN7' }),
    ])
    const [kept] = await rollBackImports(world.app.engine, new Watch(world.db, true))
    const left = await world.db.k.selectFrom('deviceFacility').select('id').orderBy('id').execute()
    const inUse = devices.slice(1, -1).sort()
    expect(left.map(({ id }) => id).sort()).toEqual(inUse)
    expect([...(kept?.ids ?? [])].sort()).toEqual(inUse)
  })

  it('keeps people who were given a way in or an office while their import was under way [R03]', async () => {
    const world = await openIt()
    await world.app.ready()
    const people = ['free', 'signed in', 'invited', 'bound', 'in office']
    const row = (table: string, values: Record<string, unknown>) => ({
      table,
      columns: Object.keys(values),
      rows: [Object.values(values)],
    })
    const soon = { created_at: 1, expires_at: 2 }
    await world.db.write([
      {
        table: 'sys_user',
        columns: ['id', 'username', 'realname', 'password_hash'],
        rows: people.map(id => [id, id, id, 'x']),
      },
      row('import_run', { id: '1', owner: 'another process', table_name: 'sys_user', begun_at: 1 }),
      row('import_part', { run_id: '1', no: 1, ids: people.join(',') }),
      row('sys_session', { id: '1', user_id: 'signed in', token_hash: 'a', last_seen_at: 1, ...soon }),
      row('sys_password_link', { id: '1', user_id: 'invited', ticket_hash: 'b', ...soon }),
      row('third_account', {
        id: '1',
        source: 's',
        issuer: 'i',
        subject: 's',
        user_id: 'bound',
        create_time: 1,
      }),
      row('sys_depart_role_user', { user_id: 'in office', drole_id: 'r' }),
    ])
    const [kept] = await rollBackImports(world.app.engine, new Watch(world.db, true))
    expect([...(kept?.ids ?? [])].sort()).toEqual(people.slice(1).sort())
    const left = await world.db.k.selectFrom('sysUser').select('id').where('id', 'in', people).execute()
    expect(left.map(({ id }) => id).sort()).toEqual(people.slice(1).sort())
  })

  it('can take back an import of every resource', async () => {
    const world = await openIt()
    await world.app.ready()
    const engine = world.app.engine
    const tables = [...engine.stores.values()]
      .filter(({ resource }) => resource.verbs.includes('importExcel'))
      .map(({ resource }) => resource.table)
    expect(tables).toContain('sys_user')
    await world.db.write([
      {
        table: 'import_run',
        columns: ['id', 'owner', 'table_name', 'begun_at'],
        rows: tables.map(table => [table, 'another process', table, Date.now()]),
      },
      {
        table: 'import_part',
        columns: ['run_id', 'no', 'ids'],
        rows: tables.map(table => [table, 1, 'never-written']),
      },
    ])
    await rollBackImports(engine, new Watch(world.db, true))
    expect(await journals(world)).toEqual([])
  })

  it('ends an import that another process took back, with nothing of it left [R57]', async () => {
    const world = await openIt()
    const bytes = await book(rows(2_000))
    const { write } = world.db
    let units = 0
    world.db.write = async unit => {
      // It was held up for so long that the others took it for dead.
      if (unit.some(part => 'table' in part && part.table === 'sewage_plant') && ++units === 3) {
        await write.call(world.db, [
          { sql: 'update import_run set owner = ?', parameters: ['a quicker one'] },
          { sql: 'delete from sewage_plant', parameters: [] },
          { sql: 'delete from import_run', parameters: [] },
        ])
      }
      return write.call(world.db, unit)
    }
    expect(await send(world, bytes)).toMatchObject({
      success: false,
      message: '导入中断过久，已写入的行已撤回（他人已修改或引用的除外，见操作日志），请重新导入',
    })
    world.db.write = write
    expect(await plants(world)).toBe(0)
  })
})
