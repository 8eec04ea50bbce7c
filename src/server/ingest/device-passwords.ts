/** Passwords of HJ 212 devices: sealed at rest, since frames must be compared with them and commands must carry them. */
import type { Db } from '#server/db/db.ts'
import { createSeal } from '#server/plugins/seal.ts'
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

/** Seals what a seed or an earlier version left in clear. */
export async function sealDevicePasswords(db: Db, passwords: DevicePasswords): Promise<void> {
  const plain = (await storedPasswords(db)).filter(({ pw }) => !isSealed(pw))
  if (plain.length > 0) await db.write(plain.map(({ id, pw }) => setPassword(id, pw, passwords.close(pw))))
}
