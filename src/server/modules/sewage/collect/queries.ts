/** What a sample is made of: the programme that it came of, its bottles, what the instruments saw meanwhile. */
import { gapMinutes } from '#contract/sewage/cold-limits.ts'
import { dayStart, hourMs } from '#lib/dates.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { type Row, readRow, readRows, remove, revise } from '#server/db/rows.ts'
import { elsewhere } from '../plant-result/day-queries.ts'

export type ProgrammeRow = Row<'sample'>
const waiting = ['UNUSED', 'BOUND']

/** The run of a point's programme that nobody has fetched yet: that of the batch, else that of the day. */
export const programmeRow = (
  db: Db,
  { pointId, batchId, day }: { pointId: string; batchId: string | null; day: string },
): Promise<ProgrammeRow | undefined> =>
  db.k
    .selectFrom('sample')
    .selectAll()
    .where('pointId', '=', pointId)
    .where('delFlag', '=', '0')
    .where('state', 'in', waiting)
    .where(one =>
      batchId === null
        ? one('sampleDate', '=', day)
        : one.or([
            one('batchId', '=', batchId),
            one.and([one('batchId', 'is', null), one('sampleDate', '=', day)]),
          ]),
    )
    .orderBy('batchId', by => by.desc().nullsLast())
    .orderBy('beginTime')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const pointOf = (db: Db, id: string) => readRow(db, 'sewagePoint', { id })
export const plantOf = (db: Db, id: string) => readRow(db, 'sewagePlant', { id })
export const batchOf = (db: Db, id: string) => readRow(db, 'workBatch', { id })
export const labelsOf = (db: Db, labelNos: readonly string[]) =>
  readRows(db, 'sewageLabel', { labelNo: labelNos, delFlag: '0' })
/** Labels that were bound for a point of a batch and are on no sample yet. */
export const labelsAwaited = (db: Db, batchNo: string, pointId: string) =>
  readRows(db, 'sewageLabel', { batchNo, pointId, state: 'BOUND', spare: 'N', delFlag: '0' })
export const samplesOfWork = (db: Db, workId: string) => readRows(db, 'sample', { workId, delFlag: '0' })

/** The programme becomes the sample, if it still waits. */
export const becomeSample = (row: ProgrammeRow, values: Parameters<typeof revise<'sample'>>[2]): Statement =>
  revise('sample', { id: row.id, version: row.version, state: row.state }, values, 1)
export const bottlesDone = (workId: string): Statement => remove('bottleLabel', { workId })

interface Span {
  from: number
  to: number
}
export interface Cold {
  min: number
  max: number
  avg: number
  minutes: number
  over: number
  /** min for which nothing was told. */
  gap: number
}
/** The temperature in a cabinet or a box by its minutes, ℃; nothing where none was told. @param high ℃ */
export async function coldOf(
  db: Db,
  facilityId: string,
  { from, to }: Span,
  high: number,
): Promise<Cold | undefined> {
  const rows = await db.read<{ ts: number; min: number; max: number; value: number }>({
    sql: `select m.ts as ts, coalesce(m."min", m."value") as "min", coalesce(m."max", m."value") as "max", m."value" as "value"
      from series s join telemetry_min m on m.series_id = s.id
      where s.facility_id = ? and s.factor = 'i33101' and m.ts >= ? and m.ts < ? and m."value" is not null order by m.ts`,
    parameters: [facilityId, from, to],
  })
  if (rows.length === 0) return undefined
  const values = rows.map(({ value }) => Number(value))
  return {
    min: Math.min(...rows.map(({ min }) => Number(min))),
    max: Math.max(...rows.map(({ max }) => Number(max))),
    avg: values.reduce((sum, value) => sum + value, 0) / values.length,
    minutes: rows.length,
    over: values.filter(value => value > high).length,
    gap: gapMinutes(
      rows.map(({ ts }) => Number(ts)),
      from,
      to,
    ),
  }
}
/** It has ever told a temperature. */
export async function measuresCold(db: Db, facilityId: string): Promise<boolean> {
  const series = await db.read({
    sql: "select 1 as told from series where facility_id = ? and factor = 'i33101' limit 1",
    parameters: [facilityId],
  })
  return series.length > 0
}
/** Volume through the meters at the inflow of a plant by their hours, m³: that with the most hours. */
export async function meteredOf(
  db: Db,
  plantId: string,
  { from, to }: Span,
): Promise<{ total: number; hours: number } | undefined> {
  const [row] = await db.read<{ total: number; hours: number }>({
    sql: `select sum(h.cou) as total, count(*) as hours
      from series s join device_facility f on f.id = s.facility_id and f.del_flag = '0' and f.plant_id = ? and not ${elsewhere('f.point_id')}
      join telemetry_hour h on h.series_id = s.id
      where s.factor = 'w00000' and h.ts >= ? and h.ts < ? and h.cou is not null
      group by s.id order by count(*) desc, s.id limit 1`,
    parameters: [plantId, Math.floor(from / hourMs) * hourMs, to],
  })
  return row && { total: Number(row.total), hours: Number(row.hours) }
}
/** That of a whole day, m³. */
export async function dayFlowOf(db: Db, plantId: string, day: string): Promise<number | undefined> {
  const [row] = await db.read<{ total: number }>({
    sql: `select d.cou as total
      from series s join device_facility f on f.id = s.facility_id and f.del_flag = '0' and f.plant_id = ? and not ${elsewhere('f.point_id')}
      join telemetry_day d on d.series_id = s.id
      where s.factor = 'w00000' and d.ts = ? and d.cou is not null order by d.cou desc limit 1`,
    parameters: [plantId, dayStart(day)],
  })
  return row && Number(row.total)
}
/** Averages of a factor over a span, of the instruments of a plant. */
export async function meanOf(
  db: Db,
  plantId: string,
  factor: string,
  { from, to }: Span,
): Promise<{ mean: number; sum: number; hours: number } | undefined> {
  const [row] = await db.read<{ mean: number; sum: number; hours: number }>({
    sql: `select avg(h."value") as mean, sum(h."value") as "sum", count(*) as hours
      from series s join device_facility f on f.id = s.facility_id and f.del_flag = '0' and f.plant_id = ? and not ${elsewhere('f.point_id')}
      join telemetry_hour h on h.series_id = s.id
      where s.factor = ? and h.ts >= ? and h.ts < ? and h."value" is not null
      group by s.id order by count(*) desc, s.id limit 1`,
    parameters: [plantId, factor, from, to],
  })
  return row && { mean: Number(row.mean), sum: Number(row.sum), hours: Number(row.hours) }
}
