/** What records were after each change (spec/wire 12): read only, nobody writes it from outside. */
import type { FastifyInstance } from 'fastify'
import { sysRoleIndex } from '#contract/identity/role.ts'
import { sysUser } from '#contract/identity/user.ts'
import { refused } from '#contract/kit/fault.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { sysCategory } from '#contract/platform/category.ts'
import {
  compareDataLogs,
  type DataVersion,
  dataFieldTitles,
  dataLog,
  dataVersions,
} from '#contract/platform/data-log.ts'
import { sysDictItem } from '#contract/platform/dict-admin.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import { rowsByIds } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import { ruledRows } from '#server/crud/rules/apply.ts'
import type { Dialect } from '#server/db/db.ts'
import { resources } from '#server/declared.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'

/** Those of the selected tenant; else of the session's own and of none; everything sees every tenant's. */
function ofTenants({ tenantId, tenants, permissions }: Session): Fragment[] {
  if (tenantId !== '0') return [isIn('t.tenant_id', [tenantId])]
  return permissions.has('*') ? [] : [isIn('t.tenant_id', [...tenants, '0'])]
}
const none = '未找到版本信息'
/** Kept and logged as resources are, though pickers of every session read them. */
const beside: readonly Resource[] = [sysUser, sysRoleIndex, sysDictItem, sysCategory]
const logged: readonly Resource[] = [...resources, ...beside]

/** What a data rule hides is hidden in its history too. */
const ofSeenRecords = (dialect: Dialect, session: Session): Fragment[] =>
  logged.flatMap(resource => {
    const rules = ruledRows(dialect, resource, session)
    if (rules.length === 0) return []
    const { sql, parameters } = allOf(rules)
    const { table } = resource
    return [
      fragment(
        `(t.data_table <> ? or t.data_id in (select t.id from "${table}" t where ${sql}))`,
        table,
        ...parameters,
      ),
    ]
  })

export function mount(app: FastifyInstance, deps: Deps): void {
  const store = deps.engine.store(dataLog)
  const { dialect } = deps.db
  const ofRecords = (session: Session) => [...ofTenants(session), ...ofSeenRecords(dialect, session)]
  const visible = (session: Session) => [...visibleRows(dialect, dataLog, session), ...ofRecords(session)]
  hook(deps, dataLog, { extraConditions: ofRecords })
  serve(app, compareDataLogs, async ({ query, session }) => {
    const ids = [query.dataId1, query.dataId2]
    const rows = await rowsByIds(store, allOf([isIn('t.id', ids), ...visible(session)]))
    const chosen = ids.map(id => rows.find(row => row['id'] === id))
    const found = chosen.filter(row => row !== undefined)
    if (found.length < 2) throw refused(none)
    return found as unknown as DataVersion[]
  })
  serve(app, dataVersions, async ({ query, session }) => {
    const record = [isIn('t.data_table', [query.dataTable]), isIn('t.data_id', [query.dataId])]
    const rows = await rowsByIds(store, allOf([...record, ...visible(session)]))
    if (rows.length === 0) throw refused(none)
    const versions = rows as unknown as DataVersion[]
    return versions.sort((a, b) => b.dataVersion - a.dataVersion)
  })
  serve(app, dataFieldTitles, async ({ query }) => {
    const kept = logged.find(({ table }) => table === query.dataTable)
    return Object.fromEntries(Object.entries(kept?.fields ?? {}).map(([name, { title }]) => [name, title]))
  })
}
