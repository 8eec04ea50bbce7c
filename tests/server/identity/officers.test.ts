/**
 * Nobody makes himself an officer by accounts that he can open: not by one that opens another, not by what lets in past its password;
 * and no officer is shut out by another.
 */
import { describe, expect, it } from 'vitest'
import { nextId } from '#lib/id.ts'
import { buildApp, type Caller, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const fresh = 'Fresh-2026-pw'
const own = 'Own-2026-again'

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db, deps } = await buildApp(open, {
      rate: { signingIn: 1_000, perSession: 1e6, perAddress: 1e6 },
    })
    const byName = async <T extends { id: string }>(rows: Promise<T[]>, name: keyof T) =>
      new Map((await rows).map(row => [String(row[name]), row.id]))
    const users = await byName(db.k.selectFrom('sysUser').select(['id', 'username']).execute(), 'username')
    const roles = await byName(db.k.selectFrom('sysRole').select(['id', 'roleCode']).execute(), 'roleCode')
    const buttons = await db.k.selectFrom('sysPermission').selectAll().where('menuType', '=', 2).execute()
    const user = (username: string) => users.get(username) ?? ''
    const button = (code: string) => {
      const found = buttons.find(row => row.perms?.split(',').includes(code))
      if (!found) throw new Error(code)
      return found
    }
    const entry = (code: string) => button(code).id
    const enter = async (username: string, password: string) => {
      const { result } = await callerOf(app).call<{ token: string }>('POST', '/sys/login', {
        payload: { username, password },
      })
      return callerOf(app, result.token, user(username))
    }
    /** Sets the password, and changes it in the name of its owner. */
    const takeOver = async (by: Caller, username: string) => {
      const reset = { username, password: fresh, confirmpassword: fresh }
      expect((await by.call('PUT', '/sys/user/changePassword', { payload: reset })).message).toBe(
        '密码修改成功!',
      )
      const puppet = await enter(username, fresh)
      const change = { username, oldpassword: fresh, password: own, confirmpassword: own }
      expect((await puppet.call('PUT', '/sys/user/updatePassword', { payload: change })).success).toBe(true)
      return enter(username, own)
    }
    /** As if it had been there before. */
    const role = async (codes: readonly string[], ...holders: string[]) => {
      const id = nextId()
      await db.write([
        {
          table: 'sys_role',
          columns: ['id', 'role_name', 'role_code', 'create_time'],
          rows: [[id, `r${id}`, `r${id}`, 1]],
        },
        {
          table: 'sys_role_permission',
          columns: ['role_id', 'permission_id'],
          rows: codes.map(code => [id, entry(code)]),
        },
        {
          table: 'sys_user_role',
          columns: ['user_id', 'role_id'],
          rows: holders.map(name => [user(name), id]),
        },
      ])
      deps.sessions.refresh()
      return id
    }
    return { app, db, deps, user, button, entry, role, roles, enter, takeOver }
  }
  type World = Awaited<ReturnType<typeof world>>
  const appoint: Record<
    string,
    (here: World, by: Caller, name: string, roleId: string) => ReturnType<Caller['call']>
  > = {
    'roles assigned': ({ user }, by, name, roleId) =>
      by.call('PUT', '/sys/user/assignRoles', { payload: { userId: user(name), roleIds: [roleId] } }),
    'people added': ({ user }, by, name, roleId) =>
      by.call('POST', '/sys/user/addSysUserRole', { payload: { roleId, userIdList: [user(name)] } }),
    'the user edited': ({ user }, by, name, roleId) =>
      by.call('PUT', '/sys/user/edit', { payload: { id: user(name), selectedroles: roleId } }),
  }
  const passing = [
    'system:role:assign',
    'system:role:authorize',
    'system:user:list',
    'system:permission:grant',
  ]

  describe('accounts that an administrator can open', () => {
    it('gain nothing of an office by a role or a button that they hold already [A80 A81 A24]', async () => {
      const { app, db, user, button, entry, role, takeOver } = await world()
      const sec = await signIn(app, 'secadmin')
      await takeOver(sec, 'sampler')
      const empty = await role([], 'sampler', 'lab')
      const grant = (roleId: string, permissionIds: string) =>
        sec.call('POST', '/sys/permission/saveRolePermission', { payload: { roleId, permissionIds } })
      const passed: string[] = []
      for (const code of passing) {
        const { message } = await grant(empty, entry(code))
        if (!/^“.*”的密码由您设置，请由另一名管理员授予“.*”，或由其本人用手机验证码/.test(message))
          passed.push(`${code}: ${message}`)
      }
      expect(passed).toEqual([])
      const door = {
        name: '门',
        parentId: button('system:role:authorize').parentId,
        menuType: 2,
        perms: 'x:y:z',
      }
      expect((await sec.call('POST', '/sys/permission/add', { payload: door })).message).toBe('添加成功！')
      const { id } = await db.k
        .selectFrom('sysPermission')
        .select('id')
        .where('perms', '=', 'x:y:z')
        .executeTakeFirstOrThrow()
      expect((await grant(empty, id)).message).toBe('保存成功！')
      for (const code of passing) {
        const payload = { ...door, id, perms: `x:y:z,${code}` }
        const { message } = await sec.call('PUT', '/sys/permission/edit', { payload })
        if (!/^“.*”的密码由您设置，请由另一名管理员加入“门”的权限/.test(message))
          passed.push(`${code}: ${message}`)
      }
      expect(passed).toEqual([])
      // Of whom nobody has set anything it gains.
      await db.k.deleteFrom('sysUserRole').where('userId', '=', user('sampler')).execute()
      for (const code of passing) expect((await grant(empty, entry(code))).message, code).toBe('保存成功！')
    }, 120_000)

    it('appoint nobody whom he could not appoint himself, and are appointed by nobody of his [A81 A24]', async () => {
      const here = await world()
      const { app, role, roles, takeOver } = here
      const sec = await signIn(app, 'secadmin')
      const puppet = await takeOver(sec, 'sampler')
      await takeOver(sec, 'courier')
      await role([...passing, 'system:user:edit', 'system:user:password'], 'sampler')
      const offices = ['auditor', 'sysadmin'].map(code => roles.get(code) ?? '')
      const passed: string[] = []
      for (const [way, attempt] of Object.entries(appoint))
        for (const office of offices) {
          const { message } = await attempt(here, puppet, 'courier', office)
          if (!/^该用户与您的密码、手机号等都由“secadmin”经手过，请由另一名管理员任命为/.test(message))
            passed.push(`${way}: ${message}`)
        }
      // What the puppet has set is as good as set by who can open it.
      await takeOver(puppet, 'lab')
      for (const office of offices) {
        const { message } = await appoint['roles assigned']!(here, sec, 'lab', office)
        if (!/^该用户的密码、手机号等由您经手过的账号设置，请由另一名管理员任命为/.test(message))
          passed.push(`lab: ${message}`)
      }
      expect(passed).toEqual([])
      // Whom neither can open the puppet appoints as he would himself.
      expect((await appoint['roles assigned']!(here, puppet, 'antidrug', offices[0]!)).message).toBe(
        '保存成功！',
      )
    }, 120_000)

    it('that open each other end the search [A81]', async () => {
      const here = await world()
      const { app, db, user, roles } = here
      const sec = await signIn(app, 'secadmin')
      await db.write([
        {
          table: 'sys_credential_mark',
          columns: ['user_id', 'kind', 'set_by', 'set_at'],
          rows: [
            [user('lab'), 'password', 'courier', 1],
            [user('courier'), 'password', 'lab', 1],
          ],
        },
      ])
      const auditor = roles.get('auditor') ?? ''
      expect((await appoint['roles assigned']!(here, sec, 'lab', auditor)).message).toBe('保存成功！')
    })
  })
})
