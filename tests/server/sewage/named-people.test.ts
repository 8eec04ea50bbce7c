/** Who is named to do something is in service, may do it, and sees what he is sent to: at every door. */
import { expect, it } from 'vitest'
import { businessDay } from '#lib/dates.ts'
import { shifted } from '#lib/plan-days.ts'
import type { Db } from '#server/db/db.ts'
import { childCode, departId } from '#server/seed/first.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { cityDepart, made, org, planDraft, workDraft } from '../machine/field.ts'
import { act, done, get, journey, listOf, type Row, type World } from './journey.ts'

const elsewhere = departId(3)
const above = departId(1)
const userId = (db: Db, username: string) =>
  db.k.selectFrom('sysUser').select('id').where('username', '=', username)
const moveTo = (db: Db, username: string, depart: string) =>
  db.k
    .updateTable('sysUserDepart')
    .set({ departId: depart })
    .where('userId', 'in', userId(db, username))
    .execute()
const freeze = (db: Db, username: string, status: string) =>
  db.k.updateTable('sysUser').set({ status }).where('username', '=', username).execute()
const says = async (...[who, path, payload]: Parameters<typeof act>) =>
  (await act(who, path, payload)).message
const refused = {
  order: (title: string) => `所选${title}不属于该工单的部门，看不到它，请换一个人`,
  batch: '所选运输员不属于该工作批次的部门，看不到它，请换一个人',
  plan: '所选采样人员 林小舟 不属于该执行计划的部门，看不到它，请换一个人',
}

/** A second sampler, who is no courier. */
async function secondSampler({ db }: World): Promise<string> {
  const [from] = await db.k.selectFrom('sysUser').selectAll().where('username', '=', 'sampler').execute()
  const own = { ...from!, id: 'second', username: 'second', realname: '第二人', phone: null, email: null }
  await db.k
    .insertInto('sysUser')
    .values({ ...own, workNo: null } as never)
    .execute()
  for (const table of ['sysUserRole', 'sysUserDepart'] as const) {
    const rows = await db.k.selectFrom(table).selectAll().where('userId', '=', from!.id).execute()
    for (const [at, row] of rows.entries())
      await db.k
        .insertInto(table)
        .values({ ...row, ...('id' in row && { id: `second-${at}` }), userId: 'second' } as never)
        .execute()
  }
  return 'second'
}
async function approved({ people }: World, over: Row = {}): Promise<Row[]> {
  const plan = await made(people.city, '/sewage/plan', planDraft(over))
  await done(people.city, '/sewage/plan/submit', { id: plan.id })
  await done(people.prov, '/sewage/plan/approve', { id: plan.id })
  return listOf(people.city, '/sewage/batch/list?column=batchDate&order=asc')
}

