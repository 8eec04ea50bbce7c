import { expect, it } from 'vitest'
import { nextCode } from '#server/modules/organisation/depart/codes.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Depart {
  id: string
  orgCode: string
  orgType: string
  parentId: string
  version: number
  departName: string
}
it('numbers a level after the highest, from A01 over A99 and B01 to Z99', () => {
  expect(nextCode('', [])).toBe('A01')
  expect(nextCode('A01', ['A01A01', 'A01A07'])).toBe('A01A08')
  expect(nextCode('', ['A99'])).toBe('B01')
  expect(() => nextCode('', ['Z99'])).toThrow('同一级最多')
})

forEachDatabase((_, open) => {
  async function world(username = 'sysadmin') {
    const { app, db } = await buildApp(open)
    const caller = await signIn(app, username)
    const call = <T = Depart>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      caller.call<T>(method, path, payload && { payload })
    const root = (await call<Depart[]>('GET', '/sys/sysDepart/queryDepartTreeSync')).result[0]!
    const add = async (departName: string, parentId = root.id) =>
      (await call('POST', '/sys/sysDepart/add', { departName, parentId })).result
    return { app, db, caller, call, root, add }
  }

  it('adds below, with the next code and its level', async () => {
    const { call, root, add } = await world()
    const first = await add('稽查一处')
    expect(first.orgCode).toMatch(/^A01[A-Z]\d\d$/)
    expect(first).toMatchObject({ orgType: '2', parentId: root.id })
    const second = await add('稽查二组', first.id)
    expect(second.orgCode).toBe(`${first.orgCode}A01`)
    expect(
      (await call('POST', '/sys/sysDepart/add', { departName: '稽查一处', parentId: root.id })).message,
    ).toBe('同一上级下已有名为「稽查一处」的部门')
    expect(
      (await call('POST', '/sys/sysDepart/add', { departName: '孤儿', parentId: '404' })).message,
    ).toContain('上级部门不存在')
  })
  it('moves with its codes and everything below, never under itself', async () => {
    const { call, db, add } = await world()
    const [one, two] = [await add('甲处'), await add('乙处')]
    const below = await add('甲处一组', one.id)
    await db.write([
      {
        sql: 'update sewage_plant set sys_org_code = ? where id = (select min(id) from sewage_plant)',
        parameters: [below.orgCode],
      },
    ])
    await db.write([
      {
        sql: "update sys_dict set sys_org_code = ? where dict_code = 'sex'",
        parameters: [below.orgCode],
      },
    ])
    const wrong = await call('PUT', '/sys/sysDepart/edit', {
      id: one.id,
      departName: '甲处',
      parentId: below.id,
    })
    expect(wrong.message).toBe('不能移到自身或其下级部门之下')
    const moved = await call('PUT', '/sys/sysDepart/edit', {
      id: one.id,
      departName: '甲处',
      parentId: two.id,
    })
    expect(moved).toMatchObject({ success: true, message: '修改成功!' })
    expect(moved.result.orgCode).toBe(`${two.orgCode}A01`)
    const deep = await call('GET', `/sys/sysDepart/queryById?id=${below.id}`)
    expect(deep.result).toMatchObject({ orgCode: `${two.orgCode}A01A01`, orgType: '4' })
    const written = await db.read({
      sql: "select sys_org_code as code from sys_dict where dict_code = 'sex'",
      parameters: [],
    })
    expect(written).toEqual([{ code: `${two.orgCode}A01A01` }])
    // An emptied department leaves nothing under its code, which may be given out again.
    await call('DELETE', `/sys/sysDepart/delete?id=${one.id}`)
    const kept = await db.read({
      sql: "select sys_org_code as code from sys_dict where dict_code = 'sex'",
      parameters: [],
    })
    expect(kept).toEqual([{ code: two.orgCode }])
  })
  it('shows both who edits with an old version', async () => {
    const { call, add } = await world()
    const row = await add('丙处')
    await call('PUT', '/sys/sysDepart/edit', {
      id: row.id,
      version: row.version,
      departName: '丙处',
      memo: '一',
    })
    const late = await call('PUT', '/sys/sysDepart/edit', {
      id: row.id,
      version: row.version,
      departName: '丙处',
      memo: '二',
    })
    expect(late.status).toBe(409)
    expect(late.result).toMatchObject({ memo: '一', version: row.version + 1 })
  })
  it('what somebody is in, or something lies under, stays', async () => {
    const { call, root, add, db } = await world()
    const held = await call('DELETE', `/sys/sysDepart/delete?id=${root.id}`)
    expect(held.message).toMatch(/还有 \d+ 个用户/)
    const empty = await add('丁处')
    const below = await add('丁处一组', empty.id)
    expect(await call('DELETE', `/sys/sysDepart/delete?id=${empty.id}`)).toMatchObject({
      message: '删除成功!',
    })
    const left = await db.k
      .selectFrom('sysDepart')
      .select('id')
      .where('id', 'in', [empty.id, below.id])
      .execute()
    expect(left).toEqual([])
    expect((await call('DELETE', `/sys/sysDepart/delete?id=${empty.id}`)).message).toBe('未找到对应实体')
  })
  it('tells the way up, what a word finds, and the departments of a superior', async () => {
    const { call, root, add, db } = await world()
    const one = await add('戊处')
    const path = await call<{ parentIds: string[] }>(
      'GET',
      `/sys/sysDepart/queryAllParentId?departId=${one.id}`,
    )
    expect(path.result.parentIds).toEqual([root.id])
    expect((await call('GET', '/sys/sysDepart/queryAllParentId')).message).toBe(
      'departId 和 orgCode 不能都为空！',
    )
    const found = await call<{ departList: Depart[] }>('GET', '/sys/sysDepart/queryTreeByKeyWord?keyWord=戊')
    expect(found.result.departList).toMatchObject([{ departName: '戊处' }])
    expect(await call('GET', '/sys/sysDepart/queryMyDeptTreeList')).toMatchObject({
      message: '1',
      result: null,
    })
    await db.write([
      {
        sql: "update sys_user set user_identity = '2', depart_ids = ? where username = 'sysadmin'",
        parameters: [root.id],
      },
    ])
    const mine = await call<Depart[]>('GET', '/sys/sysDepart/queryMyDeptTreeList')
    expect(mine).toMatchObject({ message: '2', result: [{ id: root.id }] })
  })
  it('a moved department takes its people’s view along at once', async () => {
    const { app, call, add, db } = await world()
    const [one, two] = [await add('己处'), await add('庚处')]
    const user = await db.k
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'city')
      .executeTakeFirstOrThrow()
    await db.write([
      { sql: 'delete from sys_user_depart where user_id = ?', parameters: [user.id] },
      {
        sql: 'insert into sys_user_depart (user_id, depart_id) values (?, ?)',
        parameters: [user.id, one.id],
      },
      { sql: 'update sys_user set org_code = ? where id = ?', parameters: [one.orgCode, user.id] },
    ])
    const city = await signIn(app, 'city')
    await call('PUT', '/sys/sysDepart/edit', { id: one.id, departName: '己处', parentId: two.id })
    const own = await city.call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts')
    expect(own.result.orgCode).toBe(`${two.orgCode}A01`)
  })
  it('is the system administrator’s office', async () => {
    const { call } = await world('city')
    expect((await call('POST', '/sys/sysDepart/add', { departName: '私设' })).status).toBe(403)
    expect((await call('DELETE', '/sys/sysDepart/delete?id=1')).status).toBe(403)
  })
})
