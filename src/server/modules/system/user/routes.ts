/** Users for pickers, name look-ups and the sender of a notice. */
import type { FastifyInstance } from 'fastify'
import { missing } from '#contract/kit/fault.ts'
import {
  multiUser,
  sysUser,
  userById,
  userComponentData,
  userList,
  usersByDepart,
} from '#contract/system/user.ts'
import { engineOf } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { projector } from '#server/plugins/project.ts'
import { serve } from '#server/plugins/serve.ts'
import { enabled, ofDepartment, underDepartment } from './queries.ts'
import { usersPage } from './service.ts'

type Query = Readonly<Record<string, unknown>>
const mostAtOnce = 1_000

const departIdOf = (query: Query): string | undefined =>
  typeof query['departId'] === 'string' && query['departId'] !== '' ? query['departId'] : undefined
/** The picker's boxes search within the text. */
const within = (query: Query, name: string): Query =>
  typeof query[name] === 'string' && query[name] !== '' ? { [name]: `*${query[name]}*` } : {}

export function userModule(app: FastifyInstance, deps: Deps): void {
  const engine = engineOf(deps)

  serve(app, userList, ({ query, session }) => {
    const departId = departIdOf(query)
    // `code`: comma-separated ids, all of them on one page.
    const ids = typeof query['code'] === 'string' && query['code'] !== '' ? query['code'] : undefined
    const asked = ids ? { ...query, id: `${ids},`, pageSize: mostAtOnce } : query
    return usersPage(engine, asked, session, departId ? [ofDepartment(departId)] : [])
  })
  serve(app, userById, async ({ query, session }) => {
    const { records } = await usersPage(engine, { id: query.id }, session, [])
    if (!records[0]) throw missing()
    return records[0]
  })
  serve(app, userComponentData, ({ query, session }) => {
    const departId = departIdOf(query)
    const asked = { ...query, ...within(query, 'username'), ...within(query, 'realname') }
    return usersPage(engine, asked, session, [enabled(), ...(departId ? [underDepartment(departId)] : [])])
  })

  serve(app, usersByDepart, async ({ query, session }) => {
    const asked = { pageSize: mostAtOnce, ...within(query, 'realname') }
    return (await usersPage(engine, asked, session, [enabled(), underDepartment(query.id)])).records
  })

  const shape = projector(multiUser.result!)
  serve(app, multiUser, async ({ query, session }) => {
    const asked: Record<string, unknown> = { pageSize: mostAtOnce }
    for (const [name, value] of Object.entries(query))
      if (typeof value === 'string' && (name === 'id' || name in sysUser.fields))
        asked[`${name}_MultiString`] = value
    // Nothing asked for is nobody, not everybody.
    if (Object.keys(asked).length === 1) return []
    const { records } = await usersPage(engine, asked, session, [enabled()])
    return shape(records) as typeof records
  })
}
