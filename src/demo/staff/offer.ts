/** The code on a giver's phone (contract/sewage/custody.ts). */
import { createHmac } from 'node:crypto'
import type { Static } from 'typebox'
import { offerPrefix, type offerShape } from '#contract/sewage/custody.ts'

export function signedOffer(
  { keyId, secret }: { keyId: string; secret: string },
  offer: Omit<Static<typeof offerShape>, 'k'>,
): string {
  const payload = Buffer.from(JSON.stringify({ k: keyId, ...offer })).toString('base64url')
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(payload).digest('base64url')
  return `${offerPrefix}${payload}.${mac}`
}
