/** Short codes: eight digits that stand for an offer while it may be taken. */
import { randomInt } from 'node:crypto'
import { refused } from '#contract/kit/fault.ts'
import { offerCodeDigits, offerLifeSec } from '#contract/sewage/custody.ts'
import { type Db, DuplicateError } from '#server/db/db.ts'
import type { Secrets } from '#server/http/secrets.ts'
import type { Session } from '#server/http/serve.ts'
import { isFresh, isSigned, isWithin, readOffer, secretOf } from './offer.ts'
import { codeOf, keyOf, offerAt, putCode } from './queries.ts'

const mostTries = 5
const drawn = (): string => String(randomInt(10 ** offerCodeDigits)).padStart(offerCodeDigits, '0')

/** @throws Fault `refused` for what is not the caller's own, fresh offer */
export async function codeFor(
  db: Db,
  secrets: Pick<Secrets, 'tokenKey'>,
  { username }: Session,
  text: string,
): Promise<string> {
  const now = Date.now()
  const signed = readOffer(text)
  const key = signed && (await keyOf(db, signed.offer.k))
  const own = signed && key && key.username === username && signed.offer.by === username
  const good = own && isSigned(signed, secretOf(secrets.tokenKey, key.id)) && isWithin(signed.offer, key)
  if (!good || !isFresh(signed.offer, now)) throw refused('交接码无效或已过期，请刷新二维码后再取短码')
  const known = await codeOf(db, text)
  if (known && known.validUntil > now) return known.code
  const validUntil = (signed.offer.at + offerLifeSec) * 1_000
  for (let tries = 1; ; tries++) {
    const code = drawn()
    try {
      await db.write(putCode({ code, offer: text, byUser: username, validUntil }, now))
      return code
    } catch (error) {
      // Another offer has these digits.
      if (!(error instanceof DuplicateError) || tries >= mostTries) throw error
    }
  }
}

/** @throws Fault `refused` where no offer that may be taken has these digits */
export async function offerFor(db: Db, code: string): Promise<string> {
  const row = await offerAt(db, code.replace(/\D/g, ''), Date.now())
  if (!row) throw refused('没有这个短码，或已过期（5 分钟内有效），请核对，或请交出人换一个码')
  return row.offer
}
