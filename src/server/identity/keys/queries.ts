import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRow, readRows, update } from '#server/db/rows.ts'

export type KeyRow = Row<'sysApiKey'>
export const keyByHash = (db: Db, keyHash: string) => readRow(db, 'sysApiKey', { keyHash })
export const keysOf = async (db: Db, ownerId: string): Promise<KeyRow[]> =>
  (await readRows(db, 'sysApiKey', { ownerId })).sort((a, b) => (a.id < b.id ? 1 : -1))
export const keysByIds = (db: Db, ids: readonly string[]) => readRows(db, 'sysApiKey', { id: ids })

type NewKey = Parameters<typeof insert<'sysApiKey'>>[1][number]
export const insertKey = (row: NewKey): Bulk => insert('sysApiKey', [row])
/** Once: what was revoked first stays written. */
export const revokeKey = (id: string, at: number, by: string): Statement =>
  update('sysApiKey', { id, revokedAt: null }, { revokedAt: at, revokedBy: by })
export const usedKey = (id: string, at: number, ip: string): Statement => ({
  sql: 'update sys_api_key set last_used_at = ?, last_used_ip = ?, use_count = coalesce(use_count, 0) + 1 where id = ?',
  parameters: [at, ip, id],
})
