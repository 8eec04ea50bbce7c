/** Guard A14: how long the answer takes says nothing about the account: each attempt does the same work, whoever it names. */
import { verify } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, passwordFits } from '#server/modules/identity/auth/passwords.ts'

it.each([
  ['nobody', undefined, false],
  ['an account without a password', '', false],
  ['an account whose password was never set', '!', false],
  ['a damaged hash', '$argon2id$v=19$m=19456,t=2,p=1$AAAA', false],
  ['a wrong password', await hashPassword('another'), false],
  ['the right password', await hashPassword('right'), true],
] as const)('does the work of one hash for %s [A14]', async (_who, stored, fits) => {
  // Checks that went all the way: one that cannot be read ends at once.
  let worked = 0
  const check = async (hash: string, password: string): Promise<boolean> => {
    const verdict = await verify(hash, password)
    worked += 1
    return verdict
  }
  expect(await passwordFits(stored, 'right', check)).toBe(fits)
  expect(worked).toBe(1)
})
