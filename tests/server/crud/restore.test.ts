import { describe, expect, it } from 'vitest'
import { undoWindowMs } from '#server/crud/save/restore.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { openWorld, type Person, plantDraft, type World } from './world.ts'

type Row = Record<string, unknown>

async function add(world: World, path = '/sewage/plant', over: Row = plantDraft()): Promise<Row> {
  const answer = await world.call<Row>('city', { method: 'POST', url: `${path}/add`, payload: over })
  expect(answer.message).toBe('添加成功！')
  return answer.result as Row
}
const erase = (world: World, ids: readonly unknown[], path = '/sewage/plant') =>
  world.call('city', { method: 'DELETE', url: `${path}/deleteBatch?ids=${ids.join(',')},` })
const restore = (world: World, ids: readonly unknown[], who: Person = 'city', path = '/sewage/plant') =>
  world.call(who, { method: 'POST', url: `${path}/restore`, payload: { ids } })
async function total(world: World): Promise<number> {
  const answer = await world.call<{ total: number }>('city', { method: 'GET', url: '/sewage/plant/list' })
  return answer.result!.total
}

describe('ux undo: a deletion can be taken back', () => {
  forEachDatabase((_name, open) => {
    const start = async () => openWorld(await open(), '')

    it('one row and several, with a line in the log', async () => {
      const world = await start()
      const rows = [await add(world), await add(world), await add(world)]
      await erase(
        world,
        rows.map(row => row['id']),
      )
      expect(await total(world)).toBe(0)
      expect(await restore(world, [rows[0]!['id']])).toMatchObject({ success: true, message: '已撤销删除' })
      expect(await restore(world, [rows[1]!['id'], rows[2]!['id']])).toMatchObject({
        message: '已撤销删除 2 条',
      })
      expect(await total(world)).toBe(3)
      const lines = await world.db.k.selectFrom('sysLog').select('logContent').execute()
      expect(lines.map(({ logContent }) => logContent)).toContain('撤销删除污水厂 2 条')
    })

    it('only his own, only while it is fresh, and only once', async () => {
      const world = await start()
      const { id } = await add(world)
      expect(await restore(world, [id])).toMatchObject({ status: 404, message: '没有可以撤销的删除' })
      await erase(world, [id])
      expect(await restore(world, [id], 'province')).toMatchObject({ status: 404 })
      expect(await restore(world, [id], 'reader')).toMatchObject({ status: 403, code: 510 })
      await world.db.write([
        {
          sql: 'update sewage_plant set update_time = update_time - ? where id = ?',
          parameters: [undoWindowMs + 1000, id],
        },
      ])
      expect(await restore(world, [id])).toMatchObject({
        success: false,
        message: '删除已超过 10 分钟，不能撤销',
      })
    })

    it('not where its name was given away or its plant has gone', async () => {
      const world = await start()
      const first = await add(world)
      await erase(world, [first['id']])
      await add(world, '/sewage/plant', plantDraft({ plantName: first['plantName'] }))
      expect(await restore(world, [first['id']])).toMatchObject({
        success: false,
        message: '「厂名」已存在，请换一个',
      })
      const plant = await add(world)
      const point = { pointCode: 'Q1', pointName: '进水口', plantId: plant['id'] }
      const { id } = await add(world, '/sewage/point', point)
      await erase(world, [id], '/sewage/point')
      await erase(world, [plant['id']])
      expect(await restore(world, [id], 'city', '/sewage/point')).toMatchObject({
        success: false,
        message: '「所属污水厂」所选记录不存在或无权使用，请重新选择',
      })
    })
  })
})
