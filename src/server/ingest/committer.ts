/**
 * Gathers what comes while a commit is under way into the next one. Nobody is answered before the commit; a message that the
 * database refuses is parted from its batch, so that it stops nobody else.
 */
import {
  ConflictError,
  type Db,
  DuplicateError,
  type Statement,
  UnavailableError,
  type Written,
} from '#server/db/db.ts'
import { noteReplaced, partClashes, reportsOf } from './clashes.ts'
import { newSeries, quarantineRows, readSeriesOf } from './queries.ts'
import type { Device, Incoming, Outcome } from './types.ts'
import { type Built, buildUnit, rejectedRows } from './unit.ts'
import type { UnknownDevices } from './unknown.ts'

export interface CommitterOptions {
  db: Db
  unknown: UnknownDevices
  /** Called after each commit, once its senders are answered. Must not throw. */
  committed(batch: readonly Incoming[]): void
  failed(error: unknown, batch: readonly Incoming[]): void
  /** Messages in one unit. */
  most?: number
  /** Units handed to the database at a time: the next one is built while the present one is written. */
  ahead?: number
}

/** Against other processes that number series, or report a period, at the same time. */
const attempts = 8
const nothing = { fresh: 0, repeated: 0 }
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Takes without bound: whoever pushes looks at `backlog` and lets its sender rest. */
export class Committer {
  readonly #options: CommitterOptions
  readonly #most: number
  readonly #ahead: number
  #queue: Incoming[] = []
  #underWay = 0
  #writing = 0
  #idle: (() => void)[] = []
  #numbering: Promise<void> = Promise.resolve()
  #turn: Promise<unknown> = Promise.resolve()
  /** The last unit that brings a report of a period; see `reportsOf`. */
  readonly #reports = new Map<string, Promise<void>>()
  commits = 0

  constructor(options: CommitterOptions) {
    this.#options = options
    this.#most = options.most ?? 400
    this.#ahead = options.ahead ?? 2
  }

  /** Taken and not yet committed. */
  get backlog(): number {
    return this.#queue.length + this.#underWay
  }

  push(incoming: Incoming): void {
    this.#queue.push(incoming)
    // The first message of a burst waits for the rest of its read.
    if (this.#queue.length === 1) setImmediate(() => this.#pump())
  }

  /** Resolves when everything taken so far is committed or failed. */
  async drained(): Promise<void> {
    if (this.backlog > 0) await new Promise<void>(resolve => this.#idle.push(resolve))
  }

  #pump(): void {
    while (this.#writing < this.#ahead && this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#most)
      this.#writing++
      this.#underWay += batch.length
      void this.#commitAfterOthers(batch).finally(() => {
        this.#writing--
        this.#underWay -= batch.length
        this.#pump()
        if (this.backlog === 0) for (const resolve of this.#idle.splice(0)) resolve()
      })
    }
  }

  /** A report finds the one that it replaces: whatever brings the same period waits for what came before it. */
  async #commitAfterOthers(batch: readonly Incoming[]): Promise<void> {
    const reports = reportsOf(batch)
    const before = [...reports].flatMap(report => this.#reports.get(report) ?? [])
    const work =
      before.length === 0 ? this.#commit(batch) : Promise.all(before).then(() => this.#commit(batch))
    for (const report of reports) this.#reports.set(report, work)
    await work
    for (const report of reports) if (this.#reports.get(report) === work) this.#reports.delete(report)
  }

  async #commit(batch: readonly Incoming[]): Promise<void> {
    const { db, unknown, committed } = this.#options
    let built!: Built
    let written: Written[]
    try {
      await this.#ensureSeries(batch)
      const write = async () => {
        for (let attempt = 1; ; attempt++) {
          built = buildUnit(batch, unknown, await noteReplaced(db, batch))
          try {
            return await db.write(built.unit)
          } catch (error) {
            // Another process brought a report that these would replace unsaid: the next attempt sees it.
            if (!(error instanceof ConflictError) || attempt === attempts) throw error
          }
        }
      }
      // Units side by side would take from the list of strangers what another one only now puts there.
      const hasStrangers = batch.some(({ raw }) => raw.verdict === 'MN_UNKNOWN')
      written = await (hasStrangers ? this.#inTurn(write) : write())
    } catch (error) {
      if (batch.length > 1 && !(error instanceof UnavailableError)) {
        const middle = batch.length >> 1
        await this.#commit(batch.slice(0, middle))
        await this.#commit(batch.slice(middle))
        return
      }
      this.#refuse(batch, error)
      return
    }
    this.commits++
    const outcomes = new Map(batch.map(incoming => [incoming, built.outcomeOf(incoming, written)]))
    try {
      await this.#setClashesAside(built.doubted(written), outcomes)
    } catch (error) {
      // Kept, but not said: their senders repeat them, and meet the same clash.
      this.#refuse(batch, error)
      return
    }
    for (const incoming of batch) incoming.done(undefined, outcomes.get(incoming) ?? nothing)
    committed(batch)
  }
  #refuse(batch: readonly Incoming[], error: unknown): void {
    this.#options.failed(error, batch)
    for (const incoming of batch) incoming.done(asError(error), nothing)
  }

  async #setClashesAside(doubted: readonly Incoming[], outcomes: Map<Incoming, Outcome>): Promise<void> {
    if (doubted.length === 0) return
    const { db } = this.#options
    const clashes = await partClashes(db, doubted)
    if (clashes.size === 0) return
    await db.write([quarantineRows([...clashes].flatMap(([incoming, own]) => rejectedRows(incoming, own)))])
    for (const [incoming, own] of clashes) {
      incoming.rejected.push(...own)
      incoming.clashes = (incoming.clashes ?? 0) + own.length
      const { fresh, repeated } = outcomes.get(incoming) ?? nothing
      outcomes.set(incoming, { fresh, repeated: repeated - own.length })
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work)
    this.#turn = next.catch(() => {})
    return next
  }

  /** One at a time: two batches with the same new factor must not both number it. */
  #ensureSeries(batch: readonly Incoming[]): Promise<void> {
    const next = this.#numbering.catch(() => {}).then(() => this.#numberSeries(batch))
    this.#numbering = next
    return next
  }

  async #numberSeries(batch: readonly Incoming[]): Promise<void> {
    const wanted = new Map<string, Statement>()
    const devices = new Map<string, Set<Device>>()
    for (const { device, reported } of batch) {
      if (!device || !reported) continue
      for (const { factor } of reported.values) {
        if (device.series.has(factor)) continue
        wanted.set(`${device.facilityId} ${factor}`, newSeries(device.facilityId, factor))
        devices.set(device.facilityId, (devices.get(device.facilityId) ?? new Set()).add(device))
      }
    }
    if (wanted.size === 0) return
    for (let attempt = 1; ; attempt++)
      try {
        await this.#options.db.write([...wanted.values()])
        break
      } catch (error) {
        // Another process took the same number: the next attempt sees it.
        if (!(error instanceof DuplicateError) || attempt === attempts) throw error
      }
    for (const row of await readSeriesOf(this.#options.db, [...devices.keys()]))
      for (const device of devices.get(row.facilityId) ?? []) device.series.set(row.factor, row.id)
  }
}
