/** A write that is sent again after its process died between act and answer: the row is named, nothing happens twice, and a part is no whole. */
import { expect, it } from 'vitest'
import { odmMapping } from '#contract/sewage/odm-mapping.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const headers = { 'idempotency-key': 'again-0001' }
const gone = () => {
  throw new Error('the process is gone')
}

forEachDatabase((_, open) => {
  const world = async () => {
    const { app } = await buildApp(open)
    return { app, admin: await signIn(app) }
  }
  const source = { sourceCode: 'EA', sourceName: '彼岸环境署', licence: 'CC BY 4.0' }
  const all = async (caller: Caller) =>
    (await caller.call<{ records: { id: string; sourceName: string }[] }>('GET', '/sewage/odm-mapping/list'))
      .result.records

  it('names the row that was added, and the one that was edited', async () => {
    const { app, admin } = await world()
    const store = app.engine.store(odmMapping)
    const { hooks } = store
    const add = () =>
      admin.call<{ id: string }>('POST', '/sewage/odm-mapping/add', { payload: source, headers })
    store.hooks = { ...hooks, afterSave: gone }
    expect((await add()).status).toBe(500)
    store.hooks = hooks
    const again = await add()
    const [row, ...others] = await all(admin)
    expect(others).toEqual([])
    expect(again).toMatchObject({ success: true, message: '添加成功！', result: { id: row!.id } })

    const edit = () =>
      admin.call<{ id: string }>('PUT', '/sewage/odm-mapping/edit', {
        payload: { id: row!.id, sourceName: '彼岸水务' },
        headers,
      })
    store.hooks = { ...hooks, afterSave: gone }
    expect((await edit()).status).toBe(500)
    store.hooks = hooks
    expect(await edit()).toMatchObject({ success: true, result: { id: row!.id } })
    expect((await all(admin)).map(one => one.sourceName)).toEqual(['彼岸水务'])
  })

  it('names the record that was taken a step on; of several says that not all of it was done', async () => {
    const { app, admin } = await world()
    const { db } = app.engine
    await db.write([
      bulkOf(
        'sewage_label',
        [1, 2, 3].map(no => ({
          id: `l${no}`,
          label_no: `WD9900012026112100${no}`,
          state: 'UNUSED',
          carrier: 'CODE',
          plant_id: 'p',
          sample_date: '2026-11-21',
          bottle_no: no,
          qc_type: 'NORMAL',
          spare: 'N',
          state_time: 1,
          print_count: 0,
          tenant_id: '0',
          create_time: 1,
        })),
      ),
    ])
    const write = db.write.bind(db)
    const dyingAfter = (units: number) => {
      let left = units
      db.write = async unit => {
        // Of the last one the act is there; what would have been said of it is not.
        if (left-- <= 0) gone()
        return write(unit)
      }
    }
    const voided = async () =>
      (
        await db.k.selectFrom('sewageLabel').select('id').where('state', '=', 'VOID').orderBy('id').execute()
      ).map(({ id }) => id)
    const both = () =>
      admin.call<{ done: number }>('POST', '/sewage/label/voidBatch', {
        payload: { ids: ['l1', 'l2'], reason: '打印错位' },
        headers,
      })
    dyingAfter(1)
    expect((await both()).status).toBe(500)
    db.write = write
    expect(await voided()).toEqual(['l1'])
    expect(await both()).toMatchObject({
      success: true,
      message: '上次作废时服务中断，可能没有办完，请刷新核对后再提交',
      result: { done: 0, outcomes: [] },
    })
    expect(await voided()).toEqual(['l1'])

    const one = () =>
      admin.call<{ id: string }>('POST', '/sewage/label/void', {
        payload: { id: 'l3', reason: '打印错位' },
        headers,
      })
    dyingAfter(1)
    expect((await one()).status).toBe(500)
    db.write = write
    expect(await one()).toMatchObject({ success: true, message: '已作废', result: { id: 'l3' } })
    expect(await voided()).toEqual(['l1', 'l3'])
  })
})
