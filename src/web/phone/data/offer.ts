/** What the giver's phone shows, and what the taker's reads out of it. */
import type { Static } from 'typebox'
import { offerCodeDigits, offerLifeSec, offerPrefix, type offerShape } from '#contract/sewage/custody.ts'

export interface HandoverKey {
  keyId: string
  secret: string
  /** yyyy-MM-dd HH:mm:ss */
  validUntil: string
}
export type Offer = Static<typeof offerShape>
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))
const toBase64 = (from: Uint8Array): string =>
  btoa(String.fromCharCode(...from))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))

/** Eight digits, as they stand under a code: `1234 5678`. @returns undefined for anything else */
export function shortCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length === offerCodeDigits ? digits : undefined
}

/** @throws Error where the page did not come over https: then there is no way to sign */
export async function signedOffer(offer: Omit<Offer, 'k'>, { keyId, secret }: HandoverKey): Promise<string> {
  const payload = toBase64(bytes(JSON.stringify({ k: keyId, ...offer })))
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(payload)))
  return `${offerPrefix}${payload}.${toBase64(mac)}`
}

/**
 * The signature is the server's to try.
 * @param now epoch ms; NaN: however old it is
 * @returns what stands in it, or why it is none, in words
 */
export function readOffer(text: string, now: number): Offer | { problem: string } {
  const foreign = { problem: '这不是交接码，请让交出人打开“交接”，扫他手机上的二维码' }
  const [payload] = text.startsWith(offerPrefix) ? text.slice(offerPrefix.length).split('.') : []
  if (!payload) return foreign
  try {
    const offer = JSON.parse(new TextDecoder().decode(fromBase64(payload))) as Partial<Offer>
    if (!Array.isArray(offer.labels) || typeof offer.at !== 'number' || typeof offer.by !== 'string')
      return foreign
    if (Math.abs(now / 1_000 - offer.at) > offerLifeSec)
      return { problem: '交接码已过期（5 分钟内有效），请让交出人换一个码再扫' }
    return offer as Offer
  } catch {
    return foreign
  }
}
