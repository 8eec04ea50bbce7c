/**
 * Nobody makes himself an officer by accounts that he can open: not by one that opens another, not by what lets in past its password;
 * and no officer is shut out by another.
 */
import { describe, expect, it } from 'vitest'
import { nextId } from '#lib/id.ts'
import { givePass, kinds } from '#server/modules/identity/third/pass-queries.ts'
import { recognise } from '#server/modules/identity/third/service.ts'
import { buildApp, type Caller, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { gateway } from '../../support/sms-gateway.ts'
import { makeTenants } from '../../support/tenants.ts'

const fresh = 'Fresh-2026-pw'
const own = 'Own-2026-again'

forEachDatabase((_name, open) => {
  async function world() {
    const { sent, smsUrl } = await gateway()
    const { app, db, deps } = await buildApp(open, {
      config: { smsUrl },
      rate: { signingIn: 1_000, perPerson: 1e6, perAddress: 1e6 },
    })
    const byName = async <T extends { id: string }>(rows: Promise<T[]>, name: keyof T) =>
      new Map((await rows).map(row => [String(row[name]), row.id]))
    const users = await byName(db.k.selectFrom('sysUser').select(['id', 'username']).execute(), 'username')
    const roles = await byName(db.k.selectFrom('sysRole').select(['id', 'roleCode']).execute(), 'roleCode')
    const buttons = await db.k.selectFrom('sysPermission').selectAll().where('menuType', '=', 2).execute()
    const departs = await byName(db.k.selectFrom('sysDepart').select(['id', 'orgCode']).execute(), 'orgCode')
    const depart = (orgCode: string) => departs.get(orgCode) ?? ''
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
    return { app, db, deps, sent, user, depart, button, entry, role, roles, enter, takeOver }
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
        if (!/^“.*”的密码由您经手过，请由另一名管理员授予“.*”，或由其本人用手机验证码/.test(message))
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
        if (!/^“.*”的密码由您经手过，请由另一名管理员加入“门”的权限/.test(message))
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
        if (!/^该用户的密码由您经手过，请由另一名管理员任命为/.test(message)) passed.push(`lab: ${message}`)
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
            [user('lab'), 'password', user('courier'), 1],
            [user('courier'), 'password', user('lab'), 1],
          ],
        },
      ])
      const auditor = roles.get('auditor') ?? ''
      expect((await appoint['roles assigned']!(here, sec, 'lab', auditor)).message).toBe('保存成功！')
    })
  })

  describe('what is bound to an account', () => {
    const identity = (source: string, subject: string) => ({ source, issuer: 'i', subject, name: 'n' })
    /** Somebody has signed in elsewhere and names the account and its password. */
    const bind = async ({ app, db }: World, username: string, password: string, source = 'gov') => {
      await givePass(db, kinds.unknown, `${username} ${source}`, identity(source, username))
      const payload = { operateCode: `${username} ${source}`, uuid: username, password }
      const answer = await callerOf(app).call('POST', '/sys/third/user/checkPassword', { payload })
      expect(answer).toMatchObject({ success: true })
    }
    const letsIn = async ({ db }: World, username: string, source = 'gov') =>
      'token' in (await recognise(db, identity(source, username)))
    const reset = (by: Caller, username: string) =>
      by.call('PUT', '/sys/user/changePassword', {
        payload: { username, password: fresh, confirmpassword: fresh },
      })
    const change = (by: Caller, username: string, from: string, to: string) =>
      by.call('PUT', '/sys/user/updatePassword', {
        payload: { username, oldpassword: from, password: to, confirmpassword: to },
      })

    it('bears the mark of who could open it then, and ends with the next password of its owner [A81 A24]', async () => {
      const here = await world()
      const { app, db, user, roles, enter, takeOver } = here
      const [sec, sys] = [await signIn(app, 'secadmin'), await signIn(app, 'sysadmin')]
      const auditor = roles.get('auditor') ?? ''
      const named = async (username: string) =>
        (await appoint['roles assigned']!(here, sec, username, auditor)).message
      await bind(here, 'sampler', testPassword, 'lab')
      await takeOver(sec, 'sampler')
      await bind(here, 'sampler', own)
      expect(await named('sampler')).toMatch(/^该用户的密码、第三方账号由您经手过/)
      // Set anew by another: the password is none of his any more, what he bound still lets him in.
      expect((await reset(sys, 'sampler')).success).toBe(true)
      expect(await letsIn(here, 'sampler')).toBe(true)
      expect(await named('sampler')).toBe(
        '该用户的第三方账号由您经手过，请由另一名管理员任命为“安全审计员”，或由其本人在个人设置中解绑后再试',
      )
      expect((await change(await enter('sampler', fresh), 'sampler', fresh, own)).success).toBe(true)
      expect(await letsIn(here, 'sampler')).toBe(false)
      // What its owner bound before anybody else could stays.
      expect(await letsIn(here, 'sampler', 'lab')).toBe(true)
      const told = await db.k
        .selectFrom('sysSms')
        .select('esContent')
        .where('esReceiver', '=', user('sampler'))
        .where('esContent', 'like', '%已随本次修改密码解绑%')
        .execute()
      expect(told.map(({ esContent }) => esContent)).toEqual([expect.stringContaining('（gov）')])
      expect(await named('sampler')).toBe('保存成功！')
    }, 120_000)

    it('ends with a password set by a link or by the telephone too, and unbound bears no mark [A81]', async () => {
      const here = await world()
      const { app, db, user, takeOver } = here
      const sec = await signIn(app, 'secadmin')
      const marks = (username: string) =>
        db.k
          .selectFrom('sysCredentialMark')
          .select('kind')
          .where('userId', '=', user(username))
          .where('kind', 'like', 'third%')
          .execute()
      for (const name of ['sampler', 'courier', 'lab']) {
        await takeOver(sec, name)
        await bind(here, name, own)
        expect(await marks(name)).toEqual([{ kind: 'third:gov' }])
      }
      const post = (path: string, payload: object) => callerOf(app).call('POST', path, { payload })
      const link = await sec.call<{ ticket: string }[]>('POST', '/sys/user/passwordLink/issue', {
        payload: { userIds: [user('sampler')] },
      })
      const given = { password: 'Linked-2026-x', confirmpassword: 'Linked-2026-x' }
      const set = { ...given, ticket: link.result[0]?.ticket }
      expect((await post('/sys/user/passwordLink/use', set)).success).toBe(true)
      const phone = '13900139002'
      await db.k.updateTable('sysUser').set({ phone }).where('username', '=', 'courier').execute()
      expect((await post('/sys/sms', { mobile: phone, smsmode: '2' })).success).toBe(true)
      const renewed = await callerOf(app).call('GET', '/sys/user/passwordChange', {
        query: {
          username: 'courier',
          phone,
          password: 'Renewed-2026-x',
          smscode: here.sent.at(-1)?.code as string,
        },
      })
      expect(renewed.message).toBe('密码重置完成！')
      for (const name of ['sampler', 'courier']) {
        expect(await letsIn(here, name), name).toBe(false)
        expect(await marks(name), name).toEqual([])
      }
      const lab = await here.enter('lab', own)
      const { result } = await lab.call<{ id?: string }[]>('GET', '/sys/third/user/bindings')
      const bound = result.find(({ id }) => id)?.id
      expect((await lab.call('DELETE', `/sys/third/user/bindings?id=${bound}`)).success).toBe(true)
      expect(await marks('lab')).toEqual([])
    }, 120_000)
  })

  /** Each ties somebody to tenants or departments, or cuts him off. */
  const ties: Record<string, (here: World, by: Caller, name: string) => ReturnType<Caller['call']>> = {
    'in charge': ({ user, depart }, by, name) =>
      by.call('PUT', '/sys/user/edit', {
        payload: { id: user(name), userIdentity: '2', departIds: depart('A01') },
      }),
    'another tenant': ({ user }, by, name) =>
      by.call('PUT', '/sys/user/edit', { payload: { id: user(name), relTenantIds: '77' } }),
    'none of his as old clients send it': ({ user }, by, name) =>
      by.call('POST', '/sys/user/edit', { payload: { id: user(name), relTenantIds: '78' } }),
    'among the members': ({ user, depart }, by, name) =>
      by.call('POST', '/sys/user/editSysDepartWithUser', {
        payload: { depId: depart('A01A01'), userIdList: [user(name)] },
      }),
    'no member': ({ user, depart }, by, name) =>
      by.call('DELETE', `/sys/user/deleteUserInDepart?depId=${depart('A01')}&userId=${user(name)}`),
    'no members': ({ user, depart }, by, name) =>
      by.call('DELETE', `/sys/user/deleteUserInDepartBatch?depId=${depart('A01A01')}&userIds=${user(name)},`),
    'another department': ({ user, depart }, by, name) =>
      by.call('PUT', '/sys/user/edit', { payload: { id: user(name), selecteddeparts: depart('A01A01') } }),
    'no department': ({ user }, by, name) =>
      by.call('PUT', '/sys/user/edit', { payload: { id: user(name), selecteddeparts: '' } }),
  }

  describe('officers', () => {
    it(`are moved to no tenant or department by another, by any of ${Object.keys(ties).length} doors [A80 A81]`, async () => {
      const here = await world()
      const { app, db, user, role } = here
      await makeTenants(db, '77', '78')
      const sys = await signIn(app, 'sysadmin')
      const belongs = () =>
        db.read({
          sql: `select u.username, u.rel_tenant_ids, u.depart_ids, d.depart_id from sys_user u
            left join sys_user_depart d on d.user_id = u.id where u.username in ('auditor', 'secadmin', 'antidrug')
            order by u.username, d.depart_id`,
          parameters: [],
        })
      // An office without any code is one, and so are codes of an office without it.
      await db.k.deleteFrom('sysUserRole').where('userId', '=', user('antidrug')).execute()
      await role(['system:log:list'], 'antidrug')
      const before = await belongs()
      const passed: string[] = []
      const all = async () => {
        for (const name of ['auditor', 'secadmin', 'antidrug'])
          for (const [door, attempt] of Object.entries(ties)) {
            const { status, message } = await attempt(here, sys, name)
            if (status !== 403 || !/担任管理职务（.*），只有持有同等权限的管理员/.test(message))
              passed.push(`${name} ${door}: ${status} ${message}`)
          }
      }
      await all()
      const auditors = here.roles.get('auditor') ?? ''
      await db.k.deleteFrom('sysRolePermission').where('roleId', '=', auditors).execute()
      await all()
      expect(passed).toEqual([])
      expect(await belongs()).toEqual(before)
      // His own words about himself, and everybody else, are as they were.
      for (const [door, attempt] of Object.entries(ties))
        expect((await attempt(here, sys, 'control')).success, door).toBe(true)
      const rename = { id: user('auditor'), realname: '改名', selecteddeparts: here.depart('A01') }
      expect((await sys.call('PUT', '/sys/user/edit', { payload: rename })).message).toBe('修改成功!')
    }, 120_000)

    it('are shut out by no tenant that is frozen or over, and govern no more by it [A80 A05]', async () => {
      const { app, db, deps, user } = await world()
      await makeTenants(db, '77', '78')
      const officers = ['sysadmin', 'secadmin', 'auditor']
      await db.k
        .updateTable('sysUser')
        .set({ relTenantIds: '77,78' })
        .where('username', 'in', [...officers, 'city'])
        .execute()
      deps.sessions.refresh()
      const [running, other] = [await signIn(app, 'auditor'), await signIn(app, 'city')]
      await db.k.updateTable('sysTenant').set({ status: '0' }).where('id', '=', '77').execute()
      await db.k.updateTable('sysTenant').set({ endDate: '2020-01-01' }).where('id', '=', '78').execute()
      deps.sessions.refresh()
      expect((await running.call('GET', '/sys/log/list')).success).toBe(true)
      expect((await other.call('GET', '/sys/user/list')).status).toBe(401)
      await expect(signIn(app, 'city')).rejects.toThrow('租户均已被冻结')
      for (const name of officers) {
        await signIn(app, name)
        const session = await deps.sessions.ofUser(user(name))
        expect(session?.tenants).toEqual(['77', '78'])
      }
    }, 120_000)
  })

  it('what a rule narrows for its giver goes out by no other button with the same code [A80]', async () => {
    const { app, db, user, button, entry, role, depart } = await world()
    const list = button('sewage:plant:list')
    const page = list.parentId ?? ''
    const [rule, elsewhere, other] = [nextId(), nextId(), await role([], 'lab')]
    await db.k.deleteFrom('sysUserRole').where('userId', '=', user('prov')).execute()
    const keeper = ['permission:grant', 'permission:add', 'permission:edit', 'permission:delete', 'role:authorize', 'depart-right:authorize', 'depart:list'] // biome-ignore format: one row of codes
    const own = await role([...keeper.map(code => `system:${code}`), 'sewage:plant:list'], 'prov')
    await db.write([
      {
        table: 'sys_permission_data_rule',
        columns: ['id', 'permission_id', 'rule_name', 'rule_column', 'rule_conditions', 'rule_value', 'status'],
        rows: [[rule, page, 'r', 'createBy', '=', 'x', '1']],
      },
      {
        table: 'sys_role_permission',
        columns: ['role_id', 'permission_id', 'data_rule_ids'],
        rows: [[own, page, rule]],
      },
      {
        table: 'sys_permission',
        columns: ['id', 'parent_id', 'name', 'menu_type', 'status', 'perms'],
        rows: [[elsewhere, button('device:note:list').parentId, '别处', 2, '1', 'sewage:plant:list,ww2'], [`${elsewhere}b`, page, '另一处', 2, '1', 'ww3']],
      },
    ]) // biome-ignore format: a table in a few lines
    const parentId = button('device:note:list').parentId
    const door = { name: '门', parentId, menuType: 2, perms: 'sewage:plant:list,ww1' }
    const doors: Record<string, (by: Caller) => ReturnType<Caller['call']>> = {
      'a new button': by => by.call('POST', '/sys/permission/add', { payload: door }),
      'a new button that is off': by =>
        by.call('POST', '/sys/permission/add', { payload: { ...door, status: '0' } }),
      'another button granted': by =>
        by.call('POST', '/sys/permission/saveRolePermission', {
          payload: { roleId: other, permissionIds: elsewhere },
        }),
      'another button for a department': by =>
        by.call('POST', '/sys/permission/saveDepartPermission', {
          payload: { departId: depart('A01'), permissionIds: elsewhere },
        }),
      'the code taken to another button': by =>
        by.call('PUT', '/sys/permission/edit', {
          payload: {
            ...door,
            id: entry('device:note:export'),
            perms: 'device:note:export,sewage:plant:list',
          },
        }),
      'its button deleted': by => by.call('DELETE', `/sys/permission/delete?id=${list.id}`),
    }
    const [bound, admin] = [await signIn(app, 'prov'), await signIn(app)]
    const passed: string[] = []
    for (const [name, attempt] of Object.entries(doors)) {
      const { status, message } = await attempt(bound)
      if (status !== 403 || !/数据规则约束/.test(message)) passed.push(`${name}: ${status} ${message}`)
    }
    expect(passed).toEqual([])
    for (const [name, attempt] of Object.entries(doors))
      if (name !== 'a new button that is off') expect((await attempt(admin)).success, name).toBe(true)
  }, 120_000)

  it('who has registered himself gets no office, by whomever [A81 A24]', async () => {
    const here = await world()
    const { app, db, user, entry, role, roles, sent } = here
    const setting = { sql: `insert into sys_setting ("key", "value") values ('register.enabled', 'Y')`, parameters: [] } // biome-ignore format: one statement
    await db.write([setting])
    await db.write([
      { table: 'sys_role', columns: ['id', 'role_name', 'role_code'], rows: [['guests', '访客', 'test']] },
      {
        table: 'sys_role_permission',
        columns: ['role_id', 'permission_id'],
        rows: [['guests', entry('system:role:assign')]],
      },
    ])
    const post = (path: string, payload: object) => callerOf(app).call('POST', path, { payload })
    const phone = '13900139055'
    expect((await post('/sys/sms', { mobile: phone, smsmode: '1' })).success).toBe(true)
    const given = { username: 'stranger', password: 'Blue-River-77', phone, smscode: sent.at(-1)?.code }
    expect(await post('/sys/user/register', given)).toMatchObject({
      success: true,
      result: { waiting: true },
    })
    const { id } = await db.k
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'stranger')
      .executeTakeFirstOrThrow()
    const strange = { ...here, user: (name: string) => (name === 'stranger' ? id : user(name)) }
    const own = await role([])
    await db.write([{ table: 'sys_user_role', columns: ['user_id', 'role_id'], rows: [[id, own]] }])
    const passed: string[] = []
    const refusal = /（stranger）是自行注册的账号，不能(任命为|授予)“.*”，请由用户管理员为其新建账号$/
    for (const by of [await signIn(app), await signIn(app, 'secadmin')]) {
      for (const office of ['sysadmin', 'secadmin', 'auditor'])
        for (const [way, attempt] of Object.entries(appoint)) {
          if (way === 'the user edited' && by.userId === user('secadmin')) continue
          const { message } = await attempt(strange, by, 'stranger', roles.get(office) ?? '')
          if (!refusal.test(message)) passed.push(`${office} ${way}: ${message}`)
        }
      const grant = await by.call('POST', '/sys/permission/saveRolePermission', {
        payload: { roleId: own, permissionIds: entry('system:role:assign') },
      })
      if (!refusal.test(grant.message)) passed.push(`grant: ${grant.message}`)
    }
    expect(passed).toEqual([])
    // No office: that he may have.
    const admin = await signIn(app)
    expect(
      (await appoint['roles assigned']!(strange, admin, 'stranger', roles.get('sampler') ?? '')).success,
    ).toBe(true)
  }, 120_000)
})
