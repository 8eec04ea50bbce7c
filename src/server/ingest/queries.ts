/** Every question and every row of ingest. */
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { PeriodTable, RealtimeTable } from '#server/db/tables.ts'
import { bucketOf, type PeriodKind, periodColumns, periodTable } from '#server/db/telemetry-periods.ts'
import type { Device, Incoming, Note, RawFrame, SubSample, Timing, Value } from './types.ts'

export interface DeviceRow {
  facilityId: string
  facilityName: string
  plantId: string
  plantName: string | null
  pointId: string | null
  mn: string
  protocol: string | null
  pw: string | null
  crcTolerant: string | null
  setClock: string | null
  reportSec: number | null
  designCapacity: number | null
}
/** Facilities with an MN that are not deleted. */
export const readDevices = (db: Db): Promise<DeviceRow[]> =>
  db.k
    .selectFrom('deviceFacility as f')
    .leftJoin('sewagePlant as p', 'p.id', 'f.plantId')
    .select([
      'f.id as facilityId',
      'f.facilityName',
      'f.plantId',
      'p.plantName',
      'f.pointId',
      'f.mn',
      'f.protocol',
      'f.pw',
      'f.crcTolerant',
      'f.setClock',
      'f.reportSec',
      'p.designCapacity',
    ])
    .where('f.delFlag', '=', '0')
    .where('f.mn', 'is not', null)
    .where('f.mn', '<>', '')
    .$castTo<DeviceRow>()
    .execute()

/** As they lie in the rows: sealed, or in clear from an earlier version. */
export const storedPasswords = (db: Db) =>
  db.k
    .selectFrom('deviceFacility')
    .select(['id', 'pw'])
    .where('pw', 'is not', null)
    .where('pw', '<>', '')
    .$castTo<{ id: string; pw: string }>()
    .execute()
/** Guarded by what was there: who sets another meanwhile keeps his. */
export const setPassword = (id: string, before: string, pw: string): Statement => ({
  sql: 'update device_facility set pw = ? where id = ? and pw = ?',
  parameters: [pw, id, before],
})

export const readSeries = (db: Db) =>
  db.k.selectFrom('series').select(['id', 'facilityId', 'factor']).execute()

export const readSeriesOf = (db: Db, facilityIds: readonly string[]) =>
  db.k
    .selectFrom('series')
    .select(['id', 'facilityId', 'factor'])
    .where('facilityId', 'in', facilityIds)
    .execute()

/** Hashes of the keys that are not revoked. */
export const readKeys = (db: Db) =>
  db.k.selectFrom('deviceKey').select(['keyHash', 'facilityId']).where('revokedAt', 'is', null).execute()

/** Those that still wait, the one not heard for longest first. */
export const readUnknown = (db: Db) =>
  db.k
    .selectFrom('unknownDevice')
    .select(['mn', 'firstAt', 'frames', 'remote', 'state'])
    .where('state', '<>', 'REGISTERED')
    .orderBy('lastAt')
    .execute()
/** Registered ones stay. */
export const dropUnknown = (mns: readonly string[]): Statement => ({
  sql: `delete from unknown_device where state <> 'REGISTERED' and mn in (${mns.map(() => '?').join(', ')})`,
  parameters: mns,
})

/** A new series takes the next number; two processes that meet here are told apart by the key, and one tries again. */
export const newSeries = (facilityId: string, factor: string): Statement => ({
  sql: `insert into series (id, facility_id, factor)
    select (select coalesce(max(id), 0) + 1 from series), ?, ?
    where not exists (select 1 from series where facility_id = ? and factor = ?)`,
  parameters: [facilityId, factor, facilityId, factor],
})

const rawColumns = [
  'id',
  'recv_time',
  'channel',
  'remote',
  'mn',
  'facility_id',
  'cn',
  'st',
  'qn',
  'flag',
  'verdict',
  'reason',
  'replied',
  'points',
  'body',
  'bytes',
] as const

