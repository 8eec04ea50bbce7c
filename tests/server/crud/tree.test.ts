import { describe, expect, it } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { openWorld, type World } from './world.ts'

type Row = Record<string, unknown>
const path = '/example/item'
let made = 0
async function add(world: World, parentId?: unknown): Promise<Row> {
  made += 1
  const payload = {
    itemCode: `X${made}`,
    itemName: `件${made}`,
    quantity: 1,
    ...(parentId ? { parentId } : {}),
  }
  const answer = await world.call<Row>('city', { method: 'POST', url: `${path}/add`, payload })
  expect(answer.message).toBe('添加成功！')
  return answer.result as Row
}
async function below(world: World, parent: unknown): Promise<Row[]> {
  const answer = await world.call<{ records: Row[] }>('city', {
    method: 'GET',
    url: `${path}/list?parentId=${String(parent)}`,
  })
  return answer.result!.records
}
const edit = (world: World, row: Row, change: Row) =>
  world.call<Row>('city', { method: 'PUT', url: `${path}/edit`, payload: { ...row, ...change } })

describe('console 4, tree table: rows under rows of their kind', () => {
  forEachDatabase((_name, open) => {
    const start = async () => openWorld(await open(), '')

    it('"0" asks for the roots; each row says whether it has children', async () => {
      const world = await start()
      const root = await add(world)
      const bare = await add(world)
      const child = await add(world, root['id'])
      const roots = await below(world, 0)
      expect(roots.map(row => [row['id'], row['hasChildren']])).toEqual([
        [root['id'], true],
        [bare['id'], false],
      ])
      expect(await below(world, root['id'])).toMatchObject([
        { id: child['id'], hasChildren: false, parentId_dictText: root['itemName'] },
      ])
      await world.call('city', { method: 'DELETE', url: `${path}/delete?id=${child['id']}` })
      expect((await below(world, 0))[0]).toMatchObject({ id: root['id'], hasChildren: false })
    })

    it('none lies under itself or under what lies below it, and none with children goes', async () => {
      const world = await start()
      const root = await add(world)
      const child = await add(world, root['id'])
      const leaf = await add(world, child['id'])
      for (const parentId of [root['id'], leaf['id']])
        expect(await edit(world, root, { parentId })).toMatchObject({
          success: false,
          message: '「上级」不能是自己或自己的下级',
        })
      expect(await edit(world, leaf, { parentId: root['id'] })).toMatchObject({ success: true })
      const refused = await world.call('city', { method: 'DELETE', url: `${path}/delete?id=${root['id']}` })
      expect(refused.message).toContain('条示例器材引用，请先解除引用再删除')
    })
  })
})
