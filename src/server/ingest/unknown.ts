/** Devices that send without being registered: counted here, kept with the commit of their frames. */
import { isIP } from 'node:net'
import { networkOf } from '#lib/address.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { dropUnknown, type Row, readUnknown, unknownRows } from './queries.ts'
import type { Incoming } from './types.ts'

export interface UnknownLimits {
  /** On the list. */
  all: number
  /** From one address: whoever invents MNs crowds out his own only. */
  ofAddress: number
}
export const unknownLimits: UnknownLimits = { all: 1_000, ofAddress: 100 }

interface Seen {
  address: string
  firstAt: number
  frames: number
  ignored: boolean
}
/** Without the port, which is another one on each call; a topic of MQTT is no address. */
const addressOf = (remote: string): string =>
  remote.startsWith('wd/') ? 'MQTT' : networkOf(isIP(remote) ? remote : remote.replace(/:\d*$/, ''))

export class UnknownDevices {
  readonly #limits: UnknownLimits
  /** The one that was not heard for longest comes first. */
  #seen = new Map<string, Seen>()
  readonly #perAddress = new Map<string, number>()

  constructor(limits: UnknownLimits = unknownLimits) {
    this.#limits = limits
  }

  /** What people did to the list, and what other gateways heard. Registered ones are no longer on it. */
  async load(db: Db): Promise<void> {
    const rows = await readUnknown(db)
    const before = this.#seen
    this.#seen = new Map()
    this.#perAddress.clear()
    const gone: string[] = []
    for (const { mn, firstAt, frames, remote, state } of rows) {
      const address = addressOf(remote ?? '')
      // Several gateways together may have put more on it than one would have.
      for (const other of this.#crowded(address)) {
        this.#remove(other)
        gone.push(other)
      }
      this.#add(mn, {
        address,
        firstAt,
        frames: Math.max(frames, before.get(mn)?.frames ?? 0),
        ignored: state === 'IGNORED',
      })
    }
    if (gone.length > 0) await db.write([dropUnknown(gone)])
  }

  /** One row a device of the batch, with its count so far, and those that make room for it. */
  partsOf(batch: readonly Incoming[]): (Bulk | Statement)[] {
    const rows = new Map<string, Row>()
    const gone = new Set<string>()
    for (const { raw } of batch) {
      if (raw.verdict !== 'MN_UNKNOWN' || raw.mn === '') continue
      const address = addressOf(raw.remote)
      const before = this.#seen.get(raw.mn)
      const seen = before ?? { address, firstAt: raw.recvAt, frames: 0, ignored: false }
      this.#remove(raw.mn)
      if (!before)
        for (const mn of this.#crowded(address)) {
          this.#remove(mn)
          rows.delete(mn)
          gone.add(mn)
        }
      this.#add(raw.mn, { ...seen, address, frames: seen.frames + 1 })
      gone.delete(raw.mn)
      rows.set(raw.mn, [
        raw.mn,
        raw.mn,
        seen.firstAt,
        raw.recvAt,
        seen.frames + 1,
        raw.remote,
        raw.body.slice(0, 120),
      ])
    }
    const parts: (Bulk | Statement)[] = []
    if (gone.size > 0) parts.push(dropUnknown([...gone]))
    if (rows.size > 0) parts.push(unknownRows([...rows.values()]))
    return parts
  }

  /** Who has to go before one more of this address may come: an ignored one first, else the one not heard for longest. */
  #crowded(address: string): string[] {
    const own = (this.#perAddress.get(address) ?? 0) >= this.#limits.ofAddress
    if (!own && this.#seen.size < this.#limits.all) return []
    // A full list is thinned where one address holds most of it.
    const from = own ? address : this.#largest()
    const candidates = [...this.#seen].filter(([, seen]) => seen.address === from || (!own && seen.ignored))
    const [mn] = candidates.find(([, seen]) => seen.ignored) ?? candidates[0] ?? []
    return mn === undefined ? [] : [mn]
  }
  #largest(): string {
    let largest = ''
    for (const [address, count] of this.#perAddress)
      if (count > (this.#perAddress.get(largest) ?? 0)) largest = address
    return largest
  }
  #add(mn: string, seen: Seen): void {
    this.#seen.set(mn, seen)
    this.#perAddress.set(seen.address, (this.#perAddress.get(seen.address) ?? 0) + 1)
  }
  #remove(mn: string): void {
    const seen = this.#seen.get(mn)
    if (!seen) return
    this.#seen.delete(mn)
    const left = (this.#perAddress.get(seen.address) ?? 1) - 1
    if (left > 0) this.#perAddress.set(seen.address, left)
    else this.#perAddress.delete(seen.address)
  }
}
