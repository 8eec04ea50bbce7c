/** Codes of six digits: kept as hashes, ten minutes, five tries, used once. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db, Statement } from '#server/db/db.ts'
import { codeOf, countTry, dropCode, keepCode } from './queries.ts'

export const codeMs = 600_000
const mostTries = 5

/** What a code was asked for; a code for one is none for another. */
export type Purpose = '0' | '1' | '2'

export interface Codes {
  /** Whether one that was sent is still good. */
  pending(phone: string, purpose: Purpose): Promise<boolean>
  make(): string
  keep(phone: string, purpose: Purpose, code: string): Promise<void>
  forget(phone: string, purpose: Purpose): Promise<void>
  /**
   * Gives the statement that uses the code up, to be written with what it allows.
   * @returns `gone` where there is none any more, `wrong` where it is another
   */
  check(phone: string, purpose: Purpose, code: string): Promise<Statement | 'gone' | 'wrong'>
}

export function createCodes(db: Db, key: string, now: () => number = Date.now): Codes {
  const hashOf = (phone: string, purpose: Purpose, code: string) =>
    createHmac('sha256', key).update(`${phone} ${purpose} ${code}`).digest('hex')
  return {
    async pending(phone, purpose) {
      const kept = await codeOf(db, phone, purpose)
      return kept !== undefined && Number(kept.expiresAt) > now() && kept.tries < mostTries
    },
    make: () => String(randomInt(1_000_000)).padStart(6, '0'),
    async keep(phone, purpose, code) {
      await db.write([keepCode(phone, purpose, hashOf(phone, purpose, code), now() + codeMs)])
    },
    async forget(phone, purpose) {
      await db.write([dropCode(phone, purpose)])
    },
    async check(phone, purpose, code) {
      const kept = await codeOf(db, phone, purpose)
      if (!kept || Number(kept.expiresAt) <= now()) return 'gone'
      const [counted] = await db.write([countTry(phone, purpose, mostTries)])
      if (!counted || counted.changes === 0) return 'gone'
      const given = Buffer.from(hashOf(phone, purpose, code))
      const same = timingSafeEqual(given, Buffer.from(kept.codeHash))
      return same ? dropCode(phone, purpose, kept.codeHash) : 'wrong'
    },
  }
}
