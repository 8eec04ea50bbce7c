/**
 * Frames split over several packets (PNUM, PNO). A packet can be used, and answered, as soon as the DataTime of its set is known:
 * its own or a sibling's. So a device that waits for each answer before it sends the next packet is never blocked, packets may
 * come in any order, and nothing is answered whose values could not be kept: what stands at a border that is not clear yet is
 * handed out as text, to be kept beside the values (borders.ts). Only a DataTime that is itself cut holds the set until it is whole.
 * Sets are bounded in number, size and age.
 *
 * A request has one number, QN, so its packets are known by it. A packet of the same place that says something else is of another
 * set all the same. Devices of 2005 may send none: their packets are one set only while they come one behind another, with nothing
 * broken and no long pause between them, and what is cut inside an item is never joined, since nothing tells whose other half it is.
 */
import { hash } from 'node:crypto'
import { Borders, type Cleared, meet } from './borders.ts'
import type { Frame } from './frame.ts'

export interface SplitLimits {
  /** Sets that may be open at once on one line. */
  sets: number
  packets: number
  timeoutMs: number
}
export const splitLimits: SplitLimits = { sets: 16, packets: 256, timeoutMs: 60_000 }

/** Without QN, a packet follows the one before it within this; a device begins its next set half a minute later at the earliest. */
const followsMs = 20_000

interface PacketSet<P> {
  /** Of its first packet; of its last one once it is whole. */
  since: number
  pnum: number
  dataTime: string | undefined
  /** Digests of the texts that came, by number of packet. */
  seen: Map<number, string>
  borders: Borders
  held: { frame: Frame; packet: P }[]
  last: { pno: number; at: number }
  /** Something unreadable came behind its last packet. */
  broken: boolean
}
export interface Usable<P> extends Cleared {
  packet: P
  /** DataTime of the set, for packets without one; undefined for a set that has none at all. */
  dataTime: string | undefined
}
export interface Offer<P> {
  usable: Usable<P>[]
  /** Packets given up, with a reason in Chinese. */
  dropped: { packet: P; reason: string }[]
}

const dataTimeOf = (cp: string): string | undefined => /(?:^|[;,\s])DataTime\s*=\s*(\d+)/.exec(cp)?.[1]
/** At the end of a packet it may go on in the next one, unless it has the length of a moment. */
const isCut = (cp: string): boolean => /DataTime\s*=\s*(?!(?:\d{14}|\d{17})$)\d*$/.test(cp)
const none: readonly never[] = []

export class SplitSets<P> {
  readonly #open = new Map<string, PacketSet<P>>()
  /** Whole ones, for the packets of them that are repeated because an answer was lost. */
  readonly #whole = new Map<string, PacketSet<P>>()
  readonly #limits: SplitLimits

  constructor(limits: SplitLimits = splitLimits) {
    this.#limits = limits
  }

  get open(): number {
    return this.#open.size
  }

