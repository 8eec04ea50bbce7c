/** Menus or homes changed: open consoles read theirs again. What rights a session holds it asks anew by itself. */
import type { FastifyInstance } from 'fastify'
import { platformChanged } from '#contract/topics.ts'
import type { Deps } from '#server/modules/deps.ts'

const menuTables = [
  'sys_permission',
  'sys_permission_data_rule',
  'sys_role',
  'sys_role_index',
  'sys_role_permission',
  'sys_depart',
  'sys_depart_permission',
  'sys_depart_role_permission',
  'sys_depart_role_user',
]

export function mount(_app: FastifyInstance, { db, hub }: Pick<Deps, 'db' | 'hub'>): void {
  db.writes.on(menuTables, (_tables, own) => {
    // The hub carries it to the consoles of the other processes.
    if (own) hub.publish(platformChanged, { id: 'menu', at: Date.now() })
  })
}
