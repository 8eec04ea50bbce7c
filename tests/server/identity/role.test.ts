import { expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Role {
  id: string
  version: number
  roleCode: string
}
interface Node {
  path: string
  component: string | null
  children?: Node[]
}
const flat = (menu: Node[]): Node[] => menu.flatMap(node => [node, ...flat(node.children ?? [])])

forEachDatabase((_, open) => {
  async function world(username = 'secadmin') {
    const { app, deps, db } = await buildApp(open)
    const as = async (name: string) => {
      const caller = await signIn(app, name)
      return <T = Role>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
        caller.call<T>(method, path, payload && { payload })
    }
    return { app, deps, db, as, call: await as(username) }
  }
  const draft = { roleCode: 'night_watch', roleName: '夜班值守', description: '试验' }

  it('keeps roles with the sentences of the wire', async () => {
    const { call } = await world()
    const made = await call('POST', '/sys/role/add', draft)
    expect(made).toMatchObject({ success: true, message: '添加成功！' })
    expect((await call('POST', '/sys/role/add', draft)).message).toContain('已存在')
    expect(await call('GET', '/sys/role/checkRoleCode?roleCode=night_watch')).toMatchObject({
      success: false,
      message: '角色编码已存在',
    })
    expect(
      await call('GET', `/sys/role/checkRoleCode?roleCode=night_watch&id=${made.result.id}`),
    ).toMatchObject({
      success: true,
      result: true,
    })
    const renamed = await call('PUT', '/sys/role/edit', { id: made.result.id, roleName: '夜班' })
    expect(renamed).toMatchObject({ success: true, message: '修改成功!' })
    expect((await call('PUT', '/sys/role/edit', { id: made.result.id, roleCode: 'other' })).message).toBe(
      '角色编码不能修改',
    )
    const all = await call<Role[]>('GET', '/sys/role/queryall')
    expect(all.result.map(role => role.roleCode)).toContain('night_watch')
    expect(await call('DELETE', `/sys/role/delete?id=${made.result.id}`)).toMatchObject({
      message: '删除角色成功',
    })
  })
  it('a role that somebody holds, or that is an office, stays', async () => {
    const { call, db } = await world()
    const idOf = async (code: string) =>
      (await db.k.selectFrom('sysRole').select('id').where('roleCode', '=', code).executeTakeFirstOrThrow())
        .id
    const held = await call('DELETE', `/sys/role/delete?id=${await idOf('city_op')}`)
    expect(held.message).toMatch(/正被 \d+ 个用户使用（顾澄/)
    const office = await call('DELETE', `/sys/role/delete?id=${await idOf('auditor')}`)
    expect(office.message).toBe('「安全审计员」是内置管理员角色，不能删除')
  })
  it('shows its members another page in the place of the home, as far as they may open it', async () => {
    const { call, as, deps } = await world()
    const told: string[] = []
    const publish = deps.hub.publish.bind(deps.hub)
    deps.hub.publish = ((topic, message) => {
      if (topic.key === 'platform.changed') told.push(String((message as { id: string }).id))
      publish(topic, message)
    }) as typeof deps.hub.publish
    const control = await as('control')
    const homeOf = async () =>
      flat(
        (await control<{ menu: Node[] }>('GET', '/sys/permission/getUserPermissionByToken')).result.menu,
      ).find(node => node.path === '/dashboard/analysis')?.component
    expect(await homeOf()).toBe('dashboard/Analysis')
    const wrong = await call('POST', '/sys/sysRoleIndex/add', { roleCode: 'control_room', url: '/no/where' })
    expect(wrong.message).toContain('菜单中没有路径为 /no/where 的页面')
    const home = await call('POST', '/sys/sysRoleIndex/add', { roleCode: 'control_room', url: '/map/device' })
    expect(home).toMatchObject({ success: true, message: '添加成功！' })
    expect(await homeOf()).toBe('map/device')
    expect(told).toContain('menu')
    await call('PUT', '/sys/sysRoleIndex/edit', { id: home.result.id, url: '/isystem/roleUserList' })
    expect(await homeOf()).toBe('dashboard/Analysis')
    await call('DELETE', `/sys/sysRoleIndex/delete?id=${home.result.id}`)
    expect(await homeOf()).toBe('dashboard/Analysis')
  })
  it('is the security administrator’s office', async () => {
    const { call } = await world('sysadmin')
    expect((await call('POST', '/sys/role/add', draft)).status).toBe(403)
    expect(
      (await call('POST', '/sys/sysRoleIndex/add', { roleCode: 'control_room', url: '/map/device' })).status,
    ).toBe(403)
    expect((await call('GET', '/sys/role/list')).success).toBe(true)
  })
})