  offer(frame: Frame, packet: P, now: number): Offer<P> {
    const offer: Offer<P> = { usable: [], dropped: this.expire(now) }
    if (frame.pnum === 1) {
      offer.usable.push({ packet, dataTime: undefined, cp: frame.cp, held: none, joined: none })
      return offer
    }
    if (frame.pnum > this.#limits.packets) {
      offer.dropped.push({ packet, reason: `分包数 ${frame.pnum} 超过上限 ${this.#limits.packets}` })
      return offer
    }
    const key = `${frame.mn} ${frame.st} ${frame.cn} ${frame.qn} ${frame.pnum}`
    const ownTime = frame.pno === frame.pnum || !isCut(frame.cp) ? dataTimeOf(frame.cp) : undefined
    const digest = hash('sha256', frame.cp, 'base64')
    const present = this.#open.get(key) ?? this.#whole.get(key)
    const set =
      present && belongs(present, frame, digest, ownTime, now)
        ? present
        : this.#begin(key, frame, now, offer.dropped)
    set.dataTime ??= ownTime
    set.seen.set(frame.pno, digest)
    set.last = { pno: frame.pno, at: now }
    set.broken = false
    if (set.held.length < this.#limits.packets) set.held.push({ frame, packet })
    else offer.dropped.push({ packet, reason: '同一分包重复过多' })
    const isWhole = set.seen.size === set.pnum
    if (
      isWhole &&
      set.dataTime === undefined &&
      frame.qn === '' &&
      set.held.some(held => isCut(held.frame.cp))
    ) {
      this.#open.delete(key)
      this.#giveUp(set, '数据时间在分包边界被切断，报文无 QN，无法确认另一半', offer.dropped)
      return offer
    }
    if (set.dataTime !== undefined || isWhole) {
      set.dataTime ??= dataTimeOf(wholeOf(set.held))
      for (const held of set.held)
        offer.usable.push({
          packet: held.packet,
          dataTime: set.dataTime,
          ...set.borders.take(held.frame.pno, held.frame.cp),
        })
      set.held = []
    }
    if (isWhole && this.#open.delete(key)) this.#remember(key, set, now)
    return offer
  }

  /** Something came that cannot be read: it may have been any packet. */
  interrupt(): void {
    for (const set of [...this.#open.values(), ...this.#whole.values()]) set.broken = true
  }

  /** Gives up the sets that waited too long for their DataTime. */
  expire(now: number): Offer<P>['dropped'] {
    const dropped: Offer<P>['dropped'] = []
    for (const sets of [this.#open, this.#whole])
      for (const [key, set] of sets) {
        // Insertion order is age order.
        if (now - set.since < this.#limits.timeoutMs) break
        sets.delete(key)
        this.#giveUp(set, '分包超时，未收全', dropped)
      }
    return dropped
  }

  #begin(key: string, frame: Frame, now: number, dropped: Offer<P>['dropped']): PacketSet<P> {
    const before = this.#open.get(key)
    if (before) this.#giveUp(before, '未收全，同一分包序号已有另一组数据', dropped)
    this.#open.delete(key)
    this.#whole.delete(key)
    if (this.#open.size >= this.#limits.sets) {
      const oldest = this.#open.entries().next().value
      if (oldest) {
        this.#open.delete(oldest[0])
        this.#giveUp(oldest[1], '同时未收全的分包过多', dropped)
      }
    }
    const set: PacketSet<P> = {
      since: now,
      pnum: frame.pnum,
      dataTime: undefined,
      seen: new Map(),
      borders: new Borders(frame.pnum, frame.qn !== ''),
      held: [],
      last: { pno: frame.pno, at: now },
      broken: false,
    }
    this.#open.set(key, set)
    return set
  }

  #remember(key: string, set: PacketSet<P>, now: number): void {
    set.since = now
    this.#whole.set(key, set)
    const [oldest] = this.#whole.keys()
    if (this.#whole.size > this.#limits.sets && oldest !== undefined) this.#whole.delete(oldest)
  }

  #giveUp(set: PacketSet<P>, reason: string, dropped: Offer<P>['dropped']): void {
    for (const { packet } of set.held) dropped.push({ packet, reason })
  }
}

/** Whether a packet can be of this set: no other text in its place, no other time, and in its turn where no QN tells. */
function belongs(
  set: PacketSet<unknown>,
  { qn, pno }: Frame,
  digest: string,
  ownTime: string | undefined,
  now: number,
): boolean {
  if (ownTime !== undefined && set.dataTime !== undefined && ownTime !== set.dataTime) return false
  const before = set.seen.get(pno)
  if (before !== undefined && before !== digest) return false
  if (qn !== '') return true
  const isTold = ownTime !== undefined && ownTime === set.dataTime
  if (!isTold && (set.broken || now - set.last.at > followsMs)) return false
  // A first packet without a time may say the same of the next moment, when its set is whole.
  if (pno === 1) return before !== undefined && (isTold || set.seen.size < set.pnum)
  return pno === set.last.pno || pno === set.last.pno + 1
}

/** The packets one behind another; a repeated one counts once. */
const wholeOf = (held: PacketSet<unknown>['held']): string =>
  [...new Map(held.map(({ frame }) => [frame.pno, frame.cp]))]
    .sort(([a], [b]) => a - b)
    .reduce((text, [, cp]) => meet(text, cp), '')
