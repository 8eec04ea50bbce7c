import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { forget } from '../auth/queries.ts'
import { byFactor } from '../auth/throttle.ts'

export interface FactorRow {
  secret: string | null
  confirmedAt: number | null
  pending: string | null
}
export const factorOf = (db: Db, userId: string): Promise<FactorRow | undefined> =>
  db.k
    .selectFrom('sysUserFactor')
    .where('userId', '=', userId)
    .select(['secret', 'confirmedAt', 'pending'])
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
/** Only of the device that was shown: another may have been begun meanwhile. `step`: of the code that it has shown. */
export const confirmPending = (
  userId: string,
  pending: string,
  step: number,
  now: number,
): (Statement | Bulk)[] => [
  {
    sql: `update sys_user_factor set secret = pending, pending = null, confirmed_at = ?
      where user_id = ? and pending = ?`,
    parameters: [now, userId, pending],
    expect: 1,
  },
  noSteps(userId),
  ...noTries(userId),
  { table: 'sys_user_step', columns: ['user_id', 'step'], rows: [[userId, step]] },
]
const noSteps = (userId: string): Statement => ({
  sql: 'delete from sys_user_step where user_id = ?',
  parameters: [userId],
})
/** Those at one device say nothing about the next. */
function noTries(userId: string): Statement[] {
  const { account, total } = byFactor(userId, '')
  return [
    {
      sql: 'delete from sys_login_failure where substr(subject, 1, ?) = ?',
      parameters: [account.length, account],
    },
    forget(total),
  ]
}
/** The last period up to `upTo` whose code was taken; 0 where none was. */
export async function lastStep(db: Db, userId: string, upTo: number): Promise<number> {
  const row = await db.k
    .selectFrom('sysUserStep')
    .where('userId', '=', userId)
    .where('step', '<=', upTo)
    .select('step')
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.step ?? 0
}
export interface Taking {
  userId: string
  /** Of the device, sealed: with another one the period says nothing. */
  secret: string
  step: number
  /** The last period whose code counts now. */
  upTo: number
}
/** A clock that is set back by less makes no code good again: a week. */
export const keptSteps = 20_160
/** The first changes one row where neither this code was taken yet nor a later one of those that count now. */
export const takeStep = ({ userId, secret, step, upTo }: Taking): Statement[] => [
  {
    sql: `insert into sys_user_step (user_id, step)
      select user_id, cast(? as bigint) from sys_user_factor where user_id = ? and secret = ?
        and not exists (select 1 from sys_user_step where user_id = ? and step between ? and ?)
      on conflict do nothing`,
    parameters: [step, userId, secret, userId, step, upTo],
    unremembered: true,
  },
  {
    sql: 'delete from sys_user_step where user_id = ? and step < ?',
    parameters: [userId, upTo - keptSteps],
    unremembered: true,
  },
]
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
  noSteps(userId),
  ...noTries(userId),
  { sql: 'delete from sys_user_factor where user_id = ?', parameters: [userId] },
]
