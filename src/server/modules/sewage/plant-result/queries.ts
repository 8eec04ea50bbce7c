/** Questions about results of plants, and what is written of them. */
import { plantResult } from '#contract/sewage/plant-result.ts'
import { isIn } from '#server/crud/fragment.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { type Row, readRows } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export type ResultRow = Row<'plantResult'>

export const plantsOf = (db: Db, ids: readonly string[]) => readRows(db, 'sewagePlant', { id: ids })
/** What is measured for each drug of which results are computed: markers of the population stand for no drug. */
export const targetsOf = (db: Db) =>
  db.k
    .selectFrom('drug as m')
    .leftJoin('drug as d', join => join.onRef('d.drugCode', '=', 'm.parent').on('d.delFlag', '=', '0'))
    .select([
      'm.drugCode as marker',
      'm.parent',
      'm.nameZh as markerName',
      'm.doseMg as markerDose',
      'd.nameZh as name',
      'd.doseMg as dose',
    ])
    .where('m.delFlag', '=', '0')
    .where('m.mainMarker', '=', 'Y')
    .where('m.category', '!=', 'MARK')
    .orderBy('m.drugCode')
    .execute()
export const factorsOf = (db: Db) => readRows(db, 'correctionFactor', { delFlag: '0' })

/** What counted on the days of a plant. */
export const publishedBetween = (db: Db, plantId: string, from: string, to: string) =>
  db.k
    .selectFrom('plantResult')
    .select(['sampleDate', 'drugCode', 'pndl', 'flow', 'wetFlag'])
    .where('plantId', '=', plantId)
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .where('state', '=', 'PUBLISHED')
    .where('superseded', '=', 'N')
    .where('delFlag', '=', '0')
    .execute()
export const versionsBetween = (db: Db, plantId: string, from: string, to: string) =>
  db.k
    .selectFrom('plantResult')
    .select(({ fn }) => ['sampleDate', 'drugCode', fn.max<number>('calcVersion').as('version')])
    .where('plantId', '=', plantId)
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .groupBy(['sampleDate', 'drugCode'])
    .execute()
export const estimatesBetween = (db: Db, plantId: string, from: string, to: string) =>
  db.k
    .selectFrom('populationEstimate')
    .select(['id', 'sampleDate', 'method', 'value', 'selected', 'roundNo'])
    .where('plantId', '=', plantId)
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .where('superseded', '=', 'N')
    .execute()

/**
 * What of these days and drugs nobody has published gives way to the versions that are about to be written. Its states are told by what
 * they are not: of all that is open a planner without fresh statistics reads every row, of a plant's days only theirs.
 */
export const giveWay = (
  plantId: string,
  fresh: readonly { sampleDate: string; drugCode: string }[],
): Statement => {
  const days = isIn('sample_date', [...new Set(fresh.map(({ sampleDate }) => sampleDate))])
  return {
    sql: `update plant_result set superseded = 'Y' where plant_id = ? and ${days.sql}
      and state not in ('PUBLISHED', 'RETRACTED') and superseded = 'N' and (sample_date, drug_code) in (values ${fresh.map(() => '(?, ?)').join(', ')})`,
    parameters: [
      plantId,
      ...days.parameters,
      ...fresh.flatMap(({ sampleDate, drugCode }) => [sampleDate, drugCode]),
    ],
  }
}
export const estimatesGiveWay = (ids: readonly string[]): Statement => {
  const among = isIn('id', ids)
  return {
    sql: `update population_estimate set superseded = 'Y' where superseded = 'N' and ${among.sql}`,
    parameters: among.parameters,
    expect: ids.length,
  }
}
/** @param expect how many of them waited when they were read: another worker may have been quicker */
export const notDue = (ids: readonly string[]): Statement => {
  const among = isIn('id', ids)
  return {
    sql: `update lab_value set due = 'N' where due = 'Y' and ${among.sql}`,
    parameters: among.parameters,
    unremembered: true,
    expect: ids.length,
  }
}

/** Those who publish a plant's results at once do so one after another. */
export const holdPlant = (plantId: string): Statement => ({
  sql: 'update sewage_plant set update_time = update_time where id = ?',
  parameters: [plantId],
  unremembered: true,
})
/** Undoes the unit where a newer version has been published meanwhile. */
export const refuseOlder = (id: string): Statement => ({
  sql: `update plant_result as t set update_time = update_time where t.id = ? and t.superseded = 'N' and not exists (
    select 1 from plant_result n where n.plant_id = t.plant_id and n.sample_date = t.sample_date and n.drug_code = t.drug_code
      and n.del_flag = '0' and n.state in ('PUBLISHED', 'RETRACTED') and n.calc_version > t.calc_version)`,
  parameters: [id],
  unremembered: true,
  expect: 1,
})
export const takeOver = (row: {
  plantId: string
  sampleDate: string
  drugCode: string
  calcVersion: number
}): Statement => ({
  sql: `update plant_result set superseded = 'Y' where plant_id = ? and sample_date = ? and drug_code = ? and calc_version < ?
    and superseded = 'N'`,
  parameters: [row.plantId, row.sampleDate, row.drugCode, row.calcVersion],
})
export const newerPublished = (db: Db, row: ResultRow) =>
  db.k
    .selectFrom('plantResult')
    .select('calcVersion')
    .where('plantId', '=', row.plantId)
    .where('sampleDate', '=', row.sampleDate)
    .where('drugCode', '=', row.drugCode)
    .where('delFlag', '=', '0')
    .where('state', 'in', ['PUBLISHED', 'RETRACTED'])
    .where('calcVersion', '>', row.calcVersion)
    .orderBy('calcVersion', 'desc')
    .executeTakeFirst()
