/**
 * Frames split over several packets (PNUM, PNO). A packet can be used, and answered, as soon as the DataTime of its set is known:
 * its own or a sibling's. So a device that waits for each answer before it sends the next packet is never blocked, packets may
 * come in any order, and nothing is answered whose values could not be kept: what stands at a border that is not clear yet is
 * handed out as text, to be kept beside the values (borders.ts). Only a DataTime that is itself cut holds the set until it is whole.
 * Sets are bounded in number, size and age.
 */
import { Borders, type Cleared, meet } from './borders.ts'
import type { Frame } from './frame.ts'

export interface SplitLimits {
  /** Sets that may be open at once on one line. */
  sets: number
  packets: number
  timeoutMs: number
}
export const splitLimits: SplitLimits = { sets: 16, packets: 256, timeoutMs: 60_000 }

interface OpenSet<P> {
  since: number
  pnum: number
  dataTime: string | undefined
  seen: Set<number>
  borders: Borders
  held: { frame: Frame; packet: P }[]
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
  readonly #sets = new Map<string, OpenSet<P>>()
  readonly #limits: SplitLimits

  constructor(limits: SplitLimits = splitLimits) {
    this.#limits = limits
  }

  get open(): number {
    return this.#sets.size
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
    const key = `${frame.mn} ${frame.cn} ${frame.qn} ${frame.pnum}`
    const set = this.#sets.get(key) ?? this.#begin(key, frame.pnum, now, offer)
    if (frame.pno === frame.pnum || !isCut(frame.cp)) set.dataTime ??= dataTimeOf(frame.cp)
    set.seen.add(frame.pno)
    if (set.held.length < this.#limits.packets) set.held.push({ frame, packet })
    else offer.dropped.push({ packet, reason: '同一分包重复过多' })
    if (set.dataTime !== undefined || set.seen.size === set.pnum) {
      set.dataTime ??= dataTimeOf(wholeOf(set.held))
      for (const held of set.held)
        offer.usable.push({
          packet: held.packet,
          dataTime: set.dataTime,
          ...set.borders.take(held.frame.pno, held.frame.cp),
        })
      set.held = []
    }
    if (set.seen.size === set.pnum) this.#sets.delete(key)
    return offer
  }

  /** Gives up the sets that waited too long for their DataTime. */
  expire(now: number): Offer<P>['dropped'] {
    const dropped: Offer<P>['dropped'] = []
    for (const [key, set] of this.#sets) {
      // Insertion order is age order.
      if (now - set.since < this.#limits.timeoutMs) break
      this.#sets.delete(key)
      this.#giveUp(set, '分包超时，未收全', dropped)
    }
    return dropped
  }

  #begin(key: string, pnum: number, now: number, offer: Offer<P>): OpenSet<P> {
    if (this.#sets.size >= this.#limits.sets) {
      const oldest = this.#sets.entries().next().value
      if (oldest) {
        this.#sets.delete(oldest[0])
        this.#giveUp(oldest[1], '同时未收全的分包过多', offer.dropped)
      }
    }
    const set: OpenSet<P> = {
      since: now,
      pnum,
      dataTime: undefined,
      seen: new Set(),
      borders: new Borders(pnum),
      held: [],
    }
    this.#sets.set(key, set)
    return set
  }

  #giveUp(set: OpenSet<P>, reason: string, dropped: Offer<P>['dropped']): void {
    for (const { packet } of set.held) dropped.push({ packet, reason })
  }
}

/** The packets one behind another; a repeated one counts once. */
const wholeOf = (held: OpenSet<unknown>['held']): string =>
  [...new Map(held.map(({ frame }) => [frame.pno, frame.cp]))]
    .sort(([a], [b]) => a - b)
    .reduce((text, [, cp]) => meet(text, cp), '')
