import { describe, expect, it } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { openWorld, type Person, type World } from '../crud/world.ts'

interface Saved {
  id: string
  kind: string
  title: string
  content: string
  shared: boolean
  mine: boolean
  owner: string
}
const listKey = '/sewage/plant'
const content = JSON.stringify({
  matchType: 'and',
  records: [{ field: 'plantName', rule: 'like', val: '水' }],
})

const keep = (world: World, over: object = {}, who: Person = 'city') =>
  world.call<Saved>(who, {
    method: 'POST',
    url: '/sys/listSaved/save',
    payload: { listKey, kind: 'query', title: '有水的厂', content, ...over },
  })
async function listOf(world: World, who: Person = 'city'): Promise<Saved[]> {
  const answer = await world.call<Saved[]>(who, {
    method: 'GET',
    url: `/sys/listSaved/list?listKey=${encodeURIComponent(listKey)}`,
  })
  return answer.result ?? []
}
const share = (world: World, id: string, shared: boolean, who: Person = 'admin') =>
  world.call<Saved>(who, { method: 'POST', url: '/sys/listSaved/share', payload: { id, shared } })
const drop = (world: World, id: string, who: Person = 'city') =>
  world.call(who, { method: 'DELETE', url: `/sys/listSaved/delete?id=${id}` })

describe('console 3: saved advanced queries, kept on the server', () => {
  forEachDatabase((_name, open) => {
    const start = async () => openWorld(await open(), '')

    it('are kept under their title, replaced, renamed and deleted', async () => {
      const world = await start()
      const first = await keep(world)
      expect(first).toMatchObject({ success: true, message: '保存成功' })
      expect(first.result).toMatchObject({ title: '有水的厂', mine: true, shared: false, owner: 'city员' })
      const again = await keep(world, { content: '{"matchType":"or","records":[]}' })
      expect(again.result?.id).toBe(first.result?.id)
      const other = await keep(world, { title: '另一个' })
      expect(await keep(world, { id: other.result?.id, title: '有水的厂' })).toMatchObject({
        success: false,
        message: '“有水的厂”已存在，请换一个名称',
      })
      expect(await keep(world, { id: other.result?.id, title: '换了名' })).toMatchObject({ success: true })
      expect((await listOf(world)).map(({ title }) => title)).toEqual(['有水的厂', '换了名'])
      await drop(world, first.result!.id)
      expect((await listOf(world)).map(({ title }) => title)).toEqual(['换了名'])
    })

    it('refuse a blank name, and anything that is no JSON', async () => {
      const world = await start()
      expect(await keep(world, { title: '  ' })).toMatchObject({ status: 400, message: '保存的名称不能为空' })
      expect(await keep(world, { content: '{{' })).toMatchObject({ status: 400 })
    })

    it('belong to their owner until they are shared, which takes a permission', async () => {
      const world = await start()
      const kept = (await keep(world, {}, 'admin')).result!
      expect(await listOf(world)).toEqual([])
      expect(await share(world, kept.id, true, 'city')).toMatchObject({ status: 403, code: 510 })
      expect(await share(world, kept.id, true)).toMatchObject({ success: true, message: '已共享' })
      expect(await listOf(world)).toMatchObject([
        { title: '有水的厂', mine: false, shared: true, owner: 'admin员' },
      ])
      expect(await drop(world, kept.id)).toMatchObject({ status: 403 })
      expect(await keep(world, { id: kept.id, title: '我的' })).toMatchObject({ status: 403 })
      await share(world, kept.id, false)
      expect(await listOf(world)).toEqual([])
    })

    it('cannot be read by who cannot read the list', async () => {
      const world = await start()
      await keep(world)
      const url = `/sys/listSaved/list?listKey=${encodeURIComponent(listKey)}`
      expect(await world.call('bare', { method: 'GET', url })).toMatchObject({ status: 403, code: 510 })
      expect(await keep(world, {}, 'bare')).toMatchObject({ status: 403 })
    })
  })
})
