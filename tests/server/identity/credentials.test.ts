/**
 * Issue 10 A2: what opens somebody's account is set by those alone who hold no less than he does; he is told of it; and nobody fills an
 * office with an account that he can open himself.
 */
import { describe, expect, it } from 'vitest'
import { nextId } from '#lib/id.ts'
import { sendWaiting } from '#server/modules/message/send/dispatch.ts'
import { buildApp, type Caller, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { gateway } from '../../support/sms-gateway.ts'

type Row = Record<string, unknown>
const fresh = 'Fresh-2026-pw'
/** Keeps users and assigns roles, passing rights on as an office: what the seeded offices keep apart. */
const both = [
  ...['list', 'add', 'edit', 'delete', 'freeze', 'password', 'contact'].map(verb => `system:user:${verb}`),
  'system:role:assign',
  'system:permission:grant',
]

forEachDatabase((_name, open) => {
  async function world() {
    const { sent, smsUrl } = await gateway()
    const { app, db, deps } = await buildApp(open, { rate: { signingIn: 1_000 }, config: { smsUrl } })
    const users = new Map(
      (await db.k.selectFrom('sysUser').select(['id', 'username']).execute()).map(row => [
        row.username,
        row.id,
      ]),
    )
    const roles = new Map(
      (await db.k.selectFrom('sysRole').select(['id', 'roleCode']).execute()).map(row => [
        row.roleCode,
        row.id,
      ]),
    )
    const ids = await db.k.selectFrom('sysPermission').select('id').where('perms', 'in', both).execute()
    const giver = nextId()
    await db.k.deleteFrom('sysUserRole').where('userId', '=', users.get('prov')!).execute()
    await db.write([
      {
        table: 'sys_role',
        columns: ['id', 'role_name', 'role_code', 'create_time'],
        rows: [[giver, 'g', 'g', 1]],
      },
      {
        table: 'sys_role_permission',
        columns: ['role_id', 'permission_id'],
        rows: ids.map(({ id }) => [giver, id]),
      },
      { table: 'sys_user_role', columns: ['user_id', 'role_id'], rows: [[users.get('prov'), giver]] },
    ])
    const row = (username: string) =>
      db.k
        .selectFrom('sysUser')
        .select(['phone', 'email', 'passwordHash', 'status', 'delFlag'])
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    const told = async (username: string) =>
      (
        await db.k
          .selectFrom('sysSms')
          .select(['esContent', 'esReceiver', 'esType'])
          .where('esTitle', '=', '账号安全提醒')
          .orderBy('id')
          .execute()
      ).filter(each => each.esReceiver === users.get(username) || each.esType !== 'system')
    return { app, db, deps, users, roles, row, told, sent }
  }

  /** Each opens, or closes, the account of who is named. */
  const doors: Record<
    string,
    (by: Caller, who: { id: string; username: string }) => ReturnType<Caller['call']>
  > = {
    phone: (by, { id }) => by.call('PUT', '/sys/user/edit', { payload: { id, phone: '13911110001' } }),
    'phone as old clients send it': (by, { id }) =>
      by.call('POST', '/sys/user/edit', { payload: { id, realname: 'x', phone: '13911110001' } }),
    mailbox: (by, { id }) =>
      by.call('PUT', '/sys/user/edit', { payload: { id, email: 'thief@example.org' } }),
    password: (by, { username }) =>
      by.call('PUT', '/sys/user/changePassword', {
        payload: { username, password: fresh, confirmpassword: fresh },
      }),
    link: (by, { id }) => by.call('POST', '/sys/user/passwordLink/issue', { payload: { userIds: [id] } }),
    freezing: (by, { id }) => by.call('PUT', '/sys/user/frozenBatch', { payload: { ids: id, status: '2' } }),
    thawing: (by, { id }) => by.call('PUT', '/sys/user/frozenBatch', { payload: { ids: id, status: '1' } }),
    deleting: (by, { id }) => by.call('DELETE', `/sys/user/delete?id=${id}`),
    'deleting several': (by, { id }) => by.call('DELETE', `/sys/user/deleteBatch?ids=${id},`),
    agent: (by, { username }) =>
      by.call('POST', '/sys/sysUserAgent/add', {
        payload: {
          userName: username,
          agentUserName: 'courier',
          startTime: '2026-01-01 00:00:00',
          endTime: '2026-01-02 00:00:00',
          status: '1',
        },
      }),
  }

  describe('what opens an account', () => {
    it(`is not set of who holds more, by any of ${Object.keys(doors).length} doors [A81 A24]`, async () => {
      const { app, users, row } = await world()
      const sys = await signIn(app, 'sysadmin')
      const passed: string[] = []
      for (const username of ['admin', 'secadmin', 'auditor']) {
        const before = await row(username)
        for (const [name, attempt] of Object.entries(doors))
          if ((await attempt(sys, { id: users.get(username) ?? '', username })).success)
            passed.push(`${username} ${name}`)
        expect(await row(username)).toEqual(before)
      }
      expect(passed).toEqual([])
      // Of who holds no office it is, by whoever keeps users.
      expect((await doors['phone']!(sys, { id: users.get('city') ?? '', username: 'city' })).success).toBe(
        true,
      )
    }, 120_000)

    it('is told to its owner, and to where he was reached until now [A81]', async () => {
      const { app, db, deps, users, told } = await world()
      await db.k
        .updateTable('sysUser')
        .set({ phone: '13800000009', email: 'old@example.org' })
        .where('username', '=', 'city')
        .execute()
      const sys = await signIn(app, 'sysadmin')
      const city = { id: users.get('city') ?? '', username: 'city' }
      for (const name of ['phone', 'mailbox', 'password', 'link', 'freezing', 'thawing'])
        expect((await doors[name]!(sys, city)).success, name).toBe(true)
      const acts = (await told('city')).map(each =>
        each.esContent.replace(/^管理员 .*?）|。.*$|管理员 \S+ /g, ''),
      )
      expect(acts).toEqual([
        '修改了您的手机号', '您的账号的手机号已由修改', '修改了您的邮箱', '您的账号的邮箱已由修改',
        '重设了您的密码', '为您生成了设置密码的链接', '冻结了您的账号', '解冻了您的账号',
      ]) // biome-ignore format: one sentence an act
      expect((await told('city')).filter(each => each.esType !== 'system')).toMatchObject([
        { esReceiver: '13800000009', esType: 'sms' },
        { esReceiver: 'old@example.org', esType: 'email' },
      ])
      await sendWaiting(deps, Date.now())
      await db.k.updateTable('sysUser').set({ mustChange: 'N' }).where('username', '=', 'city').execute()
      const answer = await callerOf(app).call<{ token: string }>('POST', '/sys/login', {
        payload: { username: 'city', password: fresh },
      })
      const mine = await callerOf(app, answer.result.token).call<{ sysMsgTotal: number }>(
        'GET',
        '/sys/annountCement/listByUser',
      )
      expect(mine.result.sysMsgTotal).toBeGreaterThanOrEqual(6)
    }, 120_000)

    it('keeps an office from who has it set by its giver, whatever was changed with that [A81 A24]', async () => {
      const { app, db, roles, users } = await world()
      const [prov, sec] = [await signIn(app, 'prov'), await signIn(app, 'secadmin')]
      const given = {
        username: 'puppet', password: 'Abcd-2026-x', confirmpassword: 'Abcd-2026-x', realname: '木偶', workNo: 'P1',
        phone: '13800001234',
      } // biome-ignore format: one row of facts
      const office = roles.get('sysadmin') ?? ''
      const add = (over: Row) =>
        prov.call<{ id: string }>('POST', '/sys/user/add', { payload: { ...given, ...over } })
      expect((await add({ selectedroles: office })).message).toContain('不能同时任命为')
      const { id } = (await add({})).result
      const appoint = (by: Caller, ways: 'assign' | 'add' | 'edit') =>
        ways === 'assign'
          ? by.call('PUT', '/sys/user/assignRoles', { payload: { userId: id, roleIds: [office] } })
          : ways === 'add'
            ? by.call('POST', '/sys/user/addSysUserRole', { payload: { roleId: office, userIdList: [id] } })
            : by.call('PUT', '/sys/user/edit', { payload: { id, selectedroles: office } })
      const words = async () => (await appoint(prov, 'assign')).message
      for (const way of ['assign', 'add', 'edit'] as const)
        expect((await appoint(prov, way)).message, way).toMatch(/^该用户的密码、手机号由您经手过/)
      // Nor in the same breath.
      const { result: third } = await add({ username: 'third_one', workNo: 'P3', phone: '13800001238' })
      await db.k.deleteFrom('sysCredentialMark').where('userId', '=', third.id).execute()
      const atOnce = { id: third.id, phone: '13800001237', selectedroles: office }
      expect((await prov.call('PUT', '/sys/user/edit', { payload: atOnce })).message).toMatch(
        /^该用户的手机号由您经手过/,
      )
      // No office: that he may have.
      expect(
        (
          await prov.call('PUT', '/sys/user/assignRoles', {
            payload: { userId: id, roleIds: [roles.get('sampler')] },
          })
        ).message,
      ).toBe('保存成功！')
      const enter = async (password: string) => {
        const { result } = await callerOf(app).call<{ token: string }>('POST', '/sys/login', {
          payload: { username: 'puppet', password },
        })
        return callerOf(app, result.token, id)
      }
      const change = async (from: string, to: string) => {
        const him = await enter(from)
        const answer = await him.call('PUT', '/sys/user/updatePassword', {
          payload: { username: 'puppet', oldpassword: from, password: to, confirmpassword: to },
        })
        expect(answer.message).toBe('密码重置成功!')
        return enter(to)
      }
      // What was changed with a password that the giver knew may be his doing.
      const him = await change('Abcd-2026-x', fresh)
      expect(await words()).toBe('该用户的密码、手机号由您经手过，请由另一名管理员任命为“系统管理员”')
      const phone = (by: Caller, to: string, password: string) =>
        by.call('PUT', '/sys/account/phone', { payload: { phone: to, password } })
      expect((await phone(him, '13800001235', fresh)).message).toBe('手机号更换成功')
      const email = await him.call('PUT', '/sys/account/email', {
        payload: { email: 'p@example.org', password: fresh },
      })
      expect(email.success).toBe(true)
      expect(await words()).toMatch(/^该用户的邮箱、密码、手机号由您经手过/)
      // A link that lies about, and a password set by it.
      const { result } = await prov.call<{ ticket: string }[]>('POST', '/sys/user/passwordLink/issue', {
        payload: { userIds: [id] },
      })
      expect(await words()).toMatch(/^该用户的邮箱、密码设置链接、密码、手机号由您经手过/)
      const set = { ticket: result[0]?.ticket, password: 'Linked-2026-x', confirmpassword: 'Linked-2026-x' }
      expect((await callerOf(app).call('POST', '/sys/user/passwordLink/use', { payload: set })).success).toBe(
        true,
      )
      await change('Linked-2026-x', 'Own-2026-again')
      expect(await words()).toMatch(/^该用户的邮箱、密码、手机号由您经手过/)
      // Set anew by another administrator: from then on what its owner changes with it is none of the giver's.
      const sys = await signIn(app, 'sysadmin')
      expect((await doors['password']!(sys, { id, username: 'puppet' })).success).toBe(true)
      expect(await words()).toBe(
        '该用户的邮箱、手机号由您经手过，请由另一名管理员任命为“系统管理员”，或由其本人在个人设置中更换后再试',
      )
      const free = await change(fresh, 'Own-2026-third')
      expect((await phone(free, '13800001236', 'Own-2026-third')).message).toBe('手机号更换成功')
      expect(
        (
          await free.call('PUT', '/sys/account/email', {
            payload: { email: 'q@example.org', password: 'Own-2026-third' },
          })
        ).success,
      ).toBe(true)
      expect(await words()).toBe('保存成功！')
      // Somebody else appoints whom he likes; what another has set is not his doing.
      const { result: second } = await add({ username: 'other_one', workNo: 'P2', phone: '13800001239' })
      const bySec = await sec.call('PUT', '/sys/user/assignRoles', {
        payload: { userId: second.id, roleIds: [roles.get('auditor')] },
      })
      expect(bySec.message).toBe('保存成功！')
      // Afterwards he is out of reach of who made him.
      expect((await doors['password']!(prov, { id: second.id, username: 'other_one' })).status).toBe(403)
      expect(users.has('prov') && testPassword.length > 0).toBe(true)
      const left = await db.k.selectFrom('sysCredentialMark').selectAll().where('userId', '=', id).execute()
      expect(left.filter(each => each.setBy === 'prov')).toEqual([])
    }, 120_000)

    it('one administrator alone makes no auditor of an account whose password he has set [A81 A24]', async () => {
      const { app, db, roles, users, sent } = await world()
      const sec = await signIn(app, 'secadmin')
      const phones = { sampler: '13900139001', courier: '13900139002' }
      for (const [username, phone] of Object.entries(phones))
        await db.k.updateTable('sysUser').set({ phone }).where('username', '=', username).execute()
      const set = (username: string) => doors['password']!(sec, { id: users.get(username) ?? '', username })
      const appoint = (username: string) =>
        sec.call('POST', '/sys/user/addSysUserRole', {
          payload: { roleId: roles.get('auditor'), userIdList: [users.get(username)] },
        })
      const enter = async (username: string, password: string) => {
        const { result } = await callerOf(app).call<{ token: string }>('POST', '/sys/login', {
          payload: { username, password },
        })
        return callerOf(app, result.token)
      }
      const renew = async (username: string, phone: string) => {
        const post = (path: string, payload: object) => callerOf(app).call('POST', path, { payload })
        await db.k.deleteFrom('sysLoginFailure').execute()
        expect((await post('/sys/sms', { mobile: phone, smsmode: '2' })).success).toBe(true)
        const given = { username, phone, password: 'Renewed-2026-x', smscode: sent.at(-1)?.code }
        const answer = await callerOf(app).call('GET', '/sys/user/passwordChange', { query: given as never })
        expect(answer.message).toBe('密码重置完成！')
      }
      const own = 'Own-2026-again'
      for (const username of Object.keys(phones)) {
        expect((await set(username)).message).toBe('密码修改成功!')
        const puppet = await enter(username, fresh)
        const change = { username, oldpassword: fresh, password: own, confirmpassword: own }
        expect((await puppet.call('PUT', '/sys/user/updatePassword', { payload: change })).success).toBe(true)
        expect((await appoint(username)).message).toBe(
          '该用户的密码由您经手过，请由另一名管理员任命为“安全审计员”，或由其本人用手机验证码重设密码后再试',
        )
      }
      // A telephone that the giver may have entered in his name proves nothing.
      const puppet = await enter('sampler', own)
      const moved = { phone: '13900139003', password: own }
      expect((await puppet.call('PUT', '/sys/account/phone', { payload: moved })).success).toBe(true)
      await renew('sampler', moved.phone)
      expect((await appoint('sampler')).message).toMatch(/^该用户的密码、手机号由您经手过/)
      // His own does.
      await renew('courier', phones.courier)
      expect((await appoint('courier')).message).toBe('添加成功!')
    }, 120_000)

    it('is not one’s own to set by the doors of administrators [A81]', async () => {
      const { app, users, row } = await world()
      const admin = await signIn(app)
      const own = { id: users.get('admin') ?? '', username: 'admin' }
      const before = await row('admin')
      for (const name of ['phone', 'phone as old clients send it', 'mailbox', 'password', 'link'])
        expect((await doors[name]!(admin, own)).message, name).toMatch(/^(修改|更换)自己的.*“个人设置”/)
      expect(await row('admin')).toEqual(before)
      // What opens nothing is as everybody's.
      const edit = await admin.call('PUT', '/sys/user/edit', { payload: { ...own, realname: '改名' } })
      expect(edit.success).toBe(true)
    }, 120_000)
  })
})
