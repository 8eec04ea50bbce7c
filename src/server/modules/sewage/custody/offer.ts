/** The text in the code that a giver's phone shows: read, and tried against his key. Pure. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { offerLifeSec, offerPrefix, offerShape } from '#contract/sewage/custody.ts'
import { tidyLabelNo } from '#lib/label-number.ts'

export type Offer = Static<typeof offerShape>
const isOffer = Compile(offerShape)

/** The key of a phone is worked out, so that no secret lies in the database. @returns base64url */
export const secretOf = (tokenKey: string, keyId: string): string =>
  createHmac('sha256', tokenKey).update(`handover ${keyId}`).digest('base64url')
export const macOf = (secret: string, payload: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(payload).digest('base64url')

export interface Signed {
  readonly offer: Offer
  readonly payload: string
  readonly mac: string
}
/** @returns undefined for a text that no phone of ours shows */
export function readOffer(text: string): Signed | undefined {
  const [payload, mac, ...rest] = text.startsWith(offerPrefix)
    ? text.slice(offerPrefix.length).trim().split('.')
    : []
  if (!payload || !mac || rest.length > 0) return undefined
  try {
    const offer: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    if (!isOffer.Check(offer)) return undefined
    const labels = [...new Set(offer.labels.map(tidyLabelNo))]
    return { offer: { ...offer, labels }, payload, mac }
  } catch {
    return undefined
  }
}
export function isSigned({ payload, mac }: Signed, secret: string): boolean {
  const own = Buffer.from(macOf(secret, payload))
  const given = Buffer.from(mac)
  return own.length === given.length && timingSafeEqual(own, given)
}
/** @param at when it was scanned, epoch ms, by the scanning phone: two phones' clocks differ both ways */
export const isFresh = ({ at: shown }: Offer, at: number): boolean =>
  Math.abs(at / 1_000 - shown) <= offerLifeSec
/** Shown while its key was good: that ends with its session. */
export const isWithin = ({ at: shown }: Offer, { validUntil }: { validUntil: number }): boolean =>
  shown * 1_000 <= Number(validUntil)

/** What was made of an offer: a repeat says the same. */
export const contentOf = (username: string, seals: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([username, seals]))
    .digest('hex')
