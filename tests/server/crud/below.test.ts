import { describe, expect, it } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { openWorld, type Person, plantDraft, type World } from './world.ts'

type Row = Record<string, unknown>
async function add(world: World, path: string, payload: Row): Promise<Row> {
  const answer = await world.call<Row>('city', { method: 'POST', url: `${path}/add`, payload })
  expect(answer.message).toBe('添加成功！')
  return answer.result as Row
}
function ask(world: World, lines: readonly Row[], who: Person = 'city', match = 'and') {
  const params = encodeURIComponent(encodeURIComponent(JSON.stringify(lines)))
  const url = `/sewage/plant/list?superQueryParams=${params}&superQueryMatchType=${match}`
  return world.call<{ records: Row[]; total: number }>(who, { method: 'GET', url })
}
const line = (field: string, rule: string, val: string) => ({
  field,
  rule,
  val,
  type: 'text',
  dbType: 'string',
})

describe('wire 1.6: conditions on a sub-table, "table,field"', () => {
  forEachDatabase((_name, open) => {
    const start = async () => {
      const world = await openWorld(await open(), '')
      const first = await add(world, '/sewage/plant', plantDraft())
      const second = await add(world, '/sewage/plant', plantDraft())
      const point = (plant: Row, pointCode: string, pointName: string) =>
        add(world, '/sewage/point', { pointCode, pointName, plantId: plant['id'] })
      await point(first, 'B1', '进水口')
      await point(first, 'B2', '出水口')
      const third = await point(second, 'B3', '出水口')
      return { world, first, second, third }
    }
    const names = async (answer: ReturnType<typeof ask>) =>
      (await answer).result?.records.map(row => row['plantName']).sort()

    it('find the rows that have such a row below them, once each', async () => {
      const { world, first, second } = await start()
      const both = [first['plantName'], second['plantName']].sort()
      expect(await names(ask(world, [line('sewage_point,pointName', 'like', '水口')]))).toEqual(both)
      expect(await names(ask(world, [line('sewage_point,pointName', 'eq', '进水口')]))).toEqual([
        first['plantName'],
      ])
      const mixed = [
        line('sewage_point,pointCode', 'in', 'B1,B3'),
        line('plantName', 'eq', String(second['plantName'])),
      ]
      expect(await names(ask(world, mixed))).toEqual([second['plantName']])
      expect((await ask(world, mixed, 'city', 'or')).result?.total).toBe(2)
    })
    it('count anew when what lies below has changed', async () => {
      const { world, third } = await start()
      const asked = () => ask(world, [line('sewage_point,pointCode', 'eq', 'B3')])
      expect((await asked()).result?.total).toBe(1)
      await world.call('city', { method: 'DELETE', url: `/sewage/point/delete?id=${third['id']}` })
      expect((await asked()).result).toMatchObject({ total: 0, records: [] })
    })
    it('refuse tables that are none of its own', async () => {
      const { world } = await start()
      for (const field of [
        'sys_user,password',
        'sewage_point,nothing',
        'nothing,x',
        'sewage_plant,plantName',
      ])
        expect(await ask(world, [line(field, 'like', 'x')])).toMatchObject({
          status: 400,
          message: '高级查询的字段不存在，请重新选择字段',
        })
    })
  })
})
