import type { Db, Statement } from '#server/db/db.ts'

export interface Kept {
  body: string | null
  request: string | null
}
export async function keptAnswer(db: Db, userId: string, key: string): Promise<Kept | undefined> {
  return db.k
    .selectFrom('sysIdempotency')
    .select(['body', 'request'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export const markStatement = (
  userId: string,
  key: string,
  { body, request }: Kept,
  now = Date.now(),
): Statement => ({
  sql: 'insert into sys_idempotency ("key", user_id, created_at, status, body, request) values (?, ?, ?, 200, ?, ?)',
  parameters: [key, userId, now, body, request],
})

export async function keepAnswer(db: Db, userId: string, key: string, body: string): Promise<void> {
  await db.k
    .updateTable('sysIdempotency')
    .set({ body })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
}

export async function dropMark(db: Db, userId: string, key: string): Promise<void> {
  await db.k.deleteFrom('sysIdempotency').where('userId', '=', userId).where('key', '=', key).execute()
}

export async function forgetAnswers(db: Db, before: number): Promise<void> {
  await db.k.deleteFrom('sysIdempotency').where('createdAt', '<', before).execute()
}