forEachDatabase((_name, open) => {
  it('sends an order to nobody, and with nobody, who would not see it', async () => {
    const world = await journey(open)
    const { db, people } = world
    const second = await secondSampler(world)
    const { id } = await made(people.city, '/work', workDraft())
    const offered = async () =>
      (
        await get<{ records: { value: string }[] }>(
          people.city,
          '/sys/reference/options?to=/sys/user&text=realname&value=username&holds=sewage:work-order:accept&pageSize=100',
        )
      ).records.map(({ value }) => value)
    expect(await offered()).toContain('sampler')
    await moveTo(db, 'sampler', elsewhere)
    expect(await offered()).not.toContain('sampler')
    const assign = (payload: Row) => says(people.city, '/work/assign', { id, ...payload })
    expect(await assign({ assignee: 'sampler' })).toBe(refused.order('处理人'))
    expect(await assign({ assignee: second, assistant: 'sampler' })).toBe(refused.order('协助人'))
    // The board asks beforehand, and the batch call one by one.
    const tried = await act<{ conflict: string }>(people.city, '/work/tryAssign', { id, assignee: 'sampler' })
    expect(tried.result.conflict).toBe(refused.order('处理人'))
    const many = await act<{ failed: { message: string }[] }>(people.city, '/work/assignBatch', {
      ids: [id],
      assignee: second,
      assistant: 'sampler',
    })
    expect(JSON.stringify(many)).toContain(refused.order('协助人'))
    expect(await assign({ assignee: second, assistant: 'lab' })).toBe(
      '所选协助人已停用或不能接单，请换一个人',
    )
    await done(people.city, '/work/assign', { id, assignee: second })
    const again = { id, assignee: second, assistant: 'sampler' }
    expect(await says(people.city, '/work/reassign', again)).toBe(refused.order('协助人'))
    await freeze(db, 'sampler', '2')
    expect(await says(people.city, '/work/reassign', again)).toBe('所选协助人已停用或不能接单，请换一个人')
    await freeze(db, 'sampler', '1')
    // Of the office above all of them he sees it again.
    await moveTo(db, 'sampler', above)
    expect(await offered()).toContain('sampler')
    await done(people.city, '/work/reassign', again)
    expect(await get(people.city, `/work/queryById?id=${id}`)).toMatchObject({ assistant: 'sampler' })
  })

  it('names nobody in a plan whom none of its orders would reach', async () => {
    const world = await journey(open)
    const { db, people } = world
    await moveTo(db, 'sampler', elsewhere)
    const named = planDraft({ assigneeIds: 'sampler', pointIds: 'p1' })
    expect(await says(people.city, '/sewage/plan/add', named)).toBe(refused.plan)
    const plan = await made(people.city, '/sewage/plan', planDraft({ pointIds: 'p1' }))
    expect(await says(people.city, '/sewage/plan/edit', { id: plan.id, assigneeIds: 'sampler' })).toBe(
      refused.plan,
    )
    expect(await says(people.city, '/sewage/plan/edit', { id: plan.id, assigneeIds: 'lab' })).toMatch(
      /^所选采样人员 .+ 已停用或不能接单，请换一个人$/,
    )
    // Who moved after he was named is found by the steps.
    await moveTo(db, 'sampler', cityDepart)
    await done(people.city, '/sewage/plan/edit', { id: plan.id, assigneeIds: 'sampler' })
    const second = await secondSampler(world)
    await moveTo(db, 'sampler', elsewhere)
    // With another one beside him he stays; the steps tell.
    await done(people.city, '/sewage/plan/edit', { id: plan.id, assigneeIds: `sampler,${second}` })
    await done(people.city, '/sewage/plan/edit', { id: plan.id, assigneeIds: 'sampler' })
    const late = '采样人员 林小舟 不属于任何一个采样点的部门，看不到工单，请编辑计划重新选择'
    expect(await says(people.city, '/sewage/plan/submit', { id: plan.id })).toBe(late)
    await moveTo(db, 'sampler', cityDepart)
    await done(people.city, '/sewage/plan/submit', { id: plan.id })
    await moveTo(db, 'sampler', elsewhere)
    expect(await says(people.prov, '/sewage/plan/approve', { id: plan.id })).toBe(late)
    // A plan that runs already sends him nowhere: its orders wait for their dispatch.
    await moveTo(db, 'sampler', cityDepart)
    await done(people.prov, '/sewage/plan/approve', { id: plan.id })
    await done(people.city, '/sewage/plan/pause', { id: plan.id, reason: '试' })
    await db.write([
      { sql: 'delete from work_batch where plan_id = ?', parameters: [plan.id] },
      { sql: "update work_order set state = 'CANCELLED' where source = 'PLAN'", parameters: [] },
    ])
    await moveTo(db, 'sampler', elsewhere)
    await done(people.city, '/sewage/plan/resume', { id: plan.id })
    const story = JSON.stringify(await get(people.city, `/sewage/plan/timeline?id=${plan.id}`))
    expect(story).toMatch(/\d+ 张工单，其中 \d+ 张待派单/)
    const waiting = await listOf(people.city, '/work/list?source=PLAN&state=PENDING&pageSize=100')
    expect(waiting.length).toBeGreaterThan(0)
    for (const round of waiting) expect(round).toMatchObject({ assignee: null })
  })

  it('has a batch carried by somebody who sees it, or an order of it', async () => {
    const world = await journey(open)
    const { db, people } = world
    const [batch] = await approved(world, { qcRatio: 0 })
    const id = batch!['id']
    await done(people.city, '/sewage/batch/fillLabels', { id, bottles: 1 })
    await moveTo(db, 'courier', elsewhere)
    const prepare = { id, bottles: 1, courier: 'courier' }
    expect(await says(people.city, '/sewage/batch/prepare', prepare)).toBe(refused.batch)
    expect(await says(people.city, '/sewage/batch/edit', { id, courier: 'courier' })).toBe(refused.batch)
    expect(await says(people.city, '/sewage/batch/edit', { id, courier: 'sampler' })).toBe(
      '所选运输员已停用或不能交接运输，请换一个人',
    )
    // The batch of a plan of the province lies above both cities: one of them carries it, and finds it on his phone.
    await db.write([
      {
        sql: 'update work_batch set sys_org_code = ?, batch_date = ? where id = ?',
        parameters: [org.slice(0, -2), shifted(businessDay(Date.now()), 0), id],
      },
      {
        sql: 'update work_order set sys_org_code = ? where batch_id = ? and point_id = ?',
        parameters: [childCode(1), id, 'p3'],
      },
    ])
    await done(people.admin, '/sewage/batch/prepare', prepare)
    const today = await get<{ batches: Row[] }>(people.courier, '/m/today')
    expect(today.batches.map(one => one['id'])).toEqual([id])
    // Who carries it stays, whatever became of him, until somebody else is named.
    await moveTo(db, 'courier', departId(4))
    await done(people.admin, '/sewage/batch/edit', { id, courier: 'courier', vehicle: '澜A·12345' })
    expect((await get<{ batches: Row[] }>(people.courier, '/m/today')).batches).toEqual([])
  })
})
