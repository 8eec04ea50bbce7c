/** What somebody has in hand and may hand over: what the server knows, and what still lies on the phone. Pure. */
import { fromWire } from '#lib/dates.ts'
import type { Entry, Logged } from '../queue/entry.ts'
import { arrivePath, pickupPath } from './calls.ts'
import { readOffer } from './offer.ts'
import { bottlesOf, handlesBottles, isOver, type Today, type Work } from './works.ts'

export interface InHand {
  labelNo: string
  plantName: string
  /** null: it has none; undefined: not known here yet. */
  sealNo: string | null | undefined
  batchId: string | null
  /** On its way, and not still with whoever drew it. */
  carried: boolean
  /** When it came to the laboratory's door, epoch ms; null while it has not. */
  arrivedAt: number | null
  /** Why the laboratory turned it away; null where it did not. */
  rejected: string | null
}
type Deed = Pick<Entry | Logged, 'path' | 'body'> & Partial<Pick<Entry, 'state'>>
/** Not what the server has refused: it stays where it was until somebody has seen to it. */
const isGood = ({ state = 'waiting' }: Deed): boolean => state === 'waiting'

const isSeal = (value: unknown): value is { labelNo: string; sealNo: string | null } =>
  typeof value === 'object' && value !== null && 'labelNo' in value
/** Labels of a pick-up with the seals that were seen on them. */
function takenBy({
  path,
  body,
}: Deed): readonly (readonly [labelNo: string, sealNo: string | null | undefined])[] {
  if (path !== pickupPath) return []
  const offer = readOffer(String(body['offer'] ?? ''), Number.NaN)
  if (!('labels' in offer)) return []
  const seals = Array.isArray(body['seals']) ? body['seals'].filter(isSeal) : []
  return offer.labels.map(labelNo => [
    labelNo,
    seals.find(seal => seal.labelNo === labelNo)?.sealNo ?? undefined,
  ])
}
const arrivals = ({ path, body }: Deed): readonly (readonly [string, number])[] =>
  path === arrivePath && Array.isArray(body['labels'])
    ? body['labels'].map(labelNo => [String(labelNo), fromWire(String(body['happenedAt']))] as const)
    : []
const sealOf = (work: Work, labelNo: string): string | undefined =>
  work.details.findLast(({ item, labelNo: of }) => item === 'SEAL' && of === labelNo)?.sealNo ?? undefined

/**
 * @param all deeds of this phone, sent since the day was asked for or not
 * @param given labels that were given away and that the server does not know of yet
 */
export function inHand(
  today: Today,
  works: readonly Work[],
  all: readonly Deed[],
  given: Readonly<Record<string, unknown>> = {},
): InHand[] {
  const deeds = all.filter(isGood)
  const hands = new Map<string, InHand>()
  const mine = today.samples.filter(sample => sample.mine)
  for (const { labelNo, plantName, sealNo, batchId, state, arrivedAt, rejected = null } of mine) {
    const carried = state === 'TRANSIT'
    hands.set(labelNo, { labelNo, plantName, sealNo, batchId, carried, arrivedAt, rejected })
  }
  const known = new Map(today.samples.map(sample => [sample.labelNo, sample]))
  // Handed in here since the day was asked for, sent or not: the day has no samples of it.
  const open = new Set(today.works.filter(work => !isOver(work)).map(({ id }) => id))
  for (const work of works.filter(each => handlesBottles(each) && isOver(each) && open.has(each.id)))
    for (const { label } of bottlesOf(work))
      if (label && !known.has(label))
        hands.set(label, {
          labelNo: label,
          plantName: work.plantName,
          sealNo: sealOf(work, label),
          batchId: work.batchId,
          carried: false,
          arrivedAt: null,
          rejected: null,
        })
  for (const [labelNo, seen] of deeds.flatMap(takenBy)) {
    const { plantName = '', batchId = null, sealNo } = known.get(labelNo) ?? {}
    if (!hands.has(labelNo))
      hands.set(labelNo, {
        labelNo,
        plantName,
        sealNo: seen ?? sealNo,
        batchId,
        carried: true,
        arrivedAt: null,
        rejected: null,
      })
  }
  for (const [labelNo, at] of deeds.flatMap(arrivals)) {
    const own = hands.get(labelNo)
    if (own) hands.set(labelNo, { ...own, arrivedAt: at, rejected: null })
  }
  return [...hands.values()].filter(({ labelNo }) => given[labelNo] === undefined)
}
/** What is known of a seal, as it is said: that there is none, or that nobody here knows it yet, are two things. */
export const sealText = (sealNo: string | null | undefined): string =>
  sealNo ?? (sealNo === null ? '无封签' : '封签待同步')
