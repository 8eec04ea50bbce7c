/**
 * Console 6: every endpoint × every role. What the declaration says is what the server does: an access code that a role holds opens
 * the call, any other one is refused with 403 and 510, and nobody without a session gets past what is public.
 */

import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { demoFirst } from '#demo/seed/first.ts'
import { endpoints, resources } from '#server/declared.ts'
import { holds, roles } from '#server/seed/roles.ts'
import { buildApp } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
const { accounts } = demoFirst
const isPublic = ({ access }: Endpoint) => access === 'public'
const mayCall = (code: string, { access }: Endpoint): boolean => {
  const role = roles.find(each => each.code === code)
  return access === 'public' || access === 'session' || (role !== undefined && holds(role, access))
}
const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, 'x').replace('*', 'x')

/** A call without its parameters: the guard answers before anything is read of them. Files count as let in. */
async function knock(
  app: FastifyInstance,
  endpoint: Endpoint,
  token = '',
): Promise<{ status: number; code: unknown }> {
  const answer = await app.inject({
    method: endpoint.method,
    url: `/jeecg-boot${pathOf(endpoint)}`,
    headers: token === '' ? {} : { 'x-access-token': token },
    ...(endpoint.method !== 'GET' && { payload: {} }),
  })
  const body = answer.body.startsWith('{') ? (JSON.parse(answer.body) as { code?: unknown }) : {}
  return { status: answer.statusCode, code: body.code }
}

forEachDatabase((_name, open) => {
  it(`${everything.length} endpoints × ${accounts.length} accounts [A20 A27]`, async () => {
    const { app, deps } = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6 } })
    const users = await deps.db.k.selectFrom('sysUser').select(['id', 'username']).execute()
    const idOf = new Map(users.map(user => [user.username, user.id]))
    const wrong: string[] = []
    for (const account of accounts) {
      const userId = idOf.get(account.username) ?? ''
      const sign = async () => (await deps.sessions.open(userId, { ip: '127.0.0.1', userAgent: '' })).token
      let token = await sign()
      for (const endpoint of everything) {
        const { status, code } = await knock(app, endpoint, token)
        const refused = status === 403 && code === 510
        if (refused === mayCall(account.role, endpoint))
          wrong.push(
            `${account.username} ${endpoint.method} ${endpoint.path} (${endpoint.access}): ${status} ${code}`,
          )
        if (endpoint.path.endsWith('/logout')) token = await sign()
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  it('without a session only what is public answers [J13 A20]', async () => {
    const { app } = await buildApp(open, { rate: { perPerson: 1e6, perAddress: 1e6 } })
    const wrong: string[] = []
    for (const endpoint of everything) {
      const { status } = await knock(app, endpoint)
      if ((status === 401) === isPublic(endpoint))
        wrong.push(`${endpoint.method} ${endpoint.path}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})
