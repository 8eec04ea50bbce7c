/** The line of the log that is committed together with what it tells of. */
import type { Resource } from '#contract/kit/resource.ts'
import { audit } from '#server/audit/audit.ts'
import type { Bulk } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

export interface Act {
  verb: 'add' | 'edit' | 'delete' | 'restore' | 'import' | 'export'
  resource: Resource
  ids: readonly string[]
  before?: unknown
  after?: unknown
  /** An edit that named the version it was made from. */
  versioned?: boolean
  /** Rows of an export, which has no ids. */
  rows?: number
}
const words = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  restore: '撤销删除',
  import: '导入',
  export: '导出',
}

export function auditLine(
  session: Session,
  { verb, resource, ids, before, after, versioned, rows }: Act,
): Bulk {
  const blind = versioned === false ? '（未带版本号）' : ''
  return audit(
    session,
    verb === 'restore' ? 'edit' : verb,
    `${words[verb]}${resource.title} ${rows ?? ids.length} 条${blind}`,
    `${resource.perm}:${verb}`,
    { before, after: { ids, ...hideSecrets(resource, after) } },
  )
}

function hideSecrets(resource: Resource, after: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after ?? {}).map(([name, value]) => [
      name,
      resource.fields[name]?.secret && value ? '***' : value,
    ]),
  )
}
