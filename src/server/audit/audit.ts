/** Lines of the log. They go into the unit that they tell of, so that no act is without its line and no line without its act. */

import { withoutControls } from '#lib/controls.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk } from '#server/db/db.ts'
import type { Session } from '../identity/session.ts'

/** Dictionary operate_type. */
const types = { query: '1', add: '2', edit: '3', delete: '4', import: '5', export: '6' } as const

export interface AuditEntry {
  operate: keyof typeof types
  /** One sentence: who it was and when stands beside it. */
  content: string
  /** What it was done to: permission code or path. */
  target: string
  /** That of the session unless told. */
  ip?: string
  before?: unknown
  after?: unknown
}
const mostText = 60_000
const secret = /password|secret|token|^pw$/i

const detailOf = ({ before, after }: AuditEntry): string | null => {
  if (before === undefined && after === undefined) return null
  const text = JSON.stringify({ before, after }, (name, value) =>
    secret.test(name) && value ? '***' : value,
  )
  return text.length > mostText ? null : text
}

export const audit = (
  session: Pick<Session, 'username' | 'realname' | 'tenantId' | 'ip'>,
  entry: AuditEntry,
): Bulk =>
  line('2', {
    content: entry.content,
    operate: types[entry.operate],
    session,
    target: entry.target,
    ip: entry.ip ?? session.ip ?? null,
    detail: detailOf(entry),
  })

/** Signing in, out, and the attempts that failed; also counted as visits. */
export const loginLine = (who: { username: string; realname: string }, content: string, ip: string): Bulk =>
  line('1', {
    content,
    operate: null,
    session: { ...who, tenantId: '0' },
    target: '/sys/login',
    ip,
    detail: null,
  })

interface Line {
  content: string
  operate: string | null
  session: Pick<Session, 'username' | 'realname' | 'tenantId'>
  target: string
  ip: string | null
  detail: string | null
}
const line = (logType: '1' | '2', { content, operate, session, target, ip, detail }: Line): Bulk => ({
  table: 'sys_log',
  columns: [
    'id',
    'log_type',
    'log_content',
    'operate_type',
    'userid',
    'username',
    'ip',
    'method',
    'request_param',
    'create_by',
    'create_time',
    'tenant_id',
  ],
  rows: [
    [
      nextId(),
      logType,
      content.slice(0, 1_000),
      operate,
      session.username,
      session.realname,
      ip,
      target,
      detail,
      session.username,
      Date.now(),
      session.tenantId,
      // U+0000 would also break the chain: its seal cannot count it.
    ].map(cell => (typeof cell === 'string' ? withoutControls(cell) : cell)),
  ],
})
