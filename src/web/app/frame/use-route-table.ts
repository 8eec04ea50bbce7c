import { useMemo } from 'react'
import { can } from '#contract/kit/can.ts'
import { base } from '#web/api/boot.ts'
import { type MenuNode, useSession } from '#web/session/session.ts'
import { buildRoutes, type RouteTable } from '../routes.ts'

/** Pages that are reached from the frame, not from the menu. */
const ownPages: readonly MenuNode[] = [
  {
    id: 'own-announcements',
    path: '/isps/userAnnouncement',
    name: 'isps-userAnnouncement',
    component: 'system/UserAnnouncementList',
    hidden: true,
    meta: { title: '我的消息', icon: 'message', keepAlive: false },
  },
  {
    id: 'own-test',
    path: '/test/home',
    name: 'test-home',
    component: 'account/TestHome',
    hidden: true,
    meta: { title: '测试页', icon: 'tool', keepAlive: false },
  },
]

export function useRouteTable(): RouteTable {
  const menu = useSession(session => session.grants?.menu)
  const permissions = useSession(session => session.permissions)
  const tenantId = useSession(session => session.tenantId)
  return useMemo(() => {
    const context = {
      holds: (code: string) => can(permissions, code),
      names: { apiBase: window.location.origin + base, origin: window.location.origin, tenantId },
    }
    const table = buildRoutes(menu ?? [], context)
    const missing = ownPages.filter(page => !table.match(page.path))
    return missing.length === 0 ? table : buildRoutes([...(menu ?? []), ...missing], context)
  }, [menu, permissions, tenantId])
}
