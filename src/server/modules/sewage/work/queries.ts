/** Samples of the past days with what became of them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { sampleShown, type Within } from '../overview/queries.ts'

export const openSamples = (
  db: Db,
  within: Within,
  states: readonly string[],
  sinceDay: string,
  limit: number,
) =>
  db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePlant as p', 'p.id', 's.plantId')
    .select([
      's.id',
      's.sampleNo',
      's.plantId',
      'p.plantName',
      's.beginTime',
      's.endTime',
      's.actualSub',
      's.planSub',
      's.cabinetTempAvg',
      's.state',
      's.updateTime',
    ])
    .where('s.delFlag', '=', '0')
    .where('s.sampleDate', '>=', sinceDay)
    .where('s.state', 'in', [...states])
    // A part that went to a laboratory without people here waits for that one's report, and for nobody here.
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('s.state', '!=', 'RECEIVED'),
        eb('s.qcType', 'is', null),
        eb('s.qcType', '!=', 'SPLIT'),
        exists(selectFrom('labelTest as t').select('t.id').whereRef('t.sampleId', '=', 's.id')),
      ]),
    )
    .where(sampleShown(within, 's.'))
    .orderBy('s.endTime')
    .orderBy('s.sampleNo')
    .limit(limit)
    .execute()

/** When the first laboratory value of each tested sample was written. */
export const testedAt = (db: Db, within: Within, sinceDay: string) =>
  db.k
    .selectFrom('sample as s')
    .innerJoin('labValue as v', 'v.sampleId', 's.id')
    .select(({ fn }) => ['s.id', 's.endTime', fn.min<number>('v.createTime').as('testedAt')])
    .where('s.delFlag', '=', '0')
    .where('s.sampleDate', '>=', sinceDay)
    .where(sampleShown(within, 's.'))
    .groupBy(['s.id', 's.endTime'])
    .execute()

/** Results that nobody has published, by the sample they came from. */
export const openResults = (db: Db, within: Within, sinceDay: string) =>
  db.k
    .selectFrom('sample as s')
    .innerJoin('plantResult as r', join =>
      join
        .onRef('r.plantId', '=', 's.plantId')
        .onRef('r.sampleDate', '=', 's.sampleDate')
        .on('r.delFlag', '=', '0')
        .on(sql<boolean>`',' || r.sample_ids || ',' like '%,' || s.id || ',%'`),
    )
    .select(({ fn }) => ['s.id', fn.min<string>('r.qcStatus').as('worst')])
    .where('s.delFlag', '=', '0')
    .where('s.sampleDate', '>=', sinceDay)
    .where('r.state', 'in', ['CALC', 'REVIEW'])
    .where('r.superseded', '=', 'N')
    .where(sampleShown(within, 's.'))
    .groupBy('s.id')
    .execute()
