import type { Db } from '#server/db/db.ts'

/** The city of a district; a place above districts (a city without any, a province) stands for itself. */
export async function cityOf(db: Db, district: string): Promise<string | null> {
  const row = await db.k
    .selectFrom('region')
    .select(['level', 'parentCode'])
    .where('code', '=', district)
    .executeTakeFirst()
  return row?.level === '3' ? row.parentCode : district
}
