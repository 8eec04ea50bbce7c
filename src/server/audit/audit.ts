/** Lines of the log. They go into the unit that they tell of, so that no act is without its line and no line without its act. */

import { withoutControls } from '#lib/controls.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import type { Session } from '../identity/session.ts'

/** Dictionary operate_type. */
const types = { query: '1', add: '2', edit: '3', delete: '4', import: '5', export: '6' } as const

const mostText = 60_000
const secret = /password|secret|token|^pw$/i

interface Change {
  before?: unknown
  after?: unknown
}
const detailOf = ({ before, after }: Change): string | null => {
  if (before === undefined && after === undefined) return null
  const text = JSON.stringify({ before, after }, (name, value) =>
    secret.test(name) && value ? '***' : value,
  )
  return text.length > mostText ? null : text
}

/**
 * @param content one sentence: who it was, when and from where stands beside it
 * @param target what it was done to: permission code or path
 */
export const audit = (
  session: Pick<Session, 'username' | 'realname' | 'tenantId' | 'ip'>,
  operate: keyof typeof types,
  content: string,
  target: string,
  change: Change = {},
): Bulk =>
  line('2', {
    content,
    operate: types[operate],
    session,
    target,
    ip: session.ip ?? null,
    detail: detailOf(change),
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
const line = (logType: '1' | '2', { content, operate, session, target, ip, detail }: Line): Bulk => {
  // U+0000 would also break the chain: its seal cannot count it.
  const plain = (text: string | null) => text && withoutControls(text)
  return insert('sysLog', [
    {
      id: nextId(),
      logType,
      logContent: plain(content.slice(0, 1_000)),
      operateType: operate,
      userid: plain(session.username),
      username: plain(session.realname),
      ip: plain(ip),
      method: plain(target),
      requestParam: plain(detail),
      createBy: plain(session.username),
      createTime: Date.now(),
      tenantId: session.tenantId,
    },
  ])
}
