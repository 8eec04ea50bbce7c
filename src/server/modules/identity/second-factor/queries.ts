import type { Bulk, Db, Statement } from '#server/db/db.ts'

export interface FactorRow {
  secret: string | null
  confirmedAt: number | null
  pending: string | null
  lastStep: number
}
export const factorOf = (db: Db, userId: string): Promise<FactorRow | undefined> =>
  db.k
    .selectFrom('sysUserFactor')
    .where('userId', '=', userId)
    .select(['secret', 'confirmedAt', 'pending', 'lastStep'])
    .executeTakeFirst()

export async function recoveryLeft(db: Db, userId: string): Promise<number> {
  const row = await db.k
    .selectFrom('sysUserRecovery')
    .where('userId', '=', userId)
    .select(builder => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const keepPending = (userId: string, pending: string): Statement => ({
  sql: `insert into sys_user_factor (user_id, pending) values (?, ?)
    on conflict (user_id) do update set pending = excluded.pending`,
  parameters: [userId, pending],
})
/** Only of the device that was shown: another may have been begun meanwhile. */
export async function confirmPending(
  db: Db,
  userId: string,
  pending: string,
  step: number,
  now: number,
): Promise<boolean> {
  const done = await db.k
    .updateTable('sysUserFactor')
    .set({ secret: pending, pending: null, confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .where('pending', '=', pending)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
/** @returns false where this code, or a later one, was taken already */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const [done] = await db.write([
    {
      sql: 'update sys_user_factor set last_step = ? where user_id = ? and last_step < ?',
      parameters: [step, userId, step],
      unremembered: true,
    },
  ])
  return (done?.changes ?? 0) > 0
}
export async function takeRecovery(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const done = await db.k
    .deleteFrom('sysUserRecovery')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

const noRecovery = (userId: string): Statement => ({
  sql: 'delete from sys_user_recovery where user_id = ?',
  parameters: [userId],
})
export const setRecovery = (userId: string, hashes: readonly string[]): (Statement | Bulk)[] => [
  noRecovery(userId),
  { table: 'sys_user_recovery', columns: ['user_id', 'code_hash'], rows: hashes.map(hash => [userId, hash]) },
]
export const dropFactor = (userId: string): Statement[] => [
  noRecovery(userId),
  { sql: 'delete from sys_user_factor where user_id = ?', parameters: [userId] },
]
