import { ownOffice } from '#contract/identity/offices.ts'
import type { Db } from '#server/db/db.ts'
import { officesHeld } from '../queries.ts'
import type { GrantedRule } from '../session.ts'

export interface PersonRow {
  /** Of the session; empty where there is none. */
  id: string
  userId: string
  username: string
  realname: string
  orgCode: string | null
  relTenantIds: string | null
  mustChange: string
}
export interface SessionRow extends PersonRow {
  tokenHash: string
  createdAt: number
  lastSeenAt: number
  lastActiveAt: number
  expiresAt: number
  locked: string
  profile: string
  /** Of the device whose code it has shown: since when its user had that one. */
  factorAt: number | null
  /** Since when its user has his device. */
  factorSince: number | null
}

/** A user that may sign in. */
export async function personRow(db: Db, userId: string): Promise<PersonRow | undefined> {
  const row = await db.k
    .selectFrom('sysUser')
    .where('id', '=', userId)
    .where('status', '=', '1')
    .where('delFlag', '=', '0')
    .select(['id as userId', 'username', 'realname', 'orgCode', 'relTenantIds', 'mustChange'])
    .executeTakeFirst()
  return row && { id: '', ...row }
}

/** Only sessions of users that may still sign in. */
export async function sessionRow(
  db: Db,
  by: { tokenHash: string } | { id: string },
  now: number,
): Promise<SessionRow | undefined> {
  const query = db.k
    .selectFrom('sysSession as s')
    .innerJoin('sysUser as u', 'u.id', 's.userId')
    .leftJoin('sysUserFactor as f', 'f.userId', 's.userId')
    .where('s.expiresAt', '>', now)
    .where('u.status', '=', '1')
    .where('u.delFlag', '=', '0')
    .select([
      's.id',
      's.userId',
      's.tokenHash',
      's.createdAt',
      's.lastSeenAt',
      's.lastActiveAt',
      's.expiresAt',
      's.locked',
      's.profile',
      's.factorAt',
      'f.confirmedAt as factorSince',
      'u.username',
      'u.realname',
      'u.orgCode',
      'u.relTenantIds',
      'u.mustChange',
    ])
  return ('id' in by ? query.where('s.id', '=', by.id) : query.where('s.tokenHash', '=', by.tokenHash))
    .limit(1)
    .executeTakeFirst()
}

/** Codes of the buttons granted to the user; switched-off definitions give nothing. */
export async function permissionCodes(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.k
    .selectFrom('sysUserGrant as g')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .where('g.userId', '=', userId)
    .where('p.delFlag', '=', '0')
    .where('p.status', '=', '1')
    .where('p.menuType', '=', 2)
    .where('p.perms', 'is not', null)
    .select('p.perms')
    .distinct()
    .execute()
  return new Set(rows.flatMap(row => (row.perms ?? '').split(',')).filter(Boolean))
}

/**
 * Rules granted to the user, with the codes of what they hang on: a page's buttons, or a button's own. The three offices watch
 * each other: no rule narrows what one of them sees of its office, whoever bound it to whatever he holds.
 */
