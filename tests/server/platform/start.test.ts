/** The one call that a page begins with: the same as its parts, for every kind of caller. */
import { expect, it } from 'vitest'
import { allDictItems } from '#contract/platform/dict.ts'
import type { StartPart } from '#contract/platform/start.ts'
import { endpoints } from '#server/declared.ts'
import { buildApp, type Caller, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const startParts = endpoints.filter(({ atStart }) => atStart)
type Parts = Record<string, StartPart>
const started = async (caller: Caller, known = '', headers: Record<string, string> = {}) =>
  (await caller.call<Parts>('GET', '/sys/start', { query: { known }, headers })).result
/** Without what tells the time. */
const timeless = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (key, value) => (key === 'timestamp' || key === 'now' ? 0 : value))

it('is made of calls that need nothing but their caller', () => {
  expect(startParts.length).toBeGreaterThan(5)
  for (const { method, path, params, body, query, raw, signed } of startParts) {
    expect(method).toBe('GET')
    expect([path, params, body, raw, signed]).toEqual([path, undefined, undefined, undefined, undefined])
    expect((query as { required?: string[] } | undefined)?.required ?? []).toEqual([])
  }
})

forEachDatabase((_, open) => {
  it('answers each part as it would be answered alone, refusals too', async () => {
    const { app, db } = await buildApp(open)
    const people: Record<string, Caller> = {
      admin: await signIn(app),
      city: await signIn(app, 'city'),
      auditor: await signIn(app, 'auditor'),
      'a dead session': callerOf(app, 'x'.repeat(43)),
    }
    await db.k.updateTable('sysUser').set({ mustChange: 'Y' }).where('username', '=', 'prov').execute()
    people['an initial password'] = await signIn(app, 'prov')
    for (const [who, caller] of Object.entries(people))
      for (const tenant of ['0', '1', '999']) {
        const headers = { 'tenant-id': tenant }
        const parts = await started(caller, '', headers)
        expect(Object.keys(parts).sort(), who).toEqual(startParts.map(part => part.path).sort())
        for (const part of startParts) {
          const { path, atStart } = part
          const alone = await caller.call('GET', path, {
            headers: atStart?.everyTenant ? { 'tenant-id': '0' } : headers,
          })
          const { status, ...envelope } = alone
          expect(parts[path]?.status, `${who} ${tenant} ${path}`).toBe(status)
          expect(timeless(parts[path]?.body), `${who} ${tenant} ${path}`).toEqual(timeless(envelope))
        }
      }
  })

  it('brings the pass for pictures as its parts alone do, and none to strangers', async () => {
    const { app } = await buildApp(open)
    const { token } = await signIn(app, 'city')
    const passOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/jeecg-boot/sys/start', headers })).headers['set-cookie']
    expect(String(await passOf({ 'x-access-token': token }))).toContain('qy_files=')
    expect(await passOf({ 'x-access-token': 'x'.repeat(43) })).toBeUndefined()
    expect(await passOf({})).toBeUndefined()
  })

  it('tells who is not signed in no more than the console needs', async () => {
    const { app } = await buildApp(open)
    expect(Object.keys(await started(callerOf(app)))).toEqual(['/sys/boot'])
  })

  it('leaves out what the caller still has, and sends it once it is another', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const words = allDictItems.path
    const first = await started(admin)
    const versions = Object.values(first).flatMap(part => part.version ?? [])
    expect(versions).toHaveLength(2)
    const again = await started(admin, versions.join())
    const kept = Object.entries(again).filter(([, part]) => part.status === 304)
    expect(kept.map(([path]) => path).sort()).toEqual(
      [words, '/sys/permission/getUserPermissionByToken'].sort(),
    )
    expect(kept.every(([, part]) => part.body === undefined)).toBe(true)
    // Another person's version opens nothing: it names what he would be sent anyway, or nothing of his.
    const auditor = await started(await signIn(app, 'auditor'), versions.join())
    expect(auditor['/sys/permission/getUserPermissionByToken']).toMatchObject({ status: 200 })

    await db.write([
      { sql: `update sys_dict_item set item_text = '另一个词' where item_text = '男'`, parameters: [] },
    ])
    db.writes.tell(['sys_dict_item'])
    const changed = await started(admin, versions.join())
    expect(changed[words]).toMatchObject({ status: 200 })
    expect(JSON.stringify(changed[words]?.body)).toContain('另一个词')
  })

  it('refuses what is no version', async () => {
    const { app } = await buildApp(open)
    const answer = await callerOf(app).call('GET', '/sys/start', { query: { known: '../../etc' } })
    expect(answer.status).toBe(400)
  })
})
