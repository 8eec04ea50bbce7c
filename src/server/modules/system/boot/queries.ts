import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'

/** A value of sys_setting; undefined where it is unset or empty. */
export async function systemParameter(db: Db, key: string): Promise<string | undefined> {
  const row = await db.k.selectFrom('sysSetting').where('key', '=', key).select('value').executeTakeFirst()
  return row?.value || undefined
}

/** May people register themselves? What the environment says goes before the system parameter. */
export const registrationOpen = async (db: Db, { register }: Pick<Config, 'register'>): Promise<boolean> =>
  register ?? (await systemParameter(db, 'register.enabled')) === 'Y'
