/** The line of the log that is committed together with what it tells of. */
import type { Resource } from '#contract/kit/resource.ts'
import { nextId } from '#lib/id.ts'
import type { Statement } from '#server/db/db.ts'
import type { Session } from '#server/plugins/serve.ts'

export interface Act {
  verb: 'add' | 'edit' | 'delete' | 'import' | 'export'
  resource: Resource
  ids: readonly string[]
  before?: unknown
  after?: unknown
  /** An edit that named the version it was made from. */
  versioned?: boolean
  note?: string
}
const words = { add: '新增', edit: '编辑', delete: '删除', import: '导入', export: '导出' }
/** Dictionary operate_type. */
const types = { add: '2', edit: '3', delete: '4', import: '5', export: '6' }
const methods = { add: 'POST', edit: 'PUT', delete: 'DELETE', import: 'POST', export: 'GET' }
const mostText = 60_000

export function auditLine(session: Session, act: Act): Statement {
  const { verb, resource, ids } = act
  const unversioned = act.versioned === false ? '（未带版本号）' : ''
  const content = `${words[verb]}${resource.title}${act.note ?? ` ${ids.length} 条`}${unversioned}`
  const detail = JSON.stringify({ ids, before: act.before, after: act.after }, hideSecrets(resource))
  return {
    sql: 'insert into sys_log (id, log_type, log_content, operate_type, userid, username, method, request_url, request_param, request_type, create_by, create_time, tenant_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    parameters: [
      nextId(),
      '2',
      content,
      types[verb],
      session.username,
      session.realname,
      `${resource.perm}:${verb}`,
      resource.path,
      detail.length > mostText ? JSON.stringify({ ids }).slice(0, mostText) : detail,
      methods[verb],
      session.username,
      Date.now(),
      session.tenantId,
    ],
  }
}

const hideSecrets = (resource: Resource) => (name: string, value: unknown) =>
  resource.fields[name]?.secret && value ? '***' : value
