/** Codes of six digits: kept as hashes, ten minutes, five tries, used once. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type Db, type Statement, unlessFull } from '#server/db/db.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
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
   * Gives what uses the code up, to be written with what it allows; nothing where it is used up already.
   * @returns `gone` where there is none any more, `wrong` where it is another
   */
  check(phone: string, purpose: Purpose, code: string): Promise<Statement[] | 'gone' | 'wrong'>
}

export function createCodes(db: Db, key: string, now: () => number = Date.now): Codes {
  const hashOf = (phone: string, purpose: Purpose, code: string) =>
    createHmac('sha256', key).update(`${phone} ${purpose} ${code}`).digest('hex')
  /** Of codes for signing in that were made while the disk was full: good in this process, once. */
  const unkept = new Map<string, { hash: string; expiresAt: number; tries: number }>()
  const checkUnkept = (phone: string, hash: string): Statement[] | 'gone' | 'wrong' | undefined => {
    const held = unkept.get(phone)
    if (!held) return undefined
    held.tries += 1
    if (held.expiresAt <= now() || held.tries > mostTries) return 'gone'
    if (!timingSafeEqual(Buffer.from(hash), Buffer.from(held.hash))) return 'wrong'
    unkept.delete(phone)
    return []
  }
  return {
    async pending(phone, purpose) {
      const held = unkept.get(phone)
      if (purpose === '0' && held && held.expiresAt > now() && held.tries < mostTries) return true
      const kept = await codeOf(db, phone, purpose)
      return kept !== undefined && Number(kept.expiresAt) > now() && kept.tries < mostTries
    },
    make: () => String(randomInt(1_000_000)).padStart(6, '0'),
    async keep(phone, purpose, code) {
      const hash = hashOf(phone, purpose, code)
      const expiresAt = now() + codeMs
      const write = db.write([keepCode(phone, purpose, hash, expiresAt)])
      if (purpose === '0') unkept.delete(phone)
      // Everything else that a code is for has to be written itself.
      if (purpose !== '0') await write
      else await unlessFull(write, () => unkept.set(phone, { hash, expiresAt, tries: 0 }))
    },
    async forget(phone, purpose) {
      if (purpose === '0') unkept.delete(phone)
      await unlessFull(db.write([dropCode(phone, purpose)]))
    },
    async check(phone, purpose, code) {
      const held = purpose === '0' ? checkUnkept(phone, hashOf(phone, purpose, code)) : undefined
      if (held) return held
      const kept = await codeOf(db, phone, purpose)
      if (!kept || Number(kept.expiresAt) <= now()) return 'gone'
      const [counted] = await unmarked(() => db.write([countTry(phone, purpose, mostTries)]))
      if (!counted || counted.changes === 0) return 'gone'
      const given = Buffer.from(hashOf(phone, purpose, code))
      const same = timingSafeEqual(given, Buffer.from(kept.codeHash))
      return same ? [dropCode(phone, purpose, kept.codeHash)] : 'wrong'
    },
  }
}
