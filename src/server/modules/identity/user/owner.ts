/** Whoever owns an account is told when somebody else changes what opens it. */
import { nextId } from '#lib/id.ts'
import { cleanHtml } from '#server/crud/save/clean.ts'
import type { Bulk } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { newMessage } from '../../message/send/queries.ts'

const title = '账号安全提醒'
interface Owner {
  id: string
}

/** @param act for example “重设了您的密码”; sent by the dispatcher once it is committed */
export function tellOwners(
  owners: readonly Owner[],
  act: string,
  session: Pick<Session, 'username' | 'realname'>,
  now: number,
): Bulk[] {
  const content = cleanHtml(
    `管理员 ${session.realname}（${session.username}）${act}。如果您不知情，请立即修改密码并联系安全管理员。`,
  )
  const [first, ...others] = owners.map(({ id }) =>
    newMessage(
      {
        id: nextId(),
        title,
        content,
        receiver: id,
        type: 'system',
        param: null,
        by: session.username,
        tenantId: '0',
      },
      now,
    ),
  )
  return first ? [{ ...first, rows: [first, ...others].flatMap(({ rows }) => rows) }] : []
}

/** Once for the tries that are counted since then. */
export function tellOfTries({ id: receiver }: Owner, since: number, now: number): Bulk {
  const text =
    '24 小时内有人多次输错您的动态口令，动态口令暂不受理，可以用恢复码登录。如果不是您本人所为，您的密码可能已经泄露，请立即修改密码并联系安全管理员。'
  const message = { title, content: cleanHtml(text), receiver, type: 'system', param: null }
  const id = `factor-tries-${receiver}-${since}`
  return { ...newMessage({ ...message, id, by: 'system', tenantId: '0' }, now), onConflict: 'ignore' }
}

const channels = { phone: ['sms', '手机号'], email: ['email', '邮箱'] } as const
/** Also to the number or the address that was his until now: the new one may be another's. */
export function tellOfChange(
  owner: Owner,
  property: keyof typeof channels,
  before: unknown,
  session: Session,
  now: number,
): Bulk[] {
  const [type, name] = channels[property]
  const act = `修改了您的${name}`
  const told = tellOwners([owner], act, session, now)
  if (typeof before !== 'string' || before === '') return told
  const text = `您的账号的${name}已由管理员 ${session.realname} 修改。如果您不知情，请联系安全管理员。`
  const message = { title, content: cleanHtml(text), receiver: before, type, param: null }
  return [...told, newMessage({ ...message, id: nextId(), by: session.username, tenantId: '0' }, now)]
}
