import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow, update } from '#server/db/rows.ts'

export const readFacility = (db: Db, id: string) => readRow(db, 'deviceFacility', { id, delFlag: '0' })

export const readKeysOf = (db: Db, facilityId: string) =>
  db.k
    .selectFrom('deviceKey')
    .select(['id', 'createdAt', 'revokedAt'])
    .where('facilityId', '=', facilityId)
    .orderBy('createdAt', 'desc')
    .execute()

export const insertKey = (id: string, facilityId: string, keyHash: string, createdAt: number): Bulk =>
  insert('deviceKey', [{ id, facilityId, keyHash, createdAt }])
export const revokeKeys = (facilityId: string, id: string | undefined, at: number): Statement =>
  update('deviceKey', { facilityId, revokedAt: null, ...(id && { id }) }, { revokedAt: at })
