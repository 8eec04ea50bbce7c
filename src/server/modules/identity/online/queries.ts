import type { Db } from '#server/db/db.ts'

/** The user of a session. */
export const holderOf = (db: Db, handle: string) =>
  db.k
    .selectFrom('sysSession as s')
    .innerJoin('sysUser as u', 'u.id', 's.userId')
    .where('s.id', '=', handle)
    .select(['u.username', 'u.realname'])
    .executeTakeFirst()
