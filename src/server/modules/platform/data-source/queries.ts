import type { Db } from '#server/db/db.ts'

export async function sealedPassword(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.read<{ db_password: string | null }>({
    sql: "select db_password from sys_data_source where id = ? and del_flag = '0'",
    parameters: [id],
  })
  return row?.db_password ?? undefined
}
