/** Wire 12 and 2.2: tenants are kept by the platform, looked at by their people, and what is frozen or over is felt at once. */
import { describe, expect, it } from 'vitest'
import { buildApp, type Caller, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { makeTenants } from '../../support/tenants.ts'

type Row = Record<string, unknown>
interface Rows {
  records: Row[]
  total: number
}
const shut = '与该用户关联的租户均已被冻结，无法登录！'

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db } = await buildApp(open, { rate: { signingIn: 1_000 } })
    await db.k.deleteFrom('sysTenant').execute()
    const admin = await signIn(app)
    const belong = (username: string, relTenantIds: string | null) =>
      db.k.updateTable('sysUser').set({ relTenantIds }).where('username', '=', username).execute()
    const login = (username: string) =>
      callerOf(app).call<{ tenantList?: Row[] }>('POST', '/sys/login', {
        payload: { username, password: testPassword },
      })
    const add = (payload: Row, by = admin) => by.call<Row>('POST', '/sys/tenant/add', { payload })
    const edit = (payload: Row, by = admin) => by.call<Row>('PUT', '/sys/tenant/edit', { payload })
    const list = async (by: Caller, query: Record<string, string> = {}, tenant = '0') => {
      const headers = { 'tenant-id': tenant }
      const { result } = await by.call<Rows>('GET', '/sys/tenant/list', { query, headers })
      return result.records.map(({ id }) => id)
    }
    return { app, db, admin, belong, login, add, edit, list }
  }

  describe('keeping tenants', () => {
    it('takes a number of its own, once, and gives it back as a figure', async () => {
      const { add, admin, db, list } = await world()
      const first = await add({
        id: 42,
        name: '甲',
        status: 1,
        beginDate: '2026-01-01',
        endDate: '2026-12-31',
      })
      expect(first).toMatchObject({ success: true, message: '添加成功！' })
      expect(first.result).toMatchObject({
        id: 42,
        name: '甲',
        status: 1,
        status_dictText: '正常',
        tenantId: '42',
      })
      expect(await add({ id: '42', name: '乙' })).toMatchObject({ success: false, message: '该编号已存在!' })
      for (const id of ['0', '-1', '1.5', 'x', '01', '1234567890', 0, -3])
        expect(await add({ id, name: '丙' }), String(id)).toMatchObject({
          success: false,
          message: '「租户编号」请输入 1 到 999999999 的整数',
        })
      expect((await add({ name: '丙' })).message).toBe('「租户编号」不能为空')
      expect((await add({ id: 7, name: '丁', beginDate: '2026-02-02', endDate: '2026-02-01' })).message).toBe(
        '「开始时间」不能晚于结束时间',
      )
      expect((await add({ id: 42, name: '丁', users: 'x' })).message).toBe('该编号已存在!')
      const both = await Promise.all([add({ id: 8, name: '己' }), add({ id: 8, name: '庚' })])
      expect(both.map(({ success }) => success).sort()).toEqual([false, true])
      expect(await list(admin, { beginDate: '2025-06-01', endDate: '2027-01-01' })).toEqual([42])
      expect(await list(admin, { beginDate: '2026-01-02' })).toEqual([])
      expect(await list(admin, { endDate: '2026-12-30' })).toEqual([])
      const { result } = await admin.call<Row[]>('GET', '/sys/tenant/queryList', { query: { ids: '8,42,' } })
      expect(result.map(({ id }) => id)).toEqual([8, 42])
      const kept = await db.k.selectFrom('sysTenant').select(['id', 'tenantId']).orderBy('id').execute()
      expect(kept).toEqual([
        { id: '42', tenantId: '42' },
        { id: '8', tenantId: '8' },
      ])
    })

    it('notices who was quicker', async () => {
      const { add, edit } = await world()
      const { result } = await add({ id: 5, name: '甲' })
      expect((await edit({ id: 5, version: result['version'], name: '乙' })).success).toBe(true)
      expect(await edit({ id: 5, version: result['version'], name: '丙' })).toMatchObject({ status: 409 })
      expect((await edit({ id: 6, name: '丁' })).status).toBe(404)
    })

    it('lets go of none that somebody or something belongs to', async () => {
      const { add, admin, belong, db, list } = await world()
      for (const id of [1, 2, 3, 11]) await add({ id, name: `租户${id}` })
      await belong('city', '11,2')
      await db.k.updateTable('sysDict').set({ tenantId: '3' }).where('dictCode', '=', 'sex').execute()
      const one = (id: string) => admin.call('DELETE', '/sys/tenant/delete', { query: { id } })
      const many = (ids: string) => admin.call('DELETE', '/sys/tenant/deleteBatch', { query: { ids } })
      expect(await one('2')).toMatchObject({ success: false, message: '该租户已被引用，无法删除！' })
      expect(await one('3')).toMatchObject({ success: false, message: '该租户已被引用，无法删除！' })
      expect(await many('2,3,')).toMatchObject({
        message: '选择的租户都已被引用，无法删除！',
        success: false,
      })
      expect(await many('')).toMatchObject({ success: false, message: '未选中租户！' })
      // 11 names 1 only as a text.
      expect(await many('1,2,')).toMatchObject({
        success: true,
        message: '部分删除成功！（被引用的租户无法删除）',
      })
      expect(new Set(await list(admin))).toEqual(new Set([11, 2, 3]))
      await belong('city', null)
      expect(await many('2,11,')).toMatchObject({ success: true, message: '删除成功！' })
      await add({ id: 2, name: '再来' })
      expect(await one('2')).toMatchObject({ success: true, message: '删除成功' })
    })

    it('belongs to the platform: its system administrator keeps them, nobody else looks', async () => {
      const { app, add, list } = await world()
      const sys = await signIn(app, 'sysadmin')
      expect((await add({ id: 9, name: '甲' }, sys)).success).toBe(true)
      expect(await list(sys)).toEqual([9])
      expect((await (await signIn(app, 'city')).call('GET', '/sys/tenant/list')).status).toBe(403)
      const { result } = await (await signIn(app, 'city')).call<Row[]>('GET', '/sys/tenant/queryList')
      expect(result).toEqual([])
    })

    it('somebody of a tenant sees his own and changes none, whatever he holds', async () => {
      const { app, add, belong, db, edit, list } = await world()
      for (const id of [1, 2]) await add({ id, name: `租户${id}` })
      await belong('sysadmin', '1')
      const sys = await signIn(app, 'sysadmin')
      expect(await list(sys)).toEqual([1])
      expect(await list(sys, {}, '1')).toEqual([1])
      expect((await sys.call('GET', '/sys/tenant/queryById', { query: { id: '2' } })).status).toBe(403)
      const refusals = [
        await add({ id: 3, name: '租户3' }, sys),
        await edit({ id: 1, name: '改' }, sys),
        await edit({ id: 2, name: '改' }, sys),
        await sys.call('DELETE', '/sys/tenant/delete', { query: { id: '1' } }),
        await sys.call('DELETE', '/sys/tenant/deleteBatch', { query: { ids: '1,2,' } }),
      ]
      expect(refusals.map(({ status, code }) => [status, code])).toEqual(refusals.map(() => [403, 510]))
      const rows = await db.k.selectFrom('sysTenant').select('name').orderBy('id').execute()
      expect(rows.map(({ name }) => name)).toEqual(['租户1', '租户2'])
    })
  })

  describe('giving tenants', () => {
    it('somebody of a tenant gives his own; what he does not see stays', async () => {
      const { app, admin, belong, db } = await world()
      await makeTenants(db, '1', '2', '3')
      await belong('sysadmin', '1,3')
      await belong('city', '1,2')
      const sys = await signIn(app, 'sysadmin')
      const { id } = await db.k
        .selectFrom('sysUser')
        .select('id')
        .where('username', '=', 'city')
        .executeTakeFirstOrThrow()
      const held = async () =>
        (await db.k.selectFrom('sysUser').select('relTenantIds').where('id', '=', id).executeTakeFirst())
          ?.relTenantIds
      const give = (relTenantIds: string, by = sys) =>
        by.call('PUT', '/sys/user/edit', { payload: { id, relTenantIds } })
      const seen = async (by: Caller) =>
        (await by.call<Row>('GET', '/sys/user/queryById', { query: { id } })).result
      expect(await seen(sys)).toMatchObject({ relTenantIds: '1', relTenantIds_dictText: '租户1' })
      expect(await seen(admin)).toMatchObject({ relTenantIds: '1,2', relTenantIds_dictText: '租户1,租户2' })
      expect((await give('1,3')).success).toBe(true)
      expect(await held()).toBe('1,3,2')
      expect((await give('1,2')).success).toBe(false)
      expect((await give('')).success).toBe(true)
      expect(await held()).toBe('2')
      expect((await give('1,9', admin)).success).toBe(false)
      expect((await give('3,1,3,', admin)).success).toBe(true)
      expect(await held()).toBe('3,1')
      expect(await give('')).toMatchObject({ success: false, message: '请至少保留一个租户' })
      // A new user of his is of his tenant, not of the platform.
      const payload = {
        username: 'newcomer',
        password: 'Abcd-2026-x',
        confirmpassword: 'Abcd-2026-x',
        realname: '新人',
        workNo: 'N1',
        phone: '13800009999',
      }
      const made = await sys.call('POST', '/sys/user/add', { payload, headers: { 'tenant-id': '3' } })
      expect(made.result).toMatchObject({ relTenantIds: '3' })
    })
  })

  describe('signing in', () => {
    it('names the tenants in force, and refuses where none is', async () => {
      const { add, belong, edit, login } = await world()
      await add({ id: 10, name: '十' })
      await add({ id: 2, name: '二', beginDate: '2020-01-01', endDate: '2999-01-01' })
      await add({ id: 3, name: '三', status: '0' })
      await add({ id: 4, name: '四', endDate: '2020-01-01' })
      await add({ id: 5, name: '五', beginDate: '2999-01-01' })
      const named = async (ids: string | null) => {
        await belong('city', ids)
        const { result, message, success, code } = await login('city')
        return success ? result.tenantList?.map(({ id }) => id) : [code, message]
      }
      expect(await named(null)).toBeUndefined()
      expect(await named('10,2,3,4,5,6')).toEqual([2, 10])
      expect(await named('2')).toEqual([2])
      for (const ids of ['3', '4', '5', '6', '3,4,5,']) expect(await named(ids), ids).toEqual([500, shut])
      await edit({ id: 3, status: 1 })
      expect(await named('3')).toEqual([3])
      // A wrong password learns nothing of it.
      await edit({ id: 3, status: 0 })
      expect((await login('city')).message).toBe(shut)
      // Who could thaw them again is never shut out.
      await belong('admin', '3')
      expect((await login('admin')).result.tenantList).toEqual([])
    })

    it('a tenant that is frozen, over or taken away falls out of open sessions at once [A05]', async () => {
      const { app, add, belong, db, edit } = await world()
      await add({ id: 1, name: '一' })
      await add({ id: 2, name: '二' })
      await belong('city', '1,2')
      const city = await signIn(app, 'city')
      const ask = async (tenant: string) =>
        (await city.call('GET', '/sys/user/list', { headers: { 'tenant-id': tenant } })).status
      const mine = async () => {
        const { result } = await city.call<{ list: Row[] }>('GET', '/sys/tenant/getCurrentUserTenant')
        return result.list.map(({ id }) => id)
      }
      expect([await ask('0'), await ask('1'), await ask('2'), await ask('3')]).toEqual([200, 200, 200, 403])
      expect(await mine()).toEqual([1, 2])
      await edit({ id: 1, status: '0' })
      expect([await ask('0'), await ask('1'), await ask('2')]).toEqual([200, 403, 200])
      expect(await mine()).toEqual([2])
      await edit({ id: 2, endDate: '2020-01-01' })
      expect([await ask('0'), await ask('2')]).toEqual([401, 401])
      await edit({ id: 2, endDate: null })
      expect([await ask('0'), await ask('2')]).toEqual([200, 200])
      const { id } = await db.k
        .selectFrom('sysUser')
        .select('id')
        .where('username', '=', 'city')
        .executeTakeFirstOrThrow()
      const admin = await signIn(app)
      await admin.call('PUT', '/sys/user/edit', { payload: { id, relTenantIds: '' } })
      expect([await ask('0'), await ask('2')]).toEqual([200, 403])
    })
  })
})
