import { expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Page {
  records: Record<string, unknown>[]
  total: number
}
forEachDatabase((_, open) => {
  it('answers the example calls of the wire out of the tables that the caller may read', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app, 'admin')
    const count = async (table: 'sysRole' | 'sysPermission') =>
      Number(
        (
          await db.k
            .selectFrom(table)
            .where('delFlag', '=', '0')
            .select(each => each.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const users = await admin.call<Page>('GET', '/mock/api/user?pageNo=1&pageSize=2')
    expect(users.result.records).toHaveLength(2)
    expect(users.result.records[0]).toHaveProperty('username')
    expect((await admin.call<Page>('GET', '/mock/api/role')).result.total).toBe(await count('sysRole'))
    const rights = await admin.call<Page>('GET', '/mock/api/permission?pageSize=3')
    expect(rights.result).toMatchObject({ total: await count('sysPermission'), size: 3 })
    const whole = await admin.call<unknown[]>('GET', '/mock/api/permission/no-pager')
    expect(whole.result).toHaveLength(await count('sysPermission'))
    await admin.call('POST', '/example/item/add', {
      payload: { itemCode: 'MOCK-1', itemName: '采样瓶', quantity: 3 },
    })
    for (const method of ['GET', 'POST'] as const) {
      const rows = await admin.call<Page>(method, '/mock/vxe/getData?pageSize=100')
      expect(rows.result.records.map(row => row['itemCode'])).toContain('MOCK-1')
    }
    expect((await admin.call<Page>('GET', '/mock/api/service')).result.total).toBeGreaterThan(0)

    const city = await signIn(app, 'city')
    expect((await city.call('GET', '/mock/api/user')).success).toBe(true)
    expect((await city.call('GET', '/mock/api/permission')).status).toBe(403)
    const nobody = await app.inject({ method: 'GET', url: '/jeecg-boot/mock/api/role' })
    expect(nobody.statusCode).toBe(401)
  })
})
