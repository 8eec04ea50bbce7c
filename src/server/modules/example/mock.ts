/** The wire's calls of example pages, answered out of the tables that the caller may read. */
import type { FastifyInstance } from 'fastify'
import { exampleItem } from '#contract/example/item.ts'
import * as mock from '#contract/example/mock.ts'
import { sysRole } from '#contract/identity/role.ts'
import { sysUser } from '#contract/identity/user.ts'
import { page } from '#contract/kit/envelope.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { listingOf, readPage } from '#server/crud/listing.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { usersPage } from '../identity/user/service.ts'
import { permissionsOf } from './queries.ts'

type Query = Readonly<Record<string, unknown>>
const most = 100
const whole = (value: unknown, fallback: number) => Math.max(1, Math.trunc(Number(value)) || fallback)

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const pageOf = (declared: unknown) => (query: Query, session: Session) =>
    listingOf({ engine, resource: declared as Resource, hooks: {} }, query, session).then(readPage)
  const [roles, items] = [pageOf(sysRole), pageOf(exampleItem)]

  serve(app, mock.mockUsers, ({ query, session }) => usersPage(engine.store(sysUser), query, session, []))
  serve(app, mock.mockRoles, ({ query, session }) => roles(query, session))
  serve(app, mock.mockServices, ({ query, session }) => items(query, session))
  serve(app, mock.mockGrid, ({ query, session }) => items(query, session))
  serve(app, mock.mockPermissions, async ({ query }) => {
    const current = whole(query['pageNo'], 1)
    const size = Math.min(most, whole(query['pageSize'], 10))
    const { rows, total } = await permissionsOf(db, { offset: (current - 1) * size, size })
    return page(rows, total, current, size)
  })
  serve(app, mock.mockPermissionsWhole, async () => (await permissionsOf(db)).rows)
}
