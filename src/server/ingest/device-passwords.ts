/** Passwords of HJ 212 devices: sealed at rest, since frames must be compared with them and commands must carry them. */
import { type Db, StartError } from '#server/db/db.ts'
import { createSeal } from '#server/http/seal.ts'
import { setPassword, storedPasswords } from './queries.ts'

const place = 'device_facility.pw'
const isSealed = (stored: string): boolean => /^v1\.[A-Za-z0-9_-]{38,}$/.test(stored)

export interface DevicePasswords {
  close(password: string): string
  /** @param stored as it lies in the row; one of a seed or an earlier version may lie there in clear */
  open(stored: string | null): string
}

export function devicePasswords(encryptionKey: string): DevicePasswords {
  const seal = createSeal(encryptionKey, 'device passwords')
  return {
    close: password => seal.close(password, place),
    // What another key sealed is no password: its device is refused.
    open: stored => (stored ? (seal.open(stored, place) ?? (isSealed(stored) ? '' : stored)) : ''),
  }
}
/** Whoever has no key opens what lies there in clear. */
export const plainPasswords: DevicePasswords = { close: password => password, open: stored => stored ?? '' }

/**
 * Seals what a seed or an earlier version left in clear.
 * @throws StartError where another key sealed the others: each of their devices would be refused
 */
export async function sealDevicePasswords(
  db: Db,
  passwords: DevicePasswords,
  keyFile: string,
): Promise<void> {
  const stored = await storedPasswords(db)
  const plain = stored.filter(({ pw }) => !isSealed(pw))
  const sealed = stored.filter(({ pw }) => isSealed(pw))
  // A few may have been brought from elsewhere: the administrator sets them anew.
  if (sealed.length > 0 && sealed.every(({ pw }) => passwords.open(pw) === ''))
    throw new StartError(
      `密钥文件 ${keyFile} 与数据库不匹配，库中的设备密码无法解开，设备都会被拒绝：请换回写入这个数据库时使用的 secrets.json（多台主机须用同一份），再启动`,
    )
  if (plain.length > 0) await db.write(plain.map(({ id, pw }) => setPassword(id, pw, passwords.close(pw))))
}
