/** Users on the wire (spec/wire 3): the resource, the calls of pickers, and the modules of their administration. */
import type { FastifyInstance } from 'fastify'
import { multiUser, sysUser, userComponentData, usersByDepart } from '#contract/identity/user.ts'
import { addressList, usersByIds, usersByOrgCode } from '#contract/identity/user-admin.ts'
import { idsIn, idsOf } from '#lib/id.ts'
import type { Store } from '#server/crud/engine.ts'
import { hook } from '#server/crud/mount.ts'
import { projector } from '#server/http/project.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { accountRoutes } from './account-routes.ts'
import { adminRoutes } from './admin-routes.ts'
import { agentRoutes } from './agent/routes.ts'
import { userHooks } from './hooks.ts'
import { enabled, linksOf, nobodyReserved, underDepartment, underOrgCode, within } from './queries.ts'
import { usersPage } from './service.ts'

type Query = Readonly<Record<string, unknown>>
const mostAtOnce = 1_000

const textIn = (query: Query, name: string): string => {
  const value = query[name]
  return typeof value === 'string' ? value.trim() : ''
}
/** The picker's boxes search within the text. */
const inside = (query: Query, name: string): Query =>
  textIn(query, name) === '' ? {} : { [name]: `*${textIn(query, name)}*` }

export function mount(app: FastifyInstance, deps: Deps): void {
  const users = deps.engine.store(sysUser)
  hook(deps, sysUser, userHooks(deps))
  pickerRoutes(app, users)
  addressRoutes(app, users)
  accountRoutes(app, deps)
  adminRoutes(app, deps, users)
  agentRoutes(app, deps)
}

function pickerRoutes(app: FastifyInstance, users: Store): void {
  serve(app, userComponentData, ({ query, session }) => {
    const { departId: _, ...rest } = query
    const departId = textIn(query, 'departId')
    const asked = { ...rest, ...inside(query, 'username'), ...inside(query, 'realname') }
    const under = departId === '' ? [] : [underDepartment(departId)]
    return usersPage(users, asked, session, [enabled(), ...under])
  })
  serve(app, usersByDepart, async ({ query, session }) => {
    const asked = { pageSize: mostAtOnce, ...inside(query, 'realname') }
    return (await usersPage(users, asked, session, [enabled(), underDepartment(query.id)])).records
  })
  serve(app, usersByIds, async ({ query, session }) => {
    const ids = idsIn(query.userIds).slice(0, mostAtOnce)
    return (await usersPage(users, { pageSize: mostAtOnce }, session, [within(ids)])).records
  })

  const shape = projector(multiUser.result!)
  serve(app, multiUser, async ({ query, session }) => {
    const asked: Record<string, unknown> = { pageSize: mostAtOnce }
    for (const [name, value] of Object.entries(query)) {
      const field = sysUser.fields[name as keyof typeof sysUser.fields]
      // What is covered for some is nothing to be found by.
      const open = name === 'id' || (field !== undefined && !field.mask && !field.elsewhere && !field.secret)
      if (typeof value === 'string' && open) asked[`${name}_MultiString`] = value
    }
    // Nothing asked for is nobody, not everybody.
    if (Object.keys(asked).length === 1) return []
    const { records } = await usersPage(users, asked, session, [enabled()])
    return shape(records) as typeof records
  })
}

function addressRoutes(app: FastifyInstance, users: Store): void {
  async function contacts(query: Query, session: Session) {
    const orgCode = textIn(query, 'orgCode')
    const asked = {
      pageNo: query['pageNo'],
      pageSize: query['pageSize'],
      ...inside(query, 'realname'),
      ...inside(query, 'workNo'),
    }
    const conditions = [enabled(), nobodyReserved(), ...(orgCode === '' ? [] : [underOrgCode(orgCode)])]
    const page = await usersPage(users, asked, session, conditions)
    const links = await linksOf(users.engine.db, idsOf(page.records))
    return {
      ...page,
      records: page.records.map(row => {
        const departs = links.get(row.id)?.departs ?? []
        const {
          realname,
          workNo = null,
          post = null,
          post_dictText,
          email = null,
          phone = null,
          avatar = null,
        } = row
        return {
          id: row.id,
          userId: row.id,
          departId: idsOf(departs).join(','),
          departName: departs.map(({ name }) => name).join(' | '),
          realname,
          workNo,
          post,
          post_dictText,
          telephone: (row as { telephone?: string | null }).telephone ?? null,
          email,
          phone,
          avatar,
        }
      }),
    }
  }
  serve(app, addressList, ({ query, session }) => contacts(query, session))
  serve(app, usersByOrgCode, ({ query, session }) => contacts(query, session))
}
