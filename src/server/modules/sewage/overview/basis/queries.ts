/** Questions of the trail: a region's plants on a day, one plant's result, its sample, laboratory value, factor and frame. */
import { rawFrame } from '#contract/device/frame.ts'
import { allOf } from '#server/crud/fragment.ts'
import { condition, idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { lieIn, type Region, sampleIn, type Within } from '../queries.ts'

/** Published computations of the plants on a day, the newest last. */
export const plantResultsOf = (db: Db, day: string, drugCode: string, region: Region) =>
  db.k
    .selectFrom('plantResult as r')
    .innerJoin('sewagePlant as p', 'p.id', 'r.plantId')
    .select([
      'r.plantId',
      'p.plantName',
      'p.tenantId',
      'r.population',
      'r.conc',
      'r.qualifier',
      'r.pndl',
      'r.consumption',
      'r.calcVersion',
    ])
    .where('r.sampleDate', '=', day)
    .where('r.drugCode', '=', drugCode)
    .where('r.delFlag', '=', '0')
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .where(condition(allOf(lieIn(region, 'p'))))
    .orderBy('r.calcVersion')
    .execute()

export const plantResult = (db: Db, plantId: string, day: string, drugCode: string) =>
  db.k
    .selectFrom('plantResult as r')
    .innerJoin('sewagePlant as p', 'p.id', 'r.plantId')
    .selectAll('r')
    .select('p.plantName')
    .where('r.plantId', '=', plantId)
    .where('r.sampleDate', '=', day)
    .where('r.drugCode', '=', drugCode)
    .where('r.delFlag', '=', '0')
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .orderBy('r.calcVersion', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The samples a result names, else those that were drawn at the plant on that day; the earliest first. */
export const samplesOf = (db: Db, within: Within, plantId: string, day: string, sampleIds: string | null) => {
  const query = db.k
    .selectFrom('sample')
    .select(['id', 'sampleNo', 'beginTime', 'endTime', 'flowTotal', 'state', 'mode', 'actualSub'])
    .where('delFlag', '=', '0')
    .where(sampleIn(within))
    .orderBy('beginTime')
    .orderBy('sampleNo')
  return (
    sampleIds
      ? query.where('id', 'in', sampleIds.split(','))
      : query.where('plantId', '=', plantId).where('sampleDate', '=', day).limit(1)
  ).execute()
}

export const labValueOf = (db: Db, sampleId: string, drugCode: string) =>
  readRow(db, 'labValue', { sampleId, drugCode, superseded: 'N' })

export const factorOf = (db: Db, drugCode: string, version: number) =>
  readRow(db, 'correctionFactor', { drugCode, versionNo: version })

/** The compound that stands for a drug in results, where its factor names none. */
export const mainMarkerOf = (db: Db, drugCode: string) =>
  db.k
    .selectFrom('drug')
    .selectAll()
    .where('delFlag', '=', '0')
    .where('mainMarker', '=', 'Y')
    .where(({ eb, or }) => or([eb('parent', '=', drugCode), eb('drugCode', '=', drugCode)]))
    .executeTakeFirst()

export const drugOf = (db: Db, drugCode: string) => readRow(db, 'drug', { drugCode, delFlag: '0' })

/** The frame behind the plant's flow in a span of time: the last hour value within it that still has one. */
export const flowFrameOf = (db: Db, session: Session, plantId: string, from: number, to: number) =>
  db.k
    .selectFrom('series as s')
    .innerJoin('deviceFacility as f', 'f.id', 's.facilityId')
    .innerJoin('telemetryHour as t', 't.seriesId', 's.id')
    .innerJoin('rawFrame as r', 'r.id', 't.frameId')
    .select(['r.id', 'r.recvTime', 'r.verdict', 'r.body'])
    .where('f.plantId', '=', plantId)
    .where('s.factor', '=', 'w00000')
    .where('t.ts', '>=', from)
    .where('t.ts', '<', to)
    .where(idSeen(db.dialect, rawFrame, session, 'r.id'))
    .orderBy('t.ts', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether an instrument reported the plant's flow in a span of time, its frames kept or not. */
export const flowReported = async (db: Db, plantId: string, from: number, to: number): Promise<boolean> =>
  (await db.k
    .selectFrom('series as s')
    .innerJoin('deviceFacility as f', 'f.id', 's.facilityId')
    .innerJoin('telemetryHour as t', 't.seriesId', 's.id')
    .select('t.ts')
    .where('f.plantId', '=', plantId)
    .where('s.factor', '=', 'w00000')
    .where('t.ts', '>=', from)
    .where('t.ts', '<', to)
    .limit(1)
    .executeTakeFirst()) !== undefined
