import type { Db, Statement } from '#server/db/db.ts'

export async function keptAnswer(
  db: Db,
  userId: string,
  key: string,
): Promise<{ body: string | null } | undefined> {
  return db.k
    .selectFrom('sysIdempotency')
    .select('body')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export const markStatement = (userId: string, key: string, now = Date.now()): Statement => ({
  sql: 'insert into sys_idempotency ("key", user_id, created_at, status, body) values (?, ?, ?, 200, null)',
  parameters: [key, userId, now],
})

export async function keepAnswer(db: Db, userId: string, key: string, body: string): Promise<void> {
  await db.k
    .updateTable('sysIdempotency')
    .set({ body })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
}

export async function forgetAnswers(db: Db, before: number): Promise<void> {
  await db.k.deleteFrom('sysIdempotency').where('createdAt', '<', before).execute()
}
