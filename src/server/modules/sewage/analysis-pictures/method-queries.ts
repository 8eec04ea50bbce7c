/** Questions of 人口方法比较: published results beside every estimate of the people behind them. */
import type { Measure } from '#contract/sewage/overview.ts'
import { populationEstimate } from '#contract/sewage/population.ts'
import type { Fragment } from '#server/crud/fragment.ts'
import { condition, idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { ResultColumns } from '../consumption/small-queries.ts'
import { seenResults } from './queries.ts'

export interface AskedMethods {
  plantIds: readonly string[]
  span: readonly [string, string]
  drug: string
  measure: Measure
  /** Rows that are shown by themselves. */
  shown: (columns: ResultColumns) => Fragment[]
}
const columns: ResultColumns = { plant: 'r.plant_id', day: 'r.sample_date', drug: 'r.drug_code' }

const published = (db: Db, session: Session, { plantIds, span, drug }: AskedMethods) =>
  seenResults(db, session, plantIds, span).where('r.state', '=', 'PUBLISHED').where('r.drugCode', '=', drug)
const shownBy = (db: Db, session: Session, asked: AskedMethods) =>
  asked.shown(columns).reduce((query, one) => query.where(condition(one)), published(db, session, asked))

/** Plants' days with a published result, whoever may see them by themselves. */
export const daysPublished = async (db: Db, session: Session, asked: AskedMethods): Promise<number> => {
  const row = await published(db, session, asked)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
/** By which method the published results of the span were computed. */
export const methodsTaken = (db: Db, session: Session, asked: AskedMethods) =>
  shownBy(db, session, asked)
    .select(({ fn }) => ['r.popMethod as method', fn.countAll<number>().as('days')])
    .groupBy('r.popMethod')
    .orderBy('r.popMethod', order => order.asc().nullsLast())
    .execute()

/**
 * By method, and by day or plant, of plants' days that have both: mg/d of what was found (of consumption: of what was taken) with the
 * people, thousands, by the method and by the published result; `mean` and `usual` are means of the days' figures by either.
 */
export const methodSums = (db: Db, session: Session, asked: AskedMethods, by: 'day' | 'plant') => {
  const measure = `r.${asked.measure}` as const
  const unit = by === 'day' ? 'r.sampleDate' : 'r.plantId'
  return shownBy(db, session, asked)
    .innerJoin('populationEstimate as e', join =>
      join.onRef('e.plantId', '=', 'r.plantId').onRef('e.sampleDate', '=', 'r.sampleDate'),
    )
    .where('e.superseded', '=', 'N')
    .where('e.delFlag', '=', '0')
    .where('e.value', '>', 0)
    .where('r.population', '>', 0)
    .where(idSeen(db.dialect, populationEstimate, session, 'e.id'))
    .select(({ fn, eb, ref }) => {
      const amount = eb(measure, '*', ref('r.population'))
      const known = eb(measure, 'is not', null)
      return [
        'e.method',
        `${unit} as unit`,
        fn.countAll<number>().as('days'),
        fn
          .sum<number>(eb.case().when('r.qualifier', 'in', ['<LOQ', '<LOD']).then(1).else(0).end())
          .as('below'),
        fn.count<number>(measure).as('known'),
        fn.sum<number | null>(amount).as('amount'),
        fn.sum<number | null>(eb.case().when(known).then(ref('e.value')).end()).as('people'),
        fn.sum<number | null>(eb.case().when(known).then(ref('r.population')).end()).as('taken'),
        fn.avg<number | null>(eb(amount, '/', ref('e.value'))).as('mean'),
        fn.avg<number | null>(measure).as('usual'),
      ]
    })
    .groupBy(['e.method', unit])
    .orderBy('e.method')
    .orderBy(unit)
    .execute()
}
