import type { Programme } from '#lib/sampling.ts'
import type { Db } from '#server/db/db.ts'

export interface Sampler extends Programme {
  facilityId: string | null
  pointId: string | null
  pointName: string | null
  bottleCount: number | null
  bottleVolume: number | null
}
const columns = [
  'p.id as pointId',
  'p.pointName',
  'p.startTime',
  'p.durationH',
  'p.intervalMin',
  'p.subVolume',
  'p.samplingMode as mode',
  'f.id as facilityId',
  'f.bottleCount',
  'f.bottleVolume',
] as const

/** A device with the programme of its point. */
export const samplerOfFacility = (db: Db, id: string): Promise<Sampler | undefined> =>
  db.k
    .selectFrom('deviceFacility as f')
    .leftJoin('sewagePoint as p', 'p.id', 'f.pointId')
    .select(columns)
    .where('f.id', '=', id)
    .where('f.delFlag', '=', '0')
    .$castTo<Sampler>()
    .executeTakeFirst()
/** A point with its sampler, or the device that stands there. */
export const samplerOfPoint = (db: Db, id: string): Promise<Sampler | undefined> =>
  db.k
    .selectFrom('sewagePoint as p')
    .leftJoin('deviceFacility as f', join => join.onRef('f.id', '=', 'p.samplerId').on('f.delFlag', '=', '0'))
    .select(columns)
    .where('p.id', '=', id)
    .where('p.delFlag', '=', '0')
    .$castTo<Sampler>()
    .executeTakeFirst()

/** Sub-samples of a device whose pump started in the window. */
export const drawnOf = (db: Db, facilityId: string, begin: number, end: number) =>
  db.k
    .selectFrom('samplingLog')
    .select(['id', 'seq', 'sampleTime', 'bottleNo', 'planMl', 'actualMl', 'result'])
    .where('facilityId', '=', facilityId)
    .where('sampleTime', '>=', begin)
    .where('sampleTime', '<', end)
    .orderBy('sampleTime')
    .execute()
