import { published, systemMessage, toChosen } from '#contract/message/announcement.ts'
import { failed, type sent, unsent } from '#contract/message/message.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { newLines } from '../announcement/queries.ts'

const columns = [
  'id',
  'esTitle',
  'esContent',
  'esReceiver',
  'esType',
  'esSendNum',
  'esSendStatus',
  'esSendTime',
  'createBy',
  'tenantId',
] as const

export const messageOf = (db: Db, id: string) =>
  db.k
    .selectFrom('sysSms')
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .select([...columns])
    .executeTakeFirst()
export type MessageRow = NonNullable<Awaited<ReturnType<typeof messageOf>>>

/** Unsent messages that were not tried after `before`, the oldest first. */
export const waiting = (db: Db, before: number, most: number): Promise<MessageRow[]> =>
  db.k
    .selectFrom('sysSms')
    .where('esSendStatus', '=', unsent)
    .where('delFlag', '=', '0')
    .where(each => each.or([each('esSendTime', 'is', null), each('esSendTime', '<', before)]))
    .select([...columns])
    .orderBy('createTime')
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
): Statement => ({
  sql: 'update sys_sms set es_send_status = ?, es_result = ?, version = version + 1 where id = ? and es_send_status = ?',
  parameters: [status, result.slice(0, 255), id, unsent],
  expect: 1,
})
/** A message that failed waits again, with all its tries. */
export const again = (id: string): Statement => ({
  sql: 'update sys_sms set es_send_status = ?, es_send_num = 0, es_send_time = null, version = version + 1 where id = ? and es_send_status = ?',
  parameters: [unsent, id, failed],
  expect: 1,
})

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
export const newMessage = (message: NewMessage, now: number): Bulk => ({
  table: 'sys_sms',
  columns: [
    'id',
    'es_title',
    'es_content',
    'es_receiver',
    'es_type',
    'es_param',
    'create_by',
    'create_time',
    'tenant_id',
  ],
  rows: [
    [
      message.id,
      message.title,
      message.content,
      message.receiver,
      message.type,
      message.param,
      message.by,
      now,
      message.tenantId,
    ],
  ],
})

/** A message to users as the announcement that carries it. */
export function asAnnouncement(message: MessageRow, userIds: readonly string[], now: number): Bulk[] {
  const id = nextId()
  const values: Record<string, unknown> = {
    id,
    titile: message.esTitle,
    msg_content: message.esContent,
    sender: message.createBy,
    priority: 'M',
    msg_category: systemMessage,
    msg_type: toChosen,
    send_status: published,
    send_time: now,
    user_ids: `${userIds.join(',')},`,
    create_by: message.createBy,
    create_time: now,
    tenant_id: message.tenantId,
  }
  return [
    { table: 'sys_announcement', columns: Object.keys(values), rows: [Object.values(values)] },
    newLines(id, userIds, now),
  ]
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
  db.k
    .selectFrom('sysSmsTemplate')
    .where('templateCode', '=', code)
    .where('delFlag', '=', '0')
    .select(['id', 'templateName', 'templateType', 'templateContent'])
    .executeTakeFirst()
