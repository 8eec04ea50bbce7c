import type { Db } from '#server/db/db.ts'

export const sessionsOf = (db: Db, userId: string, now: number) =>
  db.k
    .selectFrom('sysSession')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function rolesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', '0')
    .select('r.roleName')
    .orderBy('r.roleName')
    .execute()
  return rows.map(row => row.roleName)
}

export async function activityOf(
  db: Db,
  username: string,
  logType: string | undefined,
  place: { offset: number; size: number },
) {
  let own = db.k.selectFrom('sysLog').where('userid', '=', username)
  if (logType) own = own.where('logType', '=', logType)
  const [rows, count] = await Promise.all([
    own
      .select(['id', 'logType', 'logContent', 'ip', 'createTime'])
      .orderBy('createTime', 'desc')
      .orderBy('id', 'desc')
      .offset(place.offset)
      .limit(place.size)
      .execute(),
    own.select(each => each.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.count) }
}
