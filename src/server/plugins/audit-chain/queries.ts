import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { Checkpoint, SealedLine } from './line.ts'

export async function chainHead(db: Db): Promise<{ seq: number; hash: string }> {
  const [row] = await db.read<{ seq: number; hash: string }>({
    sql: 'select seq, hash from sys_log_chain where id = 1',
    parameters: [],
  })
  return { seq: Number(row?.seq ?? 0), hash: row?.hash ?? '' }
}

/** Sealed lines beyond a number, in their order. */
export async function linesAfter(db: Db, seq: number, most: number): Promise<SealedLine[]> {
  const rows = await db.read<SealedLine>({
    sql: `select id, log_type as "logType", log_content as "logContent", operate_type as "operateType", userid, username, ip,
        method, request_url as "requestUrl", request_param as "requestParam", request_type as "requestType",
        cost_time as "costTime", create_by as "createBy", create_time as "createTime", tenant_id as "tenantId", seq, hash
      from sys_log where seq > ? order by seq limit ${most}`,
    parameters: [seq],
  })
  return rows.map(row => ({
    ...row,
    seq: Number(row.seq),
    createTime: Number(row.createTime),
    costTime: row.costTime === null ? null : Number(row.costTime),
  }))
}

export interface KeptCheckpoint extends Checkpoint {
  signature: string
}
export async function checkpoints(db: Db): Promise<KeptCheckpoint[]> {
  const rows = await db.read<KeptCheckpoint>({
    sql: 'select kind, seq, hash, at, signature from sys_log_checkpoint order by seq, at',
    parameters: [],
  })
  return rows.map(row => ({ ...row, seq: Number(row.seq), at: Number(row.at) }))
}
export const keepCheckpoint = ({ kind, seq, hash, at, signature }: KeptCheckpoint): Bulk => ({
  table: 'sys_log_checkpoint',
  columns: ['id', 'kind', 'seq', 'hash', 'at', 'signature'],
  rows: [[nextId(), kind, seq, hash, at, signature]],
})

/** The newest line that is older than the moment, and everything before it is: where a clearing may end. */
export async function lastBefore(db: Db, before: number): Promise<{ seq: number; hash: string } | undefined> {
  const [row] = await db.read<{ seq: number; hash: string }>({
    sql: `select seq, hash from sys_log where seq = (
        select coalesce((select min(seq) from sys_log where seq is not null and create_time >= ?) - 1, max(seq)) from sys_log)`,
    parameters: [before],
  })
  return row ? { seq: Number(row.seq), hash: row.hash } : undefined
}
/** Lines up to a number, and those that stand before the chain and are as old. */
export const clearUpTo = (seq: number, before: number): Statement[] => [
  { sql: 'delete from sys_log where seq <= ?', parameters: [seq] },
  { sql: 'delete from sys_log where seq is null and create_time < ?', parameters: [before] },
  { sql: "delete from sys_log_checkpoint where seq < ? and kind = 'base'", parameters: [seq] },
  { sql: "delete from sys_log_checkpoint where seq <= ? and kind = 'head'", parameters: [seq] },
]
