/** What one keeps under a name and shows to others: who reads it, who changes it. */
import { denied, refused } from '#contract/kit/fault.ts'
import { toSome } from '#contract/sewage/shared-with.ts'
import type { Draft, Hooks } from '#server/crud/hooks.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { namedBy, sharedWith } from './queries.ts'

/** Each keeps his own, whoever else may read it. */
export function ownOnly(rows: readonly Draft[], { username }: Session): void {
  if (rows.some(row => row['author'] !== username)) throw denied()
}
export const sharedHooks = (db: Db, table: Parameters<typeof namedBy>[1]): Hooks => ({
  extraConditions: session => [sharedWith(session)],
  async beforeSave(draft, present, session) {
    if (present) ownOnly([present], session)
    else draft['author'] = session.username
    const now = { ...present, ...draft }
    const title = String(now['title'] ?? '').trim()
    draft['title'] = title
    if (now['share'] === toSome && !now['shareUsers'] && !now['shareRoles'] && !now['shareDeparts'])
      throw refused('请选择共享给哪些人、角色或部门，或改为“仅自己”')
    const other = await namedBy(db, table, session.username, title)
    if (other !== undefined && other !== present?.['id']) throw refused(`“${title}”已存在，请换一个名称`)
  },
  beforeDelete: ownOnly,
  async beforeRestore(rows, { username }) {
    const titles = rows.map(({ title }) => String(title))
    for (const [at, title] of titles.entries())
      if (titles.indexOf(title) < at || (await namedBy(db, table, username, title)) !== undefined)
        throw refused(`“${title}”这个名称已经用在别处，请先改那一个的名称，再撤销删除`)
    return []
  },
})
