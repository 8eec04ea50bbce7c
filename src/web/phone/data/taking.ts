/** What is kept of samples that were taken over: the code as it was read, the seals as they were seen, both signatures. Pure. */
import { offerCheckSec } from '#contract/sewage/custody.ts'
import { toWire } from '#lib/dates.ts'
import type { Done } from '../queue/queue.ts'
import { pickupPath } from './calls.ts'
import type { Offer } from './offer.ts'
import type { Seal } from './seals.ts'

export interface Scanned {
  text: string
  offer: Offer
  /** Epoch ms on the server's clock: a code is good or stale when it is read, however long looking at the seals takes. */
  at: number
}
/** @param now epoch ms on the server's clock @returns why what was scanned cannot be confirmed any more, in words */
export const lapsed = ({ at }: Scanned, now: number): string | undefined =>
  now - at > offerCheckSec * 1_000
    ? `扫码后已超过 ${offerCheckSec / 60} 分钟，请让交出人换一个码再扫`
    : undefined

/** What somebody is about to take over, as far as he has come: two people have signed it already, perhaps. */
export interface Taking {
  scanned: Scanned
  seals: readonly Seal[]
  /** As it is typed, ℃. */
  temp: string
  reason: string
  photos: readonly Blob[]
  giver: Blob | undefined
  taker: Blob | undefined
}
/** One hand-over is one code. */
export const chainOfTaking = ({ text }: Pick<Scanned, 'text'>): string => `handover:${text.slice(-43)}`
export interface Checked {
  /** Epoch ms on the server's clock. */
  now: number
  /** ℃ */
  temp: number
  seals: readonly Seal[]
  place: string | undefined
  reason: string
  photos: readonly Blob[]
  giver: Blob
  taker: Blob
}
export function takingOf(
  { text, offer, at }: Scanned,
  { now, temp, seals, place, reason, photos, giver, taker }: Checked,
): Done {
  const count = seals.reduce((sum, { labels }) => sum + labels.length, 0)
  return {
    chain: chainOfTaking({ text }),
    title: `接收样品 ${count} 瓶`,
    about: `交出人 ${offer.n || offer.by}`,
    path: pickupPath,
    body: {
      offer: text,
      // The server may have set the phone's clock right meanwhile: nothing is read after it is confirmed.
      scannedAt: toWire(Math.min(at, now)),
      temp,
      seals: seals.flatMap(({ labels, sealNo, ok }) =>
        labels.map(labelNo => ({ labelNo, sealNo: sealNo || null, ok: ok === true })),
      ),
      ...(place !== undefined && { place }),
      ...(seals.some(({ ok }) => ok === false) && { reason: reason.trim() }),
    },
    photos: [
      ...photos.map(blob => ({ field: 'photo', blob })),
      { field: 'giverSignature', blob: giver },
      { field: 'signature', blob: taker },
    ],
  }
}