const rawRow = (raw: RawFrame, facilityId: string | null, replied: boolean, points: number) => [
  raw.id,
  raw.recvAt,
  raw.channel,
  raw.remote,
  raw.mn,
  facilityId,
  raw.cn,
  raw.st,
  raw.qn,
  raw.flag,
  raw.verdict,
  raw.reason,
  replied ? 'Y' : 'N',
  points,
  raw.body,
  raw.bytes ?? null,
]
/** One row a frame, refused ones too. */
export const rawFrames = (batch: readonly Incoming[]): Bulk => ({
  table: 'raw_frame',
  columns: rawColumns,
  rows: batch.map(({ raw, device, replied, reported }) =>
    rawRow(raw, device?.facilityId ?? null, replied, reported?.values.length ?? 0),
  ),
})

export type Row = readonly unknown[]
/** `ts` in epoch ms, the value in the unit of the norm. */
export const realtimeRow = (seriesId: number, ts: number, value: Value, frameId: string): Row => [
  bucketOf(ts),
  seriesId,
  ts,
  value.value,
  value.flag,
  frameId,
]
/** A repeat changes nothing: the first value of a moment stays. */
export const realtimeRows = (rows: readonly Row[]): Bulk => ({
  table: 'telemetry_rtd',
  columns: ['bucket', 'series_id', 'ts', 'value', 'flag', 'frame_id'],
  rows,
  onConflict: 'ignore',
})

export type StoredValue = Pick<RealtimeTable, 'seriesId' | 'ts' | 'value' | 'flag' | 'frameId'>
/** What is kept of these series around these moments; the times bound the partitions that are looked at. */
export const readRealtime = (
  db: Db,
  series: readonly number[],
  times: readonly number[],
): Promise<StoredValue[]> =>
  db.k
    .selectFrom('telemetryRtd')
    .select(['seriesId', 'ts', 'value', 'flag', 'frameId'])
    .where('bucket', 'in', [...new Set(times.map(bucketOf))])
    .where('seriesId', 'in', series)
    .where('ts', '>=', Math.min(...times))
    .where('ts', '<=', Math.max(...times))
    .execute()

export type StoredPeriod = Pick<
  PeriodTable,
  'seriesId' | 'ts' | 'value' | 'flag' | 'min' | 'max' | 'cou' | 'frameId'
>
const periodName = { MIN: 'telemetryMin', HOUR: 'telemetryHour', DAY: 'telemetryDay' } as const
/** Periods that the device itself has reported already. */
export const readPeriods = (
  db: Db,
  kind: PeriodKind,
  series: readonly number[],
  times: readonly number[],
): Promise<StoredPeriod[]> =>
  db.k
    .selectFrom(periodName[kind])
    .select(['seriesId', 'ts', 'value', 'flag', 'min', 'max', 'cou', 'frameId'])
    .where('seriesId', 'in', series)
    .where('ts', 'in', times)
    .where('source', '=', 'D')
    .execute()

/** A report of the device (`source` D); `ts` in epoch ms, as the device names the period. */
export const periodRow = (seriesId: number, ts: number, value: Value, frameId: string): Row => [
  seriesId,
  ts,
  value.value,
  value.flag,
  value.min,
  value.value,
  value.max,
  value.cou,
  'D',
  frameId,
]
/**
 * What the device reports replaces what was rolled up here, and its own earlier report.
 * @param known frames of the reports whose replacement is noted: another gateway may have brought one since they were looked for
 */
export function periodRows(kind: PeriodKind, rows: readonly Row[], known: ReadonlySet<string>): Bulk {
  const table = periodTable[kind]
  const frames = [...known].map(id => `'${id.replaceAll("'", "''")}'`)
  const noted = frames.length > 0 ? ` or ${table}.frame_id in (${frames.join(', ')})` : ''
  return {
    table,
    columns: periodColumns,
    rows,
    onConflict: {
      keys: ['series_id', 'ts'],
      update: ['value', 'flag', 'min', 'avg', 'max', 'cou', 'source', 'frame_id'],
      where: `${table}.source <> 'D' or ${table}.frame_id is null or ${table}.frame_id = excluded.frame_id${noted}`,
    },
    every: true,
  }
}

