import type { Db } from './db.ts'

/** A value of sys_setting; undefined where it is unset or empty. */
export async function systemParameter(db: Db, key: string): Promise<string | undefined> {
  const row = await db.k.selectFrom('sysSetting').where('key', '=', key).select('value').executeTakeFirst()
  return row?.value || undefined
}
