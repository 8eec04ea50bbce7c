import type { Db, Statement } from '#server/db/db.ts'

export const readFacility = (db: Db, id: string) =>
  db.k
    .selectFrom('deviceFacility')
    .select(['id', 'facilityName', 'mn', 'sysOrgCode', 'tenantId'])
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .executeTakeFirst()

export const readKeysOf = (db: Db, facilityId: string) =>
  db.k
    .selectFrom('deviceKey')
    .select(['id', 'createdAt', 'revokedAt'])
    .where('facilityId', '=', facilityId)
    .orderBy('createdAt', 'desc')
    .execute()

export const insertKey = (id: string, facilityId: string, keyHash: string, createdAt: number): Statement => ({
  sql: 'insert into device_key (id, facility_id, key_hash, created_at) values (?, ?, ?, ?)',
  parameters: [id, facilityId, keyHash, createdAt],
})
export const revokeKeys = (facilityId: string, id: string | undefined, at: number): Statement => ({
  sql: `update device_key set revoked_at = ? where facility_id = ? and revoked_at is null${id ? ' and id = ?' : ''}`,
  parameters: id ? [at, facilityId, id] : [at, facilityId],
})
