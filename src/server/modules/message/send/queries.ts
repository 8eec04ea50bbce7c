import { published, systemMessage, toChosen } from '#contract/message/announcement.ts'
import { failed, type sent, unsent } from '#contract/message/message.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow, revise } from '#server/db/rows.ts'
import { newLines } from '../announcement/queries.ts'

export const messageOf = (db: Db, id: string) => readRow(db, 'sysSms', { id, delFlag: '0' })
export type MessageRow = NonNullable<Awaited<ReturnType<typeof messageOf>>>

/** Unsent messages that were not tried after `before`, the oldest first. */
export const waiting = (db: Db, before: number, most: number): Promise<MessageRow[]> =>
  db.k
    .selectFrom('sysSms')
    .where('esSendStatus', '=', unsent)
    .where('delFlag', '=', '0')
    .where(each => each.or([each('esSendTime', 'is', null), each('esSendTime', '<', before)]))
    .selectAll()
    .orderBy('createTime', by => by.asc().nullsFirst())
    .orderBy('id')
    .limit(most)
    .execute()

/** One try belongs to one process: whoever counts it first. */
export const claim = ({ id, esSendNum }: MessageRow, now: number): Statement => ({
  sql: 'update sys_sms set es_send_num = coalesce(es_send_num, 0) + 1, es_send_time = ? where id = ? and coalesce(es_send_num, 0) = ? and es_send_status = ?',
  parameters: [now, id, esSendNum ?? 0, unsent],
  expect: 1,
})
export const outcome = (
  id: string,
  status: typeof sent | typeof failed | typeof unsent,
  result: string,
): Statement =>
  revise('sysSms', { id, esSendStatus: unsent }, { esSendStatus: status, esResult: result.slice(0, 255) }, 1)
/** A message that failed waits again, with all its tries. */
export const again = (id: string): Statement =>
  revise('sysSms', { id, esSendStatus: failed }, { esSendStatus: unsent, esSendNum: 0, esSendTime: null }, 1)

export interface NewMessage {
  id: string
  title: string
  content: string
  receiver: string
  type: string
  param: string | null
  by: string
  tenantId: string
}
export const newMessage = (message: NewMessage, now: number): Bulk =>
  insert('sysSms', [
    {
      id: message.id,
      esTitle: message.title,
      esContent: message.content,
      esReceiver: message.receiver,
      esType: message.type,
      esParam: message.param,
      createBy: message.by,
      createTime: now,
      tenantId: message.tenantId,
    },
  ])

/** A message to users as the announcement that carries it. */
export function asAnnouncement(message: MessageRow, userIds: readonly string[], now: number): Bulk[] {
  const id = nextId()
  const announcement = {
    id,
    titile: message.esTitle,
    msgContent: message.esContent,
    sender: message.createBy,
    priority: 'M',
    msgCategory: systemMessage,
    msgType: toChosen,
    sendStatus: published,
    sendTime: now,
    userIds: `${userIds.join(',')},`,
    createBy: message.createBy,
    createTime: now,
    tenantId: message.tenantId,
  }
  return [insert('sysAnnouncement', [announcement]), newLines(id, userIds, now)]
}

/** Users by account name or id. */
export const usersNamed = (db: Db, names: readonly string[]) =>
  db.k
    .selectFrom('sysUser')
    .where('delFlag', '=', '0')
    .where(each => each.or([each('username', 'in', names), each('id', 'in', names)]))
    .select(['id', 'username', 'phone', 'email'])
    .execute()

export const templateOf = (db: Db, code: string) =>
  readRow(db, 'sysSmsTemplate', { templateCode: code, delFlag: '0' })
