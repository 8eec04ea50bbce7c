/** One commit: the frames of a batch, what they brought, and what they could not, as one unit of the database. */
import { nextId } from '#lib/id.ts'
import { withoutNul } from '#lib/nul.ts'
import type { Bulk, Statement, Unit, Written } from '#server/db/db.ts'
import { dirtyPart, reachOfReport } from '#server/db/telemetry-periods.ts'
import {
  lastRow,
  lastRows,
  noteRow,
  noteRows,
  periodRow,
  periodRows,
  quarantineRows,
  type Row,
  rawFrames,
  realtimeRow,
  realtimeRows,
  sampleRow,
  sampleRows,
} from './queries.ts'
import type { Incoming, Outcome, Rejected } from './types.ts'
import type { UnknownDevices } from './unknown.ts'

export interface Built {
  unit: Unit
  /** What each `counted` message's own part of the unit says of it. */
  outcomeOf(incoming: Incoming, written: readonly Written[]): Outcome
  /** Messages of which a real-time value was there already: the same one, or another. */
  doubted(written: readonly Written[]): Incoming[]
}

/** What a value of one kind is rolled up into. */
const above = { RTD: 'MIN', HOUR: 'DAY' } as const

/** Units side by side on PostgreSQL must lock their rows in one order. The series id comes first in these rows. */
const inKeyOrder = (rows: Row[]): Row[] =>
  rows.sort((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]))

interface Newest {
  at: number
  row: Row
}

export const rejectedRows = ({ raw, device }: Incoming, rejected: readonly Rejected[]): Row[] =>
  rejected.map(({ factor, ts, text, reason, id = nextId() }) => [
    id,
    raw.recvAt,
    raw.channel,
    raw.remote,
    raw.mn,
    device?.facilityId ?? null,
    factor && withoutNul(factor),
    ts,
    withoutNul(text),
    reason,
    raw.id,
  ])

/**
 * Every factor of the batch must have its series already.
 * @param replaced frames of the reports that may be replaced; see `noteReplaced`
 */
export function buildUnit(
  batch: readonly Incoming[],
  unknown: UnknownDevices,
  replaced: ReadonlySet<string>,
): Built {
  const unit: (Bulk | Statement)[] = [rawFrames(batch)]
  const shared: Row[] = []
  const own = new Map<Incoming, number>()
  // Keyed by series and time: one statement must not touch a row twice.
  const periods = { MIN: new Map<string, Row>(), HOUR: new Map<string, Row>(), DAY: new Map<string, Row>() }
  const newest = new Map<number, Newest>()
  const rejected: Row[] = []
  const samples = new Map<string, Row>()
  const notes = [new Map<string, Row>(), new Map<string, Row>()] as const
  /** What has to be rolled up after this. */
  const touched = { MIN: new Set<number>(), HOUR: new Set<number>(), DAY: new Set<number>() }
  for (const incoming of batch) {
    const { raw, device, reported } = incoming
    rejected.push(...rejectedRows(incoming, incoming.rejected))
    if (!device) continue
    for (const note of incoming.notes ?? []) {
      const row = noteRow(device.facilityId, note, raw.id)
      notes[note.period === 'RTD' ? 1 : 0].set(String(row[0]), row)
    }
    if (incoming.sample) {
      const row = sampleRow(device, incoming.sample, raw)
      // The first one told of a sub-sample stays, here as in the table.
      if (!samples.has(String(row[0]))) samples.set(String(row[0]), row)
    }
    if (!reported) continue
    const { kind, ts, values } = reported
    if (kind === 'MIN') for (const at of reachOfReport(ts)) touched.HOUR.add(at)
    else if (kind !== 'DAY') touched[above[kind]].add(ts)
    const realtime: Row[] = incoming.counted ? [] : shared
    for (const value of values) {
      const seriesId = device.series.get(value.factor)
      if (seriesId === undefined) throw new Error(`No series for ${device.facilityId} ${value.factor}`)
      if (kind !== 'RTD') {
        periods[kind].set(`${seriesId} ${ts}`, periodRow(seriesId, ts, value, raw.id))
        continue
      }
      realtime.push(realtimeRow(seriesId, ts, value, raw.id))
      const before = newest.get(seriesId)
      if (!reported.ahead && (!before || before.at < reported.at))
        newest.set(seriesId, { at: reported.at, row: lastRow(seriesId, reported, value, raw.id) })
    }
    if (incoming.counted && realtime.length > 0) {
      own.set(incoming, unit.length)
      unit.push(realtimeRows(realtime))
    }
  }
  const sharedPart = unit.length
  if (shared.length > 0) unit.push(realtimeRows(shared))
  for (const kind of ['MIN', 'HOUR', 'DAY'] as const)
    if (periods[kind].size > 0) unit.push(periodRows(kind, inKeyOrder([...periods[kind].values()]), replaced))
  for (const kind of ['MIN', 'HOUR', 'DAY'] as const)
    if (touched[kind].size > 0) unit.push(dirtyPart(kind, touched[kind]))
  if (newest.size > 0) unit.push(lastRows(inKeyOrder([...newest.values()].map(last => last.row))))
  for (const [realtime, rows] of notes.entries())
    if (rows.size > 0)
      unit.push(
        noteRows(
          [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
          realtime === 1,
        ),
      )
  if (samples.size > 0)
    unit.push(sampleRows([...samples].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)))
  if (rejected.length > 0) unit.push(quarantineRows(rejected))
  unit.push(...unknown.partsOf(batch))
  return {
    unit,
    doubted(written) {
      const isShort = (incoming: Incoming): boolean => {
        const { reported, device, counted } = incoming
        if (!device || reported?.kind !== 'RTD') return false
        const [part, rows] = counted
          ? [own.get(incoming), reported.values.length]
          : [sharedPart, shared.length]
        return part !== undefined && (written[part]?.changes ?? rows) < rows
      }
      return batch.filter(isShort)
    },
    outcomeOf(incoming, written) {
      const count = incoming.reported?.values.length ?? 0
      const part = own.get(incoming)
      const fresh = part === undefined ? count : (written[part]?.changes ?? count)
      return { fresh, repeated: count - fresh }
    },
  }
}
