/** In whose hands an account is stays written down by account, whatever becomes of those between, and is handed on with what is set by it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { migrationFolder } from '#server/db/migrate.ts'
import { buildApp, type Caller, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { gateway } from '../../support/sms-gateway.ts'

const fresh = 'Fresh-2026-pw'
const own = 'Own-2026-again'
const handed = /由您经手过|都由“\w+”经手过/

forEachDatabase((_name, open) => {
  async function world() {
    const { sent, smsUrl } = await gateway()
    const { app, db } = await buildApp(open, {
      config: { smsUrl },
      rate: { signingIn: 1_000, perPerson: 1e6, perAddress: 1e6 },
    })
    const ids = new Map(
      (await db.k.selectFrom('sysUser').select(['id', 'username']).execute()).map(row => [
        row.username,
        row.id,
      ]),
    )
    const user = (username: string) => ids.get(username) ?? ''
    const { id: auditor } = await db.k
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'auditor')
      .executeTakeFirstOrThrow()
    const enter = async (username: string, password: string) => {
      const { result } = await callerOf(app).call<{ token: string }>('POST', '/sys/login', {
        payload: { username, password },
      })
      return callerOf(app, result.token, user(username))
    }
    const done = async (answer: ReturnType<Caller['call']>) =>
      expect(await answer).toMatchObject({ success: true })
    const reset = (by: Caller, username: string) =>
      done(
        by.call('PUT', '/sys/user/changePassword', {
          payload: { username, password: fresh, confirmpassword: fresh },
        }),
      )
    const change = async (username: string, from: string, to: string) => {
      const payload = { username, oldpassword: from, password: to, confirmpassword: to }
      await done((await enter(username, from)).call('PUT', '/sys/user/updatePassword', { payload }))
      return enter(username, to)
    }
    const appoint = async (by: Caller, username: string) =>
      (
        await by.call('PUT', '/sys/user/assignRoles', {
          payload: { userId: user(username), roleIds: [auditor] },
        })
      ).message
    /** The owner of the number sets the password by a code. */
    const renew = async (username: string, phone: string, password: string) => {
      await done(callerOf(app).call('POST', '/sys/sms', { payload: { mobile: phone, smsmode: '2' } }))
      const smscode = sent.at(-1)?.code
      await done(
        callerOf(app).call('POST', '/sys/user/passwordChange', {
          payload: { username, phone, password, smscode },
        }),
      )
    }
    /** As if his role had opened it before. */
    const give = async (username: string, codes: readonly string[]) => {
      const buttons = await db.k
        .selectFrom('sysPermission')
        .select(['id', 'perms'])
        .where('perms', 'in', [...codes])
        .execute()
      await db.write([
        { table: 'sys_role', columns: ['id', 'role_name', 'role_code'], rows: [[`r${username}`, 'r', `r${username}`]] },
        {
          table: 'sys_role_permission',
          columns: ['role_id', 'permission_id'],
          rows: buttons.map(({ id }) => [`r${username}`, id]),
        },
        { table: 'sys_user_role', columns: ['user_id', 'role_id'], rows: [[user(username), `r${username}`]] },
      ]) // biome-ignore format: a table in a few lines
    }
    return { app, db, sent, user, enter, done, reset, change, appoint, renew, give }
  }

  describe('hands in which an account is', () => {
    it('stay where the account between is made its owner’s own again, is deleted, or is another’s by name [A81 A24]', async () => {
      const { app, db, user, enter, reset, change, appoint, renew, give } = await world()
      const sec = await signIn(app, 'secadmin')
      await give('sampler', ['system:user:password'])
      await db.k
        .updateTable('sysUser')
        .set({ phone: '13900139001' })
        .where('id', '=', user('sampler'))
        .execute()
      await reset(sec, 'sampler')
      const puppet = await change('sampler', fresh, own)
      // Two hops: what the puppet sets, and what that one sets in turn.
      await reset(puppet, 'courier')
      await give('courier', ['system:user:password'])
      await reset(await change('courier', fresh, own), 'lab')
      for (const name of ['courier', 'lab']) expect(await appoint(sec, name), name).toMatch(handed)
      // The puppet is clean: its owner has set the password by a telephone of his own.
      await renew('sampler', '13900139001', 'Renewed-2026-x')
      await db.k.deleteFrom('sysUserRole').where('userId', '=', user('sampler')).execute()
      for (const name of ['courier', 'lab']) expect(await appoint(sec, name), name).toMatch(handed)
      // Gone, and another of its name made.
      await db.k.updateTable('sysUser').set({ delFlag: '1' }).where('id', '=', user('sampler')).execute()
      for (const name of ['courier', 'lab']) expect(await appoint(sec, name), name).toMatch(handed)
      await db.k
        .updateTable('sysUser')
        .set({ delFlag: '0', username: 'sampler_old' })
        .where('id', '=', user('sampler'))
        .execute()
      for (const name of ['courier', 'lab']) expect(await appoint(sec, name), name).toMatch(handed)
      expect(await appoint(sec, 'antidrug')).toBe('保存成功！')
      expect((await enter('lab', fresh)).token).not.toBe('')
    }, 120_000)

    it('pass with a telephone to the password that is set by it, and on to what that sets [A81 A24]', async () => {
      const { app, db, user, enter, done, reset, appoint, renew } = await world()
      const [sys, sec] = [await signIn(app, 'sysadmin'), await signIn(app, 'secadmin')]
      // He who appoints has once set the telephone; another has set the password since.
      await reset(sys, 'lab')
      await db.write([
        {
          table: 'sys_credential_mark',
          columns: ['user_id', 'kind', 'set_by', 'set_at'],
          rows: [[user('lab'), 'phone', user('secadmin'), 1]],
        },
      ])
      await db.k.updateTable('sysUser').set({ phone: '13900139002' }).where('id', '=', user('lab')).execute()
      await renew('lab', '13900139002', own)
      const puppet = await enter('lab', own)
      await done(
        puppet.call('PUT', '/sys/account/phone', { payload: { phone: '13900139003', password: own } }),
      )
      expect(await appoint(sec, 'lab')).toMatch(handed)
    }, 120_000)

    it('are empty once what they set is changed: who came in by it is out [A81 A05]', async () => {
      const { app, db, sent, user, done, enter } = await world()
      const sys = await signIn(app, 'sysadmin')
      const set = (id: string, phone: string) =>
        done(sys.call('PUT', '/sys/user/edit', { payload: { id, phone } }))
      const post = <T>(path: string, payload: object) => callerOf(app).call<T>('POST', path, { payload })
      const byPhone = async (mobile: string) => {
        await db.k.deleteFrom('sysLoginFailure').execute()
        await done(post('/sys/sms', { mobile, smsmode: '0' }))
        const { result } = await post<{ token: string }>('/sys/phoneLogin', {
          mobile,
          captcha: sent.at(-1)?.code,
        })
        return callerOf(app, result.token)
      }
      const inside = async (who: Caller) => (await who.call('GET', '/sys/account/info')).status
      const own = async (who: Caller, phone: string) =>
        done(who.call('PUT', '/sys/account/phone', { payload: { phone, password: testPassword } }))
      const [lab, beside] = [await enter('lab', testPassword), await enter('lab', testPassword)]
      // Nobody else has set his telephone: nobody is sent out.
      await own(lab, '13900139011')
      expect([await inside(lab), await inside(beside)]).toEqual([200, 200])
      await set(user('lab'), '13900139012')
      const first = await byPhone('13900139012')
      await own(lab, '13900139013')
      expect([await inside(lab), await inside(first)]).toEqual([200, 401])
      await set(user('lab'), '13900139014')
      const second = await byPhone('13900139014')
      expect(await inside(second)).toBe(200)
      await set(user('lab'), '13900139015')
      expect(await inside(second)).toBe(401)
    }, 120_000)

    it('are named by account, and all of them, by the migration of what was marked before [A81]', async () => {
      const { app, db, user, appoint } = await world()
      const mark = (name: string, by: string) => [user(name), 'password', by, 1]
      await db.write([
        {
          table: 'sys_credential_mark',
          columns: ['user_id', 'kind', 'set_by', 'set_at'],
          rows: [
            mark('lab', 'courier'),
            mark('courier', 'sampler'),
            mark('sampler', 'secadmin'),
            mark('city', 'none'),
          ],
        },
      ])
      const text = readFileSync(new URL('1010_hands_of_marks.sql', migrationFolder), 'utf8')
      for (const sql of text.split(';').filter(part => part.trim() !== ''))
        await db.write([{ sql, parameters: [] }])
      const rows = await db.k
        .selectFrom('sysCredentialMark')
        .select('setBy')
        .where('userId', '=', user('lab'))
        .execute()
      expect(rows.map(({ setBy }) => setBy).sort()).toEqual(
        ['courier', 'sampler', 'secadmin'].map(user).sort(),
      )
      await db.k.deleteFrom('sysCredentialMark').where('userId', '!=', user('lab')).execute()
      expect(await appoint(await signIn(app, 'secadmin'), 'lab')).toMatch(handed)
    }, 120_000)
  })

  it('nothing that opened an account is left once it is deleted for good [A81 A91]', async () => {
    const { app, db, user, done } = await world()
    const [sys, id] = [await signIn(app, 'sysadmin'), user('lab')]
    const rows: Record<string, Record<string, unknown>> = {
      sys_credential_mark: { kind: 'phone', set_by: 'x', set_at: 1 },
      sys_password_link: { id: 'l', ticket_hash: 'x', created_at: 1, expires_at: 1 },
      sys_user_factor: { secret: 'x' },
      sys_user_step: { step: 1 },
      sys_user_recovery: { code_hash: 'x' },
      third_account: { id: 't', source: 'gov', issuer: 'i', subject: 's', create_time: 1 },
    }
    await db.write(
      Object.entries(rows).map(([table, row]) => ({
        table,
        columns: ['user_id', ...Object.keys(row)],
        rows: [[id, ...Object.values(row)]],
      })),
    )
    await done(sys.call('DELETE', `/sys/user/delete?id=${id}`))
    await done(sys.call('DELETE', `/sys/user/deleteRecycleBin?userIds=${id}`))
    const left = await Promise.all(
      [...Object.keys(rows), 'sys_session'].map(async table => {
        const found = await db.read({
          sql: `select user_id from ${table} where user_id = ?`,
          parameters: [id],
        })
        return found.length > 0 ? [table] : []
      }),
    )
    expect(left.flat()).toEqual([])
  })

  it('one’s own mailbox is changed with the password alone, and guesses count [A81]', async () => {
    const { app, db, user } = await world()
    const city = await signIn(app, 'city')
    const email = 'new@example.org'
    await city.call('PUT', '/sys/account/edit', { payload: { email } })
    const given = (password: string) =>
      city.call('PUT', '/sys/account/email', { payload: { email, password } })
    expect((await given('wrong')).message).toBe('密码输入错误，邮箱没有更换')
    const kept = () =>
      db.k.selectFrom('sysUser').select('email').where('id', '=', user('city')).executeTakeFirstOrThrow()
    expect((await kept()).email).not.toBe(email)
    expect((await given(testPassword)).message).toBe('邮箱更换成功')
    expect((await kept()).email).toBe(email)
    for (let tries = 0; tries < 6; tries += 1) await given('wrong')
    expect((await given(testPassword)).status).toBe(429)
  }, 60_000)
})
