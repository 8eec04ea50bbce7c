/** Guard A90: an account without a role (registered by itself, or stripped of all) reads and writes nothing but itself. */
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { endpoints, resources } from '#server/declared.ts'
import { buildApp } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

const everyCall: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
/** A reviewed list: adding to it is a decision. */
const own = [
  'DELETE /sys/third/user/bindings',
  'GET /sys/account/activity',
  'GET /sys/account/info',
  'GET /sys/account/notice',
  'GET /sys/account/sessions',
  'GET /sys/permission/getPermCode',
  'GET /sys/permission/getUserPermissionByToken',
  'GET /sys/tenant/getCurrentUserTenant',
  'GET /sys/third/user/bindings',
  'GET /sys/user/getCurrentUserDeparts',
  'GET /sys/user/secondFactor',
  'GET /sys/userSetting/:key',
  'POST /sys/account/endOthers',
  'POST /sys/account/endSession',
  'POST /sys/selectDepart',
  'POST /sys/session/desk',
  'POST /sys/session/unlock',
  'POST /sys/ticket',
  'POST /sys/user/secondFactor/begin',
  'POST /sys/user/secondFactor/check',
  'POST /sys/user/secondFactor/confirm',
  'POST /sys/user/secondFactor/end',
  'POST /sys/user/secondFactor/recovery',
  'POST /sys/user/updatePassword',
  'PUT /sys/account/edit',
  'PUT /sys/account/email',
  'PUT /sys/account/notice',
  'PUT /sys/account/phone',
  'PUT /sys/userSetting/:key',
]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

it('opens to an account without a role what was reviewed', () => {
  expect(
    everyCall
      .filter(call => call.own)
      .map(nameOf)
      .sort(),
  ).toEqual(own)
  expect(everyCall.filter(call => call.own && call.access !== 'session')).toEqual([])
})

forEachDatabase((_, open) => {
  it(`refuses it at each of the other ${everyCall.length - own.length} calls, and shows nobody else [A90 J15 A20]`, async () => {
    const { app, db, deps } = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6 } })
    await db.write([
      {
        table: 'sys_user',
        columns: ['id', 'username', 'realname', 'password_hash', 'status', 'create_time'],
        rows: [['stranger', 'stranger', '访客', '', '1', 1]],
      },
    ])
    const { token } = await deps.sessions.open('stranger', { ip: '127.0.0.1', userAgent: '' })
    const users = await db.k.selectFrom('sysUser').select('realname').where('id', '!=', 'stranger').execute()
    const wrong: string[] = []
    for (const call of everyCall.filter(({ access }) => access !== 'public')) {
      const answer = await app.inject({
        method: call.method,
        url: `/jeecg-boot${call.path.replace(/:(\w+)/g, 'x').replace('*', 'x')}`,
        headers: { 'x-access-token': token },
        ...(call.method !== 'GET' && { payload: {} }),
      })
      const refused = answer.statusCode === 403 && answer.json<{ code: number }>().code === 510
      const shown = refused ? [] : users.filter(({ realname }) => realname && answer.body.includes(realname))
      if (refused === (call.own === true) || shown.length > 0)
        wrong.push(`${nameOf(call)}: ${answer.statusCode}${shown.length > 0 ? ', shows others' : ''}`)
    }
    expect(wrong).toEqual([])
  })
})
