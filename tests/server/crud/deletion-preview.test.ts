/** Before a deletion is confirmed the server says what would go: generated over every resource that offers deleting. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sysDepart } from '#contract/organisation/depart-admin.ts'
import { deletionPreview } from '#contract/platform/deletion.ts'
import type { DeletionPreview } from '#server/crud/hooks.ts'
import { forEachDatabase, postgresAnswers } from '../../support/databases.ts'
import { draftOf, type Maker, tried } from './drafts.ts'
import { openMade } from './made.ts'
import { departs, openWorld, type Person, plantDraft, type World } from './world.ts'

type Row = Record<string, unknown>
const urlOf = (of: string, ids: readonly unknown[]) =>
  `${deletionPreview.path}?of=${encodeURIComponent(of)}&ids=${ids.join(',')}`
const preview = (world: World, of: string, ids: readonly unknown[], who: Person = 'city') =>
  world.call<DeletionPreview>(who, { method: 'GET', url: urlOf(of, ids) })
const add = async (world: World, path: string, payload: Row, who: Person = 'city'): Promise<Row> => {
  const answer = await world.call<Row>(who, { method: 'POST', url: `${path}/add`, payload })
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result as Row
}
const remove = (world: World, path: string, ids: readonly unknown[]) =>
  world.call('city', { method: 'DELETE', url: `${path}/deleteBatch?ids=${ids.join(',')},` })

for (const name of ['sqlite', 'postgres'] as const) {
  describe.skipIf(name === 'postgres' && !postgresAnswers)(`every resource on ${name}`, () => {
    let world: World
    let maker: Maker

    beforeAll(async () => {
      const made = await openMade(name)
      ;({ world, maker } = made)
      return made.close
    })

    const deletable = tried.filter(({ verbs }) => verbs.includes('add') && verbs.includes('delete'))
    it.each(deletable.map(resource => [resource.path, resource] as const))(
      '%s: says what goes, refuses what the deletion refuses, and writes nothing',
      async (path, resource) => {
        const row = await add(world, path, draftOf(resource, maker.rows))
        // One that the others hang on, and one that nothing hangs on.
        for (const id of [String(maker.rows.get(path)), String(row['id'])]) {
          const seen = await preview(world, path, [id])
          expect(seen).toMatchObject({ success: true, result: { total: 1 } })
          expect(seen.result?.names).toHaveLength(1)
          expect(seen.result?.names[0]).not.toBe('')
          expect((await preview(world, path, [id], 'bare')).status).toBe(403)
          if (resource.endpoints.delete?.access !== 'session')
            expect((await preview(world, path, [id], 'reader')).status).toBe(403)
          expect((await preview(world, path, [id])).result).toEqual(seen.result)
          const answer = resource.verbs.includes('deleteBatch')
            ? await remove(world, path, [id])
            : await world.call('city', { method: 'DELETE', url: `${path}/delete?id=${id}` })
          const refusal = seen.result?.refusal
          expect(answer.success).toBe(refusal === null)
          if (refusal !== null) expect(answer.message).toBe(refusal)
        }
      },
    )
    it('knows no other tables, and nothing without a session', async () => {
      expect(await preview(world, '/sys/session', ['1'])).toMatchObject({ status: 400, success: false })
      const bare = await world.app.inject({
        method: 'GET',
        url: `/jeecg-boot${urlOf('/sewage/plant', ['1'])}`,
      })
      expect(bare.statusCode).toBe(401)
    })
  })
}

forEachDatabase((_name, open) => {
  const start = async () => openWorld(await open(), '')

  it('names what stands against it, and what goes where nothing does', async () => {
    const world = await start()
    const plant = await add(world, '/sewage/plant', plantDraft())
    const point = await add(world, '/sewage/point', {
      pointCode: 'D1',
      pointName: '进水口',
      plantId: plant['id'],
    })
    expect((await preview(world, '/sewage/plant', [plant['id']])).result).toEqual({
      names: [plant['plantName']],
      total: 1,
      goes: [],
      stays: [],
      refusal: `「${plant['plantName']}」正被 1 条采样点引用，请先解除引用再删除`,
    })
    expect((await preview(world, '/sewage/plant', [plant['id']], 'other')).status).toBe(403)
    await remove(world, '/sewage/point', [point['id']])
    expect((await preview(world, '/sewage/plant', [plant['id']])).result).toMatchObject({ refusal: null })
    expect((await preview(world, '/sewage/plant', [plant['id'], 'nobody'])).result).toMatchObject({
      total: 1,
    })
  })

  it('counts what belongs to the rows: the entries of a dictionary', async () => {
    const world = await start()
    const dict = await add(world, '/sys/dict', { dictName: '颜色', dictCode: 'colour' })
    for (const itemValue of ['1', '2'])
      await add(
        world,
        '/sys/dictItem',
        { dictId: dict['id'], itemText: `色${itemValue}`, itemValue },
        'admin',
      )
    expect((await preview(world, '/sys/dict', [dict['id']])).result).toMatchObject({
      names: ['颜色'],
      goes: [{ title: '字典项', count: 2 }],
      refusal: null,
    })
  })

  it('counts what lies below: of a category, and of a department', async () => {
    const world = await start()
    const top = await add(world, '/sys/category', { pid: '0', name: '点位' }, 'admin')
    const below = await add(world, '/sys/category', { pid: top['id'], name: '管网' }, 'admin')
    await add(world, '/sys/category', { pid: below['id'], name: '支管' }, 'admin')
    expect((await preview(world, '/sys/category', [top['id']], 'admin')).result).toMatchObject({
      names: ['点位'],
      total: 1,
      goes: [{ title: '下级分类', count: 2 }],
      refusal: null,
    })
    const { result } = await preview(world, sysDepart.path, [departs.province], 'admin')
    expect(result).toMatchObject({ names: ['省中心'], goes: [{ title: '下级部门', count: 2 }] })
    expect(result?.refusal).toContain('部门「省中心」及其下级还有 6 个用户')
    expect((await preview(world, sysDepart.path, [departs.city], 'reader')).status).toBe(403)
  })

  it('lets a parent go together with its only child', async () => {
    const world = await start()
    const item = (over: Row) => ({ itemName: '件', quantity: 1, ...over })
    const parent = await add(world, '/example/item', item({ itemCode: 'A' }))
    const child = await add(world, '/example/item', item({ itemCode: 'B', parentId: parent['id'] }))
    expect((await preview(world, '/example/item', [parent['id']])).result?.refusal).toContain(
      '正被 1 条示例器材引用',
    )
    const both = [parent['id'], child['id']]
    expect((await preview(world, '/example/item', both)).result).toMatchObject({ refusal: null, total: 2 })
    expect(await remove(world, '/example/item', both)).toMatchObject({ success: true })
  })
})