export async function grantedRules(db: Db, userId: string): Promise<GrantedRule[]> {
  const grants = await db.k
    .selectFrom('sysUserGrant')
    .where('userId', '=', userId)
    .where('dataRuleIds', 'is not', null)
    .where('dataRuleIds', '!=', '')
    .select(['permissionId', 'dataRuleIds'])
    .execute()
  const ids = [...new Set(grants.flatMap(grant => (grant.dataRuleIds ?? '').split(',')).filter(Boolean))]
  if (ids.length === 0) return []
  const pages = grants.map(grant => grant.permissionId)
  const [offices, rules, buttons] = await Promise.all([
    officesHeld(db, userId),
    db.k
      .selectFrom('sysPermissionDataRule')
      .where('id', 'in', ids)
      .where('permissionId', 'in', pages)
      .where('status', '=', '1')
      .where('delFlag', '=', '0')
      .select(['id', 'permissionId', 'ruleColumn', 'ruleConditions', 'ruleValue'])
      .orderBy('id')
      .execute(),
    db.k
      .selectFrom('sysPermission')
      .where(row => row.or([row('id', 'in', pages), row('parentId', 'in', pages)]))
      .where('delFlag', '=', '0')
      .where('menuType', '=', 2)
      // What is switched off gives nothing, and binds nothing.
      .where('status', '=', '1')
      .where('perms', 'is not', null)
      .select(['id', 'parentId', 'perms'])
      .execute(),
  ])
  return rules.map(rule => ({
    ...rule,
    codes: new Set(
      buttons
        .filter(button => button.id === rule.permissionId || button.parentId === rule.permissionId)
        .flatMap(button => (button.perms ?? '').split(','))
        .filter(code => offices.length === 0 || !ownOffice.test(code)),
    ),
  }))
}

export async function departCodes(db: Db, userId: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.departId')
    .where('ud.userId', '=', userId)
    .where('d.delFlag', '=', '0')
    .select('d.orgCode')
    .orderBy('d.orgCode')
    .execute()
  return rows.map(row => row.orgCode)
}

export async function insertSession(
  db: Db,
  row: {
    id: string
    userId: string
    tokenHash: string
    createdAt: number
    expiresAt: number
    ip: string
    userAgent: string
  },
): Promise<void> {
  await db.k
    .insertInto('sysSession')
    .values({ ...row, lastSeenAt: row.createdAt, lastActiveAt: row.createdAt })
    .execute()
}

/** Another process may know of later activity; a time that has not come yet is that of a clock which was set back. */
export async function touchSession(db: Db, id: string, now: number, activeAt: number): Promise<void> {
  await db.write([
    {
      sql: `update sys_session set last_seen_at = ?,
        last_active_at = case when last_active_at > ? or last_active_at < ? then ? else last_active_at end
        where id = ?`,
      parameters: [now, now, activeAt, activeAt, id],
    },
  ])
}

/** Not where somebody was active meanwhile. */
export async function lockSession(db: Db, id: string, activeAt: number): Promise<void> {
  await db.k
    .updateTable('sysSession')
    .set({ locked: 'Y' })
    .where('id', '=', id)
    .where('lastActiveAt', '<=', activeAt)
    .execute()
}
export async function lockIdle(db: Db, before: number): Promise<void> {
  await db.k
    .updateTable('sysSession')
    .set({ locked: 'Y' })
    .where('locked', '=', 'N')
    .where('lastActiveAt', '<', before)
    .where('createdAt', '<', before)
    .execute()
}
export async function unlockSession(db: Db, id: string, now: number): Promise<void> {
  await db.k.updateTable('sysSession').set({ locked: 'N', lastActiveAt: now }).where('id', '=', id).execute()
}
export async function setProfile(db: Db, id: string, profile: 'desk' | 'wall'): Promise<void> {
  await db.k.updateTable('sysSession').set({ profile }).where('id', '=', id).execute()
}

export async function passFactor(db: Db, id: string, since: number): Promise<void> {
  await db.k.updateTable('sysSession').set({ factorAt: since }).where('id', '=', id).execute()
}
export async function factorSinceOf(db: Db, userId: string): Promise<number | null> {
  const row = await db.k
    .selectFrom('sysUserFactor')
    .where('userId', '=', userId)
    .select('confirmedAt')
    .executeTakeFirst()
  return row?.confirmedAt ?? null
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.k.deleteFrom('sysSession').where('id', '=', id).execute()
}

export async function deleteSessionsOf(db: Db, userId: string, exceptId = ''): Promise<void> {
  await db.k.deleteFrom('sysSession').where('userId', '=', userId).where('id', '!=', exceptId).execute()
}

/** @returns how many there were */
export async function deleteExpired(db: Db, now: number): Promise<number> {
  const gone = await db.k.deleteFrom('sysSession').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
