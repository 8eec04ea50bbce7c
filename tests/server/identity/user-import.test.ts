/** Wire 1.8, 3.2: imported users get no password but a link each, that serves once. */
import { expect, it } from 'vitest'
import { read, utils, write } from 'xlsx'
import { Journal } from '#server/crud/excel/journal.ts'
import { buildApp, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const edge = 'qy-edge'
function form(rows: readonly (readonly unknown[])[]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), 's')
  const bytes = write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}
const titles = ['用户账号', '用户姓名', '工号', '手机号码', '角色分配', '部门分配']
interface Taken {
  passwordLinks: { username: string; ticket: string; expiresAt: string }[]
  errorCount?: number
}

forEachDatabase((_name, open) => {
  it('gives each imported user a link, roles and departments', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const withPassword = form([
      [...titles, '登录密码'],
      ['import_a', '甲', 'I001', '13700000001', '', '', '123456'],
    ])
    expect((await admin.call('POST', '/sys/user/importExcel', withPassword)).message).toMatch(
      /不认识的列「登录密码」/,
    )
    const answer = await admin.call<Taken>(
      'POST',
      '/sys/user/importExcel',
      form([
        titles,
        ['import_a', '甲', 'I001', '13700000001', '采样员', '澜江省毒品实验室'],
        ['city', '乙', 'I002', '13700000002', '', ''],
        ['import_c', '丙', 'I003', '13700000003', '没有这个角色', ''],
      ]),
    )
    expect([answer.code, answer.message]).toEqual([201, '文件导入成功，但有错误。'])
    expect(answer.result.errorCount).toBe(2)
    const [link] = answer.result.passwordLinks
    expect(answer.result.passwordLinks.map(({ username }) => username)).toEqual(['import_a'])
    const list = await admin.call<{ records: Record<string, unknown>[] }>(
      'GET',
      '/sys/user/list?username=import_a',
    )
    expect(list.result.records[0]).toMatchObject({
      selectedroles_dictText: '采样员',
      orgCodeTxt: '澜江省毒品实验室',
    })
    const nobody = callerOf(app)
    // Neither what the sheet said nor nothing opens the account.
    for (const password of ['123456', '!'])
      expect(
        (await nobody.call('POST', '/sys/login', { payload: { username: 'import_a', password } })).success,
      ).toBe(false)
    const stored = await db.k.selectFrom('sysPasswordLink').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(link?.ticket)
    const payload = { ticket: link?.ticket, password: 'Mine-2026-own', confirmpassword: 'Mine-2026-own' }
    expect((await nobody.call('POST', '/sys/user/passwordLink/use', { payload })).success).toBe(true)
    const login = { payload: { username: 'import_a', password: 'Mine-2026-own' } }
    expect((await nobody.call('POST', '/sys/login', login)).code).toBe(200)
  })

  it('refuses roles in a sheet of somebody who assigns none, and ends links after 72 hours', async () => {
    const { app, db } = await buildApp(open)
    const sys = await signIn(app, 'sysadmin')
    const row = (role: string) => ['import_d', '丁', 'I004', '13700000004', role, '']
    const refused = await sys.call<Taken>('POST', '/sys/user/importExcel', form([titles, row('采样员')]))
    expect(refused.result.errorCount).toBe(1)
    const taken = await sys.call<Taken>('POST', '/sys/user/importExcel', form([titles, row('')]))
    expect(taken.message).toBe('共1行数据全部导入成功！')
    await db.k
      .updateTable('sysPasswordLink')
      .set({ expiresAt: Date.now() - 1 })
      .execute()
    const look = await callerOf(app).call('POST', '/sys/user/passwordLink/look', {
      payload: { ticket: taken.result.passwordLinks[0]?.ticket },
    })
    expect(look.message).toMatch(/已超过72小时/)
  })

  it('takes a broken import back with its roles and departments', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const row = ['import_e', '戊', 'I005', '13700000005', '采样员', '澜江省毒品实验室']
    await admin.call('POST', '/sys/user/importExcel', form([titles, row]))
    const user = db.k.selectFrom('sysUser').select('id').where('username', '=', 'import_e')
    const { id } = await user.executeTakeFirstOrThrow()
    const linksOf = async () => [
      ...(await db.k.selectFrom('sysUserRole').select('userId').where('userId', '=', id).execute()),
      ...(await db.k.selectFrom('sysUserDepart').select('userId').where('userId', '=', id).execute()),
    ]
    expect(await linksOf()).toHaveLength(2)
    // Links are issued when all rows are in: an import that broke off has none.
    await db.k.deleteFrom('sysPasswordLink').where('userId', '=', id).execute()
    const journal = new Journal(app.engine, 'sys_user')
    await db.write(journal.noting([id]))
    await journal.rollBack()
    expect([await user.execute(), await linksOf()]).toEqual([[], []])
  })

  it('exports no secret, and covered contacts where they are covered', async () => {
    const { app, db } = await buildApp(open)
    await db.k.updateTable('sysUser').set({ phone: '13712345678' }).where('username', '=', 'city').execute()
    const admin = await signIn(app)
    const file = await app.inject({
      method: 'GET',
      url: '/jeecg-boot/sys/user/exportXls',
      headers: { 'x-access-token': admin.token },
    })
    const sheet = Object.values(read(file.rawPayload, { type: 'buffer' }).Sheets)[0]
    const text = utils.sheet_to_csv(sheet ?? {})
    expect(text).toContain('13712345678')
    expect(text).toContain('用户账号')
    expect(text).not.toMatch(/argon2|登录密码|密码摘要/)
  })
})
