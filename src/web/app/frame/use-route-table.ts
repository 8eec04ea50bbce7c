import { useMemo } from 'react'
import { can } from '#contract/kit/can.ts'
import { base } from '#web/api/boot.ts'
import { type MenuNode, useSession } from '#web/session/session.ts'
import { buildRoutes, type RouteTable } from '../routes.ts'
import { ownPages } from './own-pages.ts'

type Asked = readonly [menu: readonly MenuNode[], permissions: ReadonlySet<string>, tenantId: string]
let last: { asked: Asked; table: RouteTable } | undefined
/** Built once for however many ask. */
function tableOf(...asked: Asked): RouteTable {
  if (last && asked.every((part, at) => part === last?.asked[at])) return last.table
  const [menu, permissions, tenantId] = asked
  const { origin } = window.location
  const names = { apiBase: origin + base, origin, tenantId }
  const table = buildRoutes(menu, { holds: code => can(permissions, code), names }, ownPages)
  last = { asked, table }
  return table
}

const none: readonly MenuNode[] = []
/** The menu's routes and those of the frame's own pages. */
export function useRouteTable(): RouteTable {
  const menu = useSession(session => session.grants?.menu) ?? none
  const permissions = useSession(session => session.permissions)
  const tenantId = useSession(session => session.tenantId)
  return useMemo(() => tableOf(menu, permissions, tenantId), [menu, permissions, tenantId])
}
