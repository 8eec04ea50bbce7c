/** What of plants, samples, laboratory values and results goes into a file for others: no more than the caller sees. */
import { plant } from '#contract/sewage/plant.ts'
import { sample } from '#contract/sewage/sample.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** With where they lie and how many people they serve (万人). */
export const plantsSeen = (db: Db, session: Session, plantId: string | undefined) =>
  db.k
    .selectFrom('sewagePlant as p')
    // A removed one has no shape.
    .leftJoin('plantCatchment as c', join => join.onRef('c.plantId', '=', 'p.id').on('c.shape', '<>', ''))
    .select([
      'p.id',
      'p.plantCode',
      'p.plantName',
      'p.plantType',
      'p.combinedSewer',
      'p.location',
      'p.servedPopulation',
      'c.plantId as catchmentOf',
    ])
    .where('p.delFlag', '=', '0')
    .$if(plantId !== undefined, query => query.where('p.id', '=', plantId ?? ''))
    .where(idSeen(db.dialect, plant, session, 'p.id'))
    .orderBy('p.plantCode')
    .execute()
export type ExchangePlant = Awaited<ReturnType<typeof plantsSeen>>[number]

export const shapeOf = async (db: Db, plantId: string): Promise<string | undefined> =>
  (await db.k.selectFrom('plantCatchment').select('shape').where('plantId', '=', plantId).executeTakeFirst())
    ?.shape || undefined

export interface Asked {
  db: Db
  session: Session
  plantIds: readonly string[]
}
/** Those that were taken: what is only planned is nobody else's business. */
const samples = ({ db, session, plantIds }: Asked, from: string, to: string) =>
  db.k
    .selectFrom('sample as s')
    .where('s.delFlag', '=', '0')
    .where('s.sampleDate', '>=', from)
    .where('s.sampleDate', '<=', to)
    .where('s.plantId', 'in', [...plantIds])
    .where('s.state', 'not in', ['UNUSED', 'BOUND', 'VOID'])
    .where(idSeen(db.dialect, sample, session, 's.id'))

export const samplesOn = (asked: Asked, day: string) =>
  samples(asked, day, day)
    .leftJoin('sample as parent', 'parent.id', 's.parentSampleId')
    .select([
      's.id',
      's.sampleNo',
      's.plantId',
      's.qcType',
      's.mode',
      's.beginTime',
      's.endTime',
      's.actualSub',
      's.receiveTime',
      's.receiveTemp',
      's.condition',
      's.flowTotal',
      's.ph',
      's.waterTemp',
      'parent.sampleNo as parentNo',
      ({ selectFrom }) =>
        selectFrom('custodyEvent as e')
          .select(({ fn }) => fn.min('e.at').as('at'))
          .whereRef('e.sampleId', '=', 's.id')
          .where('e.action', '=', 'DEPART')
          .as('departTime'),
    ])
    .orderBy('s.sampleNo')
    .execute()
export type ExchangeSample = Awaited<ReturnType<typeof samplesOn>>[number]

export const valuesOn = (asked: Asked, day: string) =>
  samples(asked, day, day)
    .innerJoin('labValue as v', 'v.sampleId', 's.id')
    .where('v.superseded', '=', 'N')
    .select([
      'v.id',
      's.sampleNo',
      's.plantId',
      's.qcType',
      's.endTime',
      'v.drugCode',
      'v.qualifier',
      'v.value',
      'v.lod',
      'v.loq',
      'v.recovery',
      'v.createTime',
    ])
    .orderBy('s.sampleNo')
    .orderBy('v.drugCode')
    .orderBy('v.id')
    .execute()

const results = ({ db, plantIds }: Asked, from: string, to: string) =>
  db.k
    .selectFrom('plantResult as r')
    .where('r.delFlag', '=', '0')
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .where('r.sampleDate', '>=', from)
    .where('r.sampleDate', '<=', to)
    .where('r.plantId', 'in', [...plantIds])

/** Of every plant and compound the newest version that was published. */
export const resultsOn = async (asked: Asked, day: string) => {
  const rows = await results(asked, day, day)
    .select([
      'r.id',
      'r.plantId',
      'r.sampleIds',
      'r.drugCode',
      'r.pndl',
      'r.consumption',
      'r.cf',
      'r.cfVersion',
      'r.loqPolicy',
      'r.popMethod',
      'r.calcVersion',
      'r.createTime',
    ])
    .orderBy('r.plantId')
    .orderBy('r.drugCode')
    .orderBy('r.calcVersion')
    .execute()
  return [...new Map(rows.map(row => [`${row.plantId} ${row.drugCode}`, row])).values()]
}

const counted = { all: 0 }
export const sampleCount = async (asked: Asked, from: string, to: string): Promise<number> =>
  Number(
    (
      (await samples(asked, from, to)
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .executeTakeFirst()) ?? counted
    ).all,
  )
export const valueCount = async (asked: Asked, from: string, to: string): Promise<number> =>
  Number(
    (
      (await samples(asked, from, to)
        .innerJoin('labValue as v', 'v.sampleId', 's.id')
        .where('v.superseded', '=', 'N')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .executeTakeFirst()) ?? counted
    ).all,
  )
export const resultCount = async (asked: Asked, from: string, to: string): Promise<number> => {
  const row = await asked.db.k
    .selectFrom(
      results(asked, from, to).select(['r.plantId', 'r.sampleDate', 'r.drugCode']).distinct().as('one'),
    )
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirst()
  return Number(row?.all ?? 0)
}

export const drugsNamed = (db: Db) =>
  db.k.selectFrom('drug').select(['drugCode', 'nameZh']).where('delFlag', '=', '0').execute()
