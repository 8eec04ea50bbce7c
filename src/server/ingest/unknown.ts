/** Devices that send without being registered: counted here, kept with the commit of their frames. */
import type { Db } from '#server/db/db.ts'
import { type Row, readUnknown } from './queries.ts'
import type { Incoming } from './types.ts'

/** Whoever invents MNs must not fill the table; further ones leave their raw frames only. */
const most = 1_000

interface Seen {
  firstAt: number
  frames: number
}

export class UnknownDevices {
  readonly #seen = new Map<string, Seen>()

  async load(db: Db): Promise<void> {
    for (const row of await readUnknown(db))
      this.#seen.set(row.mn, { firstAt: row.firstAt, frames: row.frames })
  }

  /** One row a device of the batch, with its count so far. */
  rowsOf(batch: readonly Incoming[]): Row[] {
    const rows = new Map<string, Row>()
    for (const { raw } of batch) {
      if (raw.verdict !== 'MN_UNKNOWN') continue
      let seen = this.#seen.get(raw.mn)
      if (!seen) {
        if (this.#seen.size >= most) continue
        seen = { firstAt: raw.recvAt, frames: 0 }
        this.#seen.set(raw.mn, seen)
      }
      seen.frames++
      rows.set(raw.mn, [
        raw.mn,
        raw.mn,
        seen.firstAt,
        raw.recvAt,
        seen.frames,
        raw.remote,
        raw.body.slice(0, 120),
      ])
    }
    return [...rows.values()]
  }
}
