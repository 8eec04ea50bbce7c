/** Menu and codes of the signed-in user. */

import type { permissionsByToken } from '#contract/identity/auth.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { allPermissions, grantedIds, homesOf, type PermissionRow } from './queries.ts'
import { atHome, menuTree, withHome, withOwnPages } from './tree.ts'

type Grants = ResultOf<typeof permissionsByToken>

const isButton = (row: PermissionRow) => row.menuType === 2
const grantOf = (row: PermissionRow) => ({
  action: row.perms ?? '',
  type: row.permsType ?? '1',
  describe: row.name,
})

export async function grantsOf(db: Db, session: Session): Promise<Grants> {
  const [rows, granted] = await Promise.all([allPermissions(db), grantedIds(db, session.userId)])
  // Who may do everything gets every code by name, for clients that look codes up.
  const everything = session.permissions.has('*')
  const mine = rows.filter(row => everything || granted.has(row.id))
  const buttons = rows.filter(row => isButton(row) && row.perms)
  const menu = withOwnPages(withHome(menuTree(mine.filter(row => !isButton(row)))))
  return {
    menu: atHome(menu, await homesOf(db, session.userId)),
    auth: mine.filter(row => isButton(row) && row.perms && row.status === '1').map(grantOf),
    allAuth: buttons.map(row => ({ ...grantOf(row), status: row.status })),
    sysSafeMode: false,
  }
}