/** How the bottles were taken in. */
export const bottlesOfResults = (db: Db, ids: readonly string[]) =>
  db.k
    .selectFrom('sample')
    .select(['id', 'sampleNo', 'condition', 'flaws', 'tempOverMinutes', 'tempGapMinutes', 'receiveTemp'])
    .where('id', 'in', [...ids])
    .execute()
export const valuesByIds = (db: Db, ids: readonly string[]) => readRows(db, 'labValue', { id: ids })
/** Worksheets on which these values were measured. */
export const sheetsOfValues = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('labValue as v')
        .innerJoin('labDetermination as d', 'd.id', 'v.determinationId')
        .innerJoin('worksheet as w', 'w.id', 'd.worksheetId')
        .select(['w.id', 'w.worksheetNo', 'w.analyst', 'w.createBy'])
        .distinct()
        .where('v.id', 'in', [...ids])
        .execute()
/** Tests of these samples that are not over. */
export const testsOpen = (db: Db, sampleIds: readonly string[]) =>
  db.k
    .selectFrom('labelTest')
    .select(['labelNo', 'state'])
    .where('sampleId', 'in', [...sampleIds])
    // Ordered again, or being measured again.
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'RETEST'),
        and([eb('rounds', '>', 1), eb('state', 'not in', ['DONE', 'REJECTED'])]),
      ]),
    )
    .where('delFlag', '=', '0')
    .execute()

export interface Scope {
  plantId?: string | undefined
  drugCode?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
const reviewedIn = (db: Db, session: Session, { plantId, drugCode, from, to }: Scope) => {
  let query = db.k
    .selectFrom('plantResult as r')
    .where('r.state', '=', 'REVIEW')
    .where('r.superseded', '=', 'N')
    .where('r.delFlag', '=', '0')
    .where('r.reviewBy', 'is not', null)
    .where(idSeen(db.dialect, plantResult, session, 'r.id'))
  if (plantId !== undefined) query = query.where('r.plantId', '=', plantId)
  if (drugCode !== undefined) query = query.where('r.drugCode', '=', drugCode)
  if (from !== undefined) query = query.where('r.sampleDate', '>=', from)
  if (to !== undefined) query = query.where('r.sampleDate', '<=', to)
  return query
}
export const reviewedIds = (
  db: Db,
  session: Session,
  scope: Scope,
  limit: number,
  after?: { id: string; sampleDate: string },
) =>
  reviewedIn(db, session, scope)
    .select(['r.id', 'r.sampleDate'])
    .$if(after !== undefined, query =>
      query.where(({ eb, or, and }) =>
        or([
          eb('r.sampleDate', '>', after!.sampleDate),
          and([eb('r.sampleDate', '=', after!.sampleDate), eb('r.id', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('r.sampleDate')
    .orderBy('r.id')
    .limit(limit)
    .execute()
export const reviewedCount = async (db: Db, session: Session, scope: Scope): Promise<number> =>
  Number(
    (
      await reviewedIn(db, session, scope)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count ?? 0,
  )
/** How many were passed, and how many of those the caller computed or passed himself. */
export async function waitingCounts(db: Db, session: Session, scope: Scope) {
  const { username } = session
  const found = await reviewedIn(db, session, scope)
    .select(({ fn, eb, or }) => [
      fn.countAll<number>().as('waiting'),
      fn
        .sum<number>(
          eb
            .case()
            .when(or([eb('r.createBy', '=', username), eb('r.reviewBy', '=', username)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('own'),
    ])
    .executeTakeFirst()
  return { waiting: Number(found?.waiting ?? 0), own: Number(found?.own ?? 0) }
}
/** What a result rests on, as it is stored. */
export async function derivationFacts(
  db: Db,
  row: Pick<ResultRow, 'plantId' | 'drugCode' | 'marker'>,
  valueIds: readonly string[],
  sampleIds: readonly string[],
) {
  const valuesStored =
    valueIds.length === 0
      ? []
      : db.k
          .selectFrom('labValue as v')
          .leftJoin('sample as s', 's.id', 'v.sampleId')
          .leftJoin('labDetermination as d', 'd.id', 'v.determinationId')
          .leftJoin('worksheet as w', 'w.id', 'd.worksheetId')
          .selectAll('v')
          .select(['s.sampleNo', 'w.worksheetNo'])
          .where('v.id', 'in', [...valueIds])
          .orderBy('v.drugCode')
          .orderBy('v.id')
          .execute()
  const [values, samples, [plant], factors, targets] = await Promise.all([
    valuesStored,
    readRows(db, 'sample', { id: sampleIds }),
    plantsOf(db, [row.plantId]),
    readRows(db, 'correctionFactor', { drugCode: row.drugCode, delFlag: '0' }),
    targetsOf(db),
  ])
  const target = targets.find(one => one.marker === (row.marker ?? row.drugCode))
  return {
    values,
    samples,
    plant,
    factors: factors.filter(one => one.marker === (row.marker ?? row.drugCode)),
    doseMg: target?.dose ?? target?.markerDose ?? null,
  }
}
