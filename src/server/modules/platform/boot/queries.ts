import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'

/** May people register themselves? What the environment says goes before the system parameter. */
export const registrationOpen = async (db: Db, { register }: Pick<Config, 'register'>): Promise<boolean> =>
  register ?? (await systemParameter(db, 'register.enabled')) === 'Y'