/** Ordered by `at`, the moment on our clock: that of the device may jump back. */
export const lastRow = (seriesId: number, { ts, at }: Timing, value: Value, frameId: string): Row => [
  seriesId,
  ts,
  value.value,
  value.flag,
  frameId,
  at,
]
/** Replaces only what is older. */
export const lastRows = (rows: readonly Row[]): Bulk => ({
  table: 'telemetry_last',
  columns: ['series_id', 'ts', 'value', 'flag', 'frame_id', 'order_at'],
  rows,
  onConflict: {
    keys: ['series_id'],
    update: ['ts', 'value', 'flag', 'frame_id', 'order_at'],
    where: 'excluded.order_at > telemetry_last.order_at',
  },
})

export const quarantineRows = (rows: readonly Row[]): Bulk => ({
  table: 'quarantine',
  columns: [
    'id',
    'recv_time',
    'channel',
    'remote',
    'mn',
    'facility_id',
    'factor',
    'ts',
    'value_text',
    'reason',
    'frame_id',
  ],
  rows,
})

export const dropQuarantined = (ids: readonly string[]): Statement => ({
  sql: `delete from quarantine where id in (${ids.map(() => '?').join(', ')})`,
  parameters: ids,
})

/** Its id is made of what it is about, so that a repeat is the same row. */
export const noteRow = (facilityId: string, note: Note, frameId: string): Row => {
  const { kind, period, factor, ts, content } = note
  // A serial number is known from when it was last told.
  const id = [facilityId, kind, period ?? '', factor ?? '', kind === 'SN' ? content : ts].join('.')
  return [id, facilityId, kind, period, factor, ts, content, frameId]
}
/** As their values: the first of a moment stays, the newest of a period counts. */
export const noteRows = (rows: readonly Row[], realtime: boolean): Bulk => ({
  table: 'device_note',
  columns: ['id', 'facility_id', 'kind', 'period', 'factor', 'ts', 'content', 'frame_id'],
  rows,
  onConflict: realtime ? 'ignore' : { keys: ['id'], update: ['ts', 'content', 'frame_id'] },
})

/** Its id is made of device, moment and number: late, repeated and in any order, it is one row. */
export const sampleRow = (
  { facilityId, pointId }: Device,
  sample: SubSample,
  { id, recvAt }: RawFrame,
): Row => [
  `${facilityId}.${sample.ts}.${sample.seq}`,
  facilityId,
  pointId ?? null,
  sample.ts,
  sample.seq,
  sample.bottleNo,
  sample.planMl,
  sample.actualMl,
  sample.level,
  sample.cabinetTemp,
  sample.pumpSec,
  sample.result,
  recvAt,
  id,
]
export const sampleRows = (rows: readonly Row[]): Bulk => ({
  table: 'sampling_log',
  columns: [
    'id',
    'facility_id',
    'point_id',
    'sample_time',
    'seq',
    'bottle_no',
    'plan_ml',
    'actual_ml',
    'level',
    'cabinet_temp',
    'pump_sec',
    'result',
    'recv_time',
    'frame_id',
  ],
  rows,
  onConflict: 'ignore',
})

export const unknownRows = (rows: readonly Row[]): Bulk => ({
  table: 'unknown_device',
  columns: ['id', 'mn', 'first_at', 'last_at', 'frames', 'remote', 'last_head'],
  rows,
  onConflict: { keys: ['mn'], update: ['last_at', 'frames', 'remote', 'last_head'] },
})

export const readClocks = (db: Db) =>
  db.k.selectFrom('deviceClock').select(['facilityId', 'driftMs', 'measuredAt']).execute()
export const clockRows = (rows: readonly Row[]): Bulk => ({
  table: 'device_clock',
  columns: ['facility_id', 'drift_ms', 'measured_at'],
  rows,
  onConflict: { keys: ['facility_id'], update: ['drift_ms', 'measured_at'] },
})
