import type { Db } from '#server/db/db.ts'

/** Sessions that have not run out. */
export async function activeSessions(db: Db, now: number): Promise<number> {
  const row = await db.k
    .selectFrom('sysSession')
    .where('expiresAt', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
