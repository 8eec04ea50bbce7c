/** Argon2id, and the price of a check also for users that do not exist. */

import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** A hash that no password has. */
const nobodysHash = hash(randomBytes(24).toString('base64url'))

/** In place of a hash: nothing that is typed fits it. */
export const noPassword = '!'

export const hashPassword = (password: string): Promise<string> => hash(password)

/** Nobody, an account without a password, a hash that cannot be read: each costs the same work, and none is ever right. */
export async function passwordFits(
  stored: string | undefined,
  password: string,
  check: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  if (stored)
    try {
      return await check(stored, password)
    } catch {
      // It ended before the work was done.
    }
  await check(await nobodysHash, password)
  return false
}

const common = new Set([
  '12345678',
  '123456789',
  '1234567890',
  'password',
  'password1',
  'qwertyuiop',
  '11111111',
  '88888888',
  'abc12345',
  'admin123',
  'admin1234',
  'qingyuan',
])

/** What speaks against a new password; undefined: nothing. */
export function weakness(password: string, username: string): string | undefined {
  if (password.length < 8) return '新密码不能少于 8 个字符'
  if (password.length > 128) return '新密码不能超过 128 个字符'
  const lower = password.toLowerCase()
  if (common.has(lower) || lower.includes(username.toLowerCase()) || new Set(password).size < 4)
    return '新密码过于简单，请更换'
  return undefined
}
