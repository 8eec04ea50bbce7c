/** What ingest commits and the warning engine decides, as messages of the live topics. */
import { isDeepStrictEqual } from 'node:util'
import type { MessageOf } from '#contract/kit/topic.ts'
import { deviceReading, frameTopic, pulse, sewageReading, warningTopic, weather } from '#contract/topics.ts'
import { shortFrame } from '#lib/hj212/short.ts'
import type { Db } from '#server/db/db.ts'
import type { Committed, FrameSeen, Ingest } from '#server/ingest/types.ts'
import { messageOf } from '#server/warning/record.ts'
import type { Bus } from './bus.ts'
import { type Figures, momentsOf, onto, type Reading, sewageOf, weatherOf } from './figures.ts'
import type { Hub } from './hub.ts'
import type { Places } from './places.ts'
import { type LastValue, lastFrames, lastValues } from './queries.ts'
import { StatusBoard } from './status-board.ts'

export type WarningMessage = MessageOf<typeof warningTopic>
/** The part of the warning engine that the live layer hears. Its records may hold more than a message does. */
export interface WarningSource {
  standing(facilityId: string): { level: number; unacked: boolean }
  open(): readonly WarningMessage[]
  /** Reads anew what others may have changed. */
  refresh(): Promise<void>
  onChange(listener: (warning: WarningMessage, own: boolean) => void): void
}
export interface FeedOptions {
  db: Db
  hub: Hub
  places: Places
  ingest: Pick<Ingest, 'onCommitted' | 'onFrame' | 'counters'>
  warnings: WarningSource
  /** To the other processes: what each of them takes makes one pulse. */
  bus?: Pick<Bus, 'publish' | 'subscribe'>
  now?: () => number
  warn?: (details: object, message: string) => void
}
export interface Feed {
  /** After the warning engine's start. */
  start(): Promise<void>
  /** The bus is back: what others committed and decided meanwhile comes from the database. */
  catchUp(): Promise<void>
  /** Keeps what was heard last. */
  stop(): Promise<void>
}

const beatMs = 1_000
const saveEveryMs = 15_000
const refreshMs = 30_000
const soundFramesPerSecond = 10
const framesPerSecond = 20
/** Rates are means over so many seconds, so that a figure on the wall does not flutter with the rhythm of the fleet. */
const rateSeconds = 5
/** A screen that was away sees a closed warning as closed, not as open, for so long. */
const keepClosedMs = 600_000

/** What one process takes. */
interface Share {
  process: string
  framesPerSec: number
  pointsPerSec: number
  lastFrameAt: number | null
  quarantined: number
}
const shareSubject = 'pulse.share'
const shareMs = 3 * beatMs

const isOver = (state: string) => state === 'CLOSED' || state === 'FALSE_ALARM'

