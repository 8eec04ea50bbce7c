/** Divided samples that the caller sees, what was measured in their parts, and which laboratory measured it. */
import type { Resource } from '#contract/kit/resource.ts'
import { sample } from '#contract/sewage/sample.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf } from '#server/crud/fragment.ts'
import { condition } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { insert, readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { seenSamples } from '../sample/queries.ts'

const seen = (db: Db, session: Session) =>
  condition(
    allOf([
      ...visibleRows(db.dialect, sample as unknown as Resource, session),
      ...seenSamples(db.dialect, session),
    ]),
  )
const samples = (db: Db, session: Session) =>
  db.k
    .selectFrom('sample as t')
    .innerJoin('sewagePlant as p', 'p.id', 't.plantId')
    .select([
      't.id',
      't.sampleNo',
      't.sampleDate',
      't.labId',
      't.parentSampleId',
      't.tenantId',
      'p.plantName',
      'p.shortName',
    ])
    .where('t.delFlag', '=', '0')
    .where(seen(db, session))
export type PartRow = Awaited<ReturnType<ReturnType<typeof samples>['execute']>>[number]

/** The newest first. */
export const dividedSamples = (db: Db, session: Session, from: string, to: string, limit: number) =>
  samples(db, session)
    .where('t.sampleDate', '>=', from)
    .where('t.sampleDate', '<=', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sample as c')
          .select('c.id')
          .whereRef('c.parentSampleId', '=', 't.id')
          .where('c.qcType', '=', 'SPLIT')
          .where('c.delFlag', '=', '0'),
      ),
    )
    .orderBy('t.sampleDate', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .execute()
export const partsOf = async (db: Db, session: Session, parents: readonly string[]): Promise<PartRow[]> =>
  parents.length === 0
    ? []
    : samples(db, session)
        .where('t.parentSampleId', 'in', [...parents])
        .where('t.qcType', '=', 'SPLIT')
        .orderBy('t.id')
        .execute()
/** Parts at laboratories without people here, whose report nobody has written down yet; the oldest first. */
export const partsOut = (db: Db, session: Session, limit: number) =>
  samples(db, session)
    .innerJoin('detectLab as l', 'l.id', 't.labId')
    .select(['l.labName', 't.beginTime', 't.endTime', 't.actualSub', 't.planSub', 't.cabinetTempAvg'])
    .where('t.qcType', '=', 'SPLIT')
    .where('t.parentSampleId', 'is not', null)
    .where('t.state', '=', 'RECEIVED')
    .where('l.departId', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('labelTest as x').select('x.id').whereRef('x.sampleId', '=', 't.id'))),
    )
    .orderBy('t.endTime')
    .orderBy('t.sampleNo')
    .limit(limit)
    .execute()
export const valuesOfParts = async (db: Db, sampleIds: readonly string[]) =>
  sampleIds.length === 0
    ? []
    : db.k
        .selectFrom('labValue')
        .select(['sampleId', 'drugCode', 'qualifier', 'value', 'expanded'])
        .where('sampleId', 'in', [...sampleIds])
        .where('superseded', '=', 'N')
        .orderBy('drugCode')
        .orderBy('id')
        .execute()
/** Department that measured each of them. */
export const departmentsOf = async (db: Db, sampleIds: readonly string[]) =>
  sampleIds.length === 0
    ? []
    : db.k
        .selectFrom('labelTest as l')
        .leftJoin('worksheet as w', 'w.id', 'l.worksheetId')
        .select(({ fn }) => ['l.sampleId', fn.coalesce('w.sysOrgCode', 'l.sysOrgCode').as('orgCode')])
        .where('l.sampleId', 'in', [...sampleIds])
        .where('l.delFlag', '=', '0')
        .orderBy('l.createTime', by => by.asc().nullsFirst())
        .execute()
/** Laboratories with the department that each of them is, where it is one; those that were deleted too, for what they measured. */
export const laboratories = (db: Db) =>
  db.k
    .selectFrom('detectLab as l')
    .leftJoin('sysDepart as d', 'd.id', 'l.departId')
    .select(['l.id', 'l.labName', 'l.tenantId', 'l.departId', 'l.delFlag', 'd.orgCode'])
    .orderBy('l.labCode')
    .execute()
export const departmentNames = async (db: Db, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : db.k
        .selectFrom('sysDepart')
        .select(['orgCode', 'departName'])
        .where('orgCode', 'in', [...codes])
        .where('delFlag', '=', '0')
        .execute()

export const labOf = (db: Db, id: string) => readRow(db, 'detectLab', { id, delFlag: '0' })
export const compoundsKnown = (db: Db) =>
  db.k.selectFrom('drug').select(['drugCode', 'nameZh']).where('delFlag', '=', '0').execute()
export const testsOfSample = (db: Db, sampleId: string) =>
  db.k
    .selectFrom('labelTest')
    .select(['id', 'state'])
    .where('sampleId', '=', sampleId)
    .where('delFlag', '=', '0')
    .execute()
/** A test that another laboratory has done: it comes with its report. */
export const insertReported = (row: Parameters<typeof insert<'labelTest'>>[1][number]) =>
  insert('labelTest', [row])
export const reportedAgain = (
  sampleId: string,
  method: string,
  words: string | null,
  at: number,
): Statement => ({
  sql: `update label_test set method = ?, state_reason = ?, review_time = ?, version = version + 1 where sample_id = ? and state = 'DONE' and del_flag = '0'`,
  parameters: [method, words, at, sampleId],
})
