/**
 * Values for a moment of which another value is kept already. A repeat says nothing new; a different one is set aside with the
 * reason before its sender is answered, so that nothing acknowledged is gone without a word.
 */

import type { Db } from '#server/db/db.ts'
import { type PeriodKind, periodMs } from '#server/db/telemetry-periods.ts'
import { readPeriods, readRealtime, type StoredPeriod, type StoredValue } from './queries.ts'
import type { Incoming, Rejected, Value } from './types.ts'

export const clashReason = '同一时刻数值冲突'
const replacedReason = `${clashReason}，已由后来上报的值替换`

/** What one question of the database may hold. */
const mostSeries = 5_000
function* slices(series: ReadonlySet<number>): Iterable<number[]> {
  const all = [...series]
  for (let at = 0; at < all.length; at += mostSeries) yield all.slice(at, at + mostSeries)
}
const shown = (value: number | null, flag: string): string => `${value ?? '无数值'}（${flag}）`
const keyOf = (seriesId: number, ts: number): string => `${seriesId} ${ts}`
const seriesOf = ({ device }: Incoming, factor: string): number => device?.series.get(factor) ?? 0

/** Real-time values of these messages that are not the one that is kept; they are taken out of their message. */
export async function partClashes(db: Db, messages: readonly Incoming[]): Promise<Map<Incoming, Rejected[]>> {
  const series = new Set<number>()
  const times = new Set<number>()
  for (const incoming of messages)
    for (const { factor } of incoming.reported?.values ?? []) {
      series.add(seriesOf(incoming, factor))
      times.add(incoming.reported!.ts)
    }
  const kept = new Map<string, StoredValue>()
  for (const some of slices(series))
    for (const row of await readRealtime(db, some, [...times])) kept.set(keyOf(row.seriesId, row.ts), row)
  const found = new Map<Incoming, Rejected[]>()
  for (const incoming of messages) {
    const { reported, raw } = incoming
    if (!reported) continue
    const clashes: Rejected[] = []
    reported.values = reported.values.filter(({ factor, value, flag }) => {
      const present = kept.get(keyOf(seriesOf(incoming, factor), reported.ts))
      const same =
        !present || present.frameId === raw.id || (present.value === value && present.flag === flag)
      if (!same)
        clashes.push({
          factor,
          ts: reported.ts,
          text: `${shown(value, flag)}，已有 ${shown(present.value, present.flag)}`,
          reason: clashReason,
        })
      return same
    })
    if (clashes.length > 0) found.set(incoming, clashes)
  }
  return found
}

const sameFigures = (a: StoredPeriod | Value, b: Value): boolean =>
  a.value === b.value && a.flag === b.flag && a.min === b.min && a.max === b.max && a.cou === b.cou

/** The periods of which these messages bring a report of the device, one key each. */
export const reportsOf = (batch: readonly Incoming[]): Set<string> =>
  new Set(
    batch.flatMap(({ reported, device }) =>
      device && reported && reported.kind !== 'RTD'
        ? `${reported.kind} ${device.facilityId} ${reported.ts}`
        : [],
    ),
  )

/**
 * The device's newest report of a period counts. What it replaces, another report of its own, is noted with the message.
 * @returns the frames that are replaced; where another gateway brings a report meanwhile, this is to be done again
 */
export async function noteReplaced(db: Db, batch: readonly Incoming[]): Promise<ReadonlySet<string>> {
  const frames = new Set<string>()
  for (const kind of Object.keys(periodMs) as PeriodKind[]) {
    const messages = batch.filter(({ reported, device }) => device && reported?.kind === kind)
    if (messages.length === 0) continue
    const series = new Set<number>()
    const times = new Set<number>()
    for (const incoming of messages)
      for (const { factor } of incoming.reported!.values) {
        series.add(seriesOf(incoming, factor))
        times.add(incoming.reported!.ts)
      }
    const kept = new Map<string, StoredPeriod | Value>()
    for (const some of slices(series))
      for (const row of await readPeriods(db, kind, some, [...times])) {
        kept.set(keyOf(row.seriesId, row.ts), row)
        if (row.frameId !== null) frames.add(row.frameId)
      }
    for (const incoming of messages) {
      incoming.clashes = 0
      const before = incoming.rejected.filter(({ reason }) => reason !== replacedReason)
      incoming.rejected.splice(0, incoming.rejected.length, ...before)
      for (const value of incoming.reported!.values) {
        const { ts } = incoming.reported!
        const key = keyOf(seriesOf(incoming, value.factor), ts)
        const before = kept.get(key)
        if (before && !sameFigures(before, value)) {
          incoming.clashes++
          incoming.rejected.push({
            factor: value.factor,
            ts,
            text: `${shown(before.value, before.flag)}，新值 ${shown(value.value, value.flag)}`,
            reason: replacedReason,
          })
        }
        kept.set(key, value)
      }
    }
  }
  return frames
}