/** Listens to ingest and warnings from `start` on; nothing is published before. */
export function createFeed(options: FeedOptions): Feed {
  const { db, hub, places, ingest, warnings, bus, now = Date.now, warn = () => {} } = options
  /** Devices may change from one process to another: what was told of one here is not all that was told. */
  const shownOf = (facilityId: string): Reading | undefined => hub.latest(deviceReading, facilityId)
  const closed = new Map<string, number>()
  const rates: { frames: number; points: number }[] = []
  const board = new StatusBoard({
    hub,
    places,
    standing: warnings.standing,
    samplerOf: id => shownOf(id)?.values['i12001']?.[0] ?? null,
  })
  let second = { frames: 0, points: 0, shown: 0 }
  let savedAt = 0
  let refreshedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const self = crypto.randomUUID()
  const shares = new Map<string, { share: Share; at: number }>()
  const heardFrom = (share: Share) => shares.set(share.process, { share, at: now() })
  bus?.subscribe(shareSubject, share => heardFrom(share as Share))

  function committed(batch: readonly Committed[]): void {
    for (const each of batch) {
      second.points += each.values.length
      // A device that was registered a moment ago: whose it is must be known before it is told.
      if (places.facility(each.facilityId) === undefined) refreshedAt = 0
      const shown = shownOf(each.facilityId)
      if (each.kind !== 'RTD' || each.late || (shown && measuredAt(shown) > each.at)) continue
      const fresh = Object.fromEntries(
        each.values.map(({ factor, value, flag }): [string, [number | null, string]] => [
          factor,
          [value, flag],
        ]),
      )
      const { facilityId, plantId, frameId, ts, at } = each
      hub.publish(deviceReading, onto(shown, { ...momentOf(ts, at), id: facilityId, frameId, values: fresh }))
      tellPlant(plantId, ts, fresh)
      if (fresh['i12001'] !== undefined) board.review(facilityId)
    }
  }
  function tellPlant(plantId: string, ts: number, figures: Figures): void {
    const water = sewageOf(plantId, ts, figures)
    if (water) hub.publish(sewageReading, water)
    const air = weatherOf(plantId, ts, figures)
    if (air) hub.publish(weather, air)
  }
  /** Each figure at its own moment; another device of the plant, or another process, may have told newer ones. */
  function seedPlant(reading: Reading): void {
    const plantId = places.facility(reading.id)?.plantId
    if (!plantId) return
    for (const [ts, figures] of momentsOf(reading)) {
      const water = sewageOf(plantId, ts, figures)
      if (water && ts >= (hub.latest(sewageReading, plantId)?.ts ?? ts)) hub.seed(sewageReading, [water])
      const air = weatherOf(plantId, ts, figures)
      if (air && ts >= (hub.latest(weather, plantId)?.ts ?? ts)) hub.seed(weather, [air])
    }
  }
  function frameSeen(frame: FrameSeen): void {
    second.frames += 1
    if (frame.accepted) board.heard(frame.facilityId, frame.recvAt)
    // Of sound frames ten a second are enough to see that they come; a faulty one is worth its place.
    const limit = frame.verdict === 'OK' ? soundFramesPerSecond : framesPerSecond
    if (second.shown >= limit) return
    second.shown += 1
    const { id, recvAt, mn, facilityId, plantName, cn, verdict, reason, head } = frame
    hub.publish(frameTopic, { id, recvAt, mn, facilityId, plantName, cn, verdict, head, reason })
  }
  function warningChanged(warning: WarningMessage, own: boolean): void {
    const message = messageOf(warning)
    // What another process changed comes from there; where its word was lost, the database has told.
    if (own) hub.publish(warningTopic, message)
    else if (!isDeepStrictEqual(hub.latest(warningTopic, warning.id), message))
      hub.seed(warningTopic, [message])
    if (isOver(warning.state)) closed.set(warning.id, now())
    if (warning.code === 'OFFLINE' && warning.active) board.silent(warning.facilityId)
    else board.review(warning.facilityId)
  }

  function beat(): void {
    const at = now()
    rates.push(second)
    if (rates.length > rateSeconds) rates.shift()
    const mean = (sum: number) => Math.round((sum / rates.length) * 10) / 10
    const { quarantined, lastFrameAt } = ingest.counters()
    const own: Share = {
      process: self,
      framesPerSec: mean(rates.reduce((sum, rate) => sum + rate.frames, 0)),
      pointsPerSec: mean(rates.reduce((sum, rate) => sum + rate.points, 0)),
      lastFrameAt,
      quarantined,
    }
    bus?.publish(shareSubject, own)
    heardFrom(own)
    // Each process tells its own pages, all of them the same: two that told everybody would take turns on the screen.
    hub.seed(pulse, [{ id: 'platform', now: at, ...together(at), ...board.beat(at) }])
    second = { frames: 0, points: 0, shown: 0 }
    for (const [id, since] of closed) {
      if (at - since < keepClosedMs) break
      closed.delete(id)
      hub.forget(warningTopic, id)
    }
    if (at - savedAt >= saveEveryMs) {
      savedAt = at
      board.save(db).catch(error => warn({ err: error }, 'Online states could not be kept'))
    }
    if (at - refreshedAt >= refreshMs) {
      refreshedAt = at
      places.refresh().catch(error => warn({ err: error }, 'Facilities could not be read'))
    }
  }

  function together(at: number): Omit<Share, 'process'> {
    const sum = { framesPerSec: 0, pointsPerSec: 0, lastFrameAt: null as number | null, quarantined: 0 }
    for (const [process, { share, at: heardAt }] of shares) {
      if (at - heardAt > shareMs) shares.delete(process)
      else {
        sum.framesPerSec += share.framesPerSec
        sum.pointsPerSec += share.pointsPerSec
        sum.quarantined += share.quarantined
        if (share.lastFrameAt !== null) sum.lastFrameAt = Math.max(sum.lastFrameAt ?? 0, share.lastFrameAt)
      }
    }
    return sum
  }

  /** Where nothing newer was told meanwhile. */
  function showStored(values: readonly LastValue[]): void {
    for (const [id, reading] of readingsOf(values)) {
      const shown = shownOf(id)
      if (shown && measuredAt(shown) >= measuredAt(reading)) continue
      hub.seed(deviceReading, [reading])
      seedPlant(reading)
    }
  }

  /** What screens show before the first new frame. */
  async function seed(at: number): Promise<void> {
    const [values, frames] = await Promise.all([lastValues(db), lastFrames(db, 50), places.refresh()])
    showStored(values)
    hub.seed(warningTopic, warnings.open().map(messageOf))
    hub.seed(
      frameTopic,
      frames.reverse().map(frame => ({
        id: frame.id,
        recvAt: frame.recvTime,
        mn: frame.mn ?? '',
        facilityId: frame.facilityId ?? '',
        plantName: frame.plantName ?? '',
        cn: frame.cn ?? '',
        verdict: frame.verdict ?? '',
        head: shortFrame(frame.body ?? ''),
        reason: frame.reason ?? '',
      })),
    )
    board.start(at)
    for (const warning of warnings.open())
      if (warning.code === 'OFFLINE' && warning.active) board.silent(warning.facilityId)
  }

  async function catchUp(): Promise<void> {
    refreshedAt = now()
    const [values] = await Promise.all([lastValues(db), places.refresh()])
    showStored(values)
    board.beat(now())
  }

  return {
    catchUp,
    async start() {
      const at = now()
      savedAt = at
      refreshedAt = at
      await seed(at)
      ingest.onCommitted(committed)
      ingest.onFrame(frameSeen)
      warnings.onChange(warningChanged)
      beat()
      timer = setInterval(beat, beatMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      if (timer !== undefined) await board.save(db)
      timer = undefined
    },
  }
}

/** The clock of a device may jump back. */
const measuredAt = ({ ts, at = ts }: Reading): number => at
const momentOf = (ts: number, at: number) => (at === ts ? { ts } : { ts, at })

/** Last values as one reading a device, as of its newest frame. */
function readingsOf(values: readonly LastValue[]): Map<string, Reading> {
  const readings = new Map<string, Reading>()
  const frames = Map.groupBy(
    values.toSorted((a, b) => a.orderAt - b.orderAt),
    ({ facilityId, orderAt, ts, frameId }) => [facilityId, orderAt, ts, frameId].join(),
  )
  for (const rows of frames.values()) {
    const { facilityId: id, ts, orderAt, frameId } = rows[0]!
    const own = Object.fromEntries(
      rows.map(({ factor, value, flag }): [string, [number | null, string]] => [factor, [value, flag]]),
    )
    readings.set(
      id,
      onto(readings.get(id), { ...momentOf(ts, orderAt), id, frameId: frameId ?? '', values: own }),
    )
  }
  return readings
}
