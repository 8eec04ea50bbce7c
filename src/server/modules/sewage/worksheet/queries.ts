import { measuredRoles } from '#contract/drug/drug.ts'
import type { FileColumns } from '#lib/lab/instrument-file.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRow, readRows, remove } from '#server/db/rows.ts'

export type WorksheetRow = Row<'worksheet'>
export type PlaceRow = Row<'worksheetPosition'>
export type DeterminationRow = Row<'labDetermination'>
export type PointRow = Row<'qcPoint'>
export type RequestRow = Row<'qcRequest'>
export type EntryRow = Row<'labEntry'>
export type ReleaseRow = Row<'labRelease'>

/** What a method asks now of the compounds that are measured, in the order of the catalogue. */
export const askedOf = (db: Db, methodId: string) =>
  db.k
    .selectFrom('methodCompound as c')
    .innerJoin('drug as d', 'd.drugCode', 'c.drugCode')
    .select([
      'c.drugCode',
      'c.lod',
      'c.loq',
      'c.linearLow',
      'c.linearHigh',
      'c.recoveryLow',
      'c.recoveryHigh',
    ])
    .select(['c.isRecoveryLow', 'c.isRecoveryHigh', 'c.rpdLimit', 'c.ccvLimit', 'c.curveR', 'c.blankLimit'])
    .where('c.methodId', '=', methodId)
    .where('c.delFlag', '=', '0')
    .where('d.delFlag', '=', '0')
    .where('d.role', 'in', [...measuredRoles])
    .orderBy('c.drugCode')
    .execute()
/** What it asked when the run began; nothing before. */
export const frozenOf = async (db: Db, worksheetId: string) =>
  (await readRows(db, 'worksheetLimit', { worksheetId })).sort((a, b) => (a.drugCode < b.drugCode ? -1 : 1))
export type LimitRow = Row<'worksheetLimit'>
export const freezeLimits = (rows: Parameters<typeof insert<'worksheetLimit'>>[1]): Bulk =>
  insert('worksheetLimit', rows, 'ignore')
export type PolicyRow = Row<'worksheetPolicy'>
export const begunPolicy = (db: Db, worksheetId: string) => readRow(db, 'worksheetPolicy', { worksheetId })
/** What broken rules do by a method now. */
export const rulesOf = (db: Db, methodId: string) =>
  db.k
    .selectFrom('testMethod')
    .select(['rule12s', 'rule13s', 'rule22s', 'ruleR4s', 'rule41s', 'rule10x'])
    .where('id', '=', methodId)
    .executeTakeFirst()
export const freezePolicy = (row: PolicyRow): Bulk => insert('worksheetPolicy', [row], 'ignore')
/** The run is taken back before anything was measured: what it was to be judged by is fixed when it begins again. */
export const thaw = (worksheetId: string): Statement[] =>
  ['worksheet_limit', 'worksheet_policy'].map(table => ({
    sql: `delete from ${table} where worksheet_id = ?`,
    parameters: [worksheetId],
  }))
export const namesOf = (db: Db, codes: readonly string[]) =>
  readRows(db, 'drug', { drugCode: [...new Set(codes)], delFlag: '0' })
/** Methods in service that a laboratory works by, as the list of laboratories says of a department; all in service where it says nothing. */
export async function methodsFor(db: Db, orgCode: string | null, tenantId: string) {
  const [methods, labs] = await Promise.all([
    db.k
      .selectFrom('testMethod')
      .select(['id', 'methodName'])
      .where('delFlag', '=', '0')
      .where('status', '=', '1')
      .where('tenantId', '=', tenantId)
      .orderBy('methodCode')
      .execute(),
    orgCode === null
      ? []
      : db.k
          .selectFrom('detectLab as l')
          .innerJoin('sysDepart as d', 'd.id', 'l.departId')
          .select('l.methodIds')
          .where('l.delFlag', '=', '0')
          .where('l.status', '=', '1')
          .where('l.tenantId', '=', tenantId)
          .where('d.orgCode', '=', orgCode)
          .execute(),
  ])
  const own = new Set(labs.flatMap(({ methodIds }) => (methodIds ?? '').split(',').filter(Boolean)))
  return own.size === 0 ? methods : methods.filter(({ id }) => own.has(id))
}

export const worksheetOf = (db: Db, id: string) => readRow(db, 'worksheet', { id, delFlag: '0' })
export const worksheetsOf = (db: Db, ids: readonly string[]) => readRows(db, 'worksheet', { id: ids })
/** Positions with what stands on them. */
export const placesOf = (db: Db, worksheetIds: readonly string[]) =>
  db.k
    .selectFrom('worksheetPosition as w')
    .leftJoin('labelTest as t', 't.id', 'w.labelTestId')
    .leftJoin('sewagePlant as p', 'p.id', 't.plantId')
    .selectAll('w')
    .select([
      't.labelNo',
      't.sampleId',
      't.qcType',
      't.state as testState',
      't.method',
      'p.shortName',
      'p.plantName',
    ])
    .where('w.worksheetId', 'in', [...worksheetIds])
    .orderBy('w.pos')
    .execute()
export type PlaceOnSheet = Awaited<ReturnType<typeof placesOf>>[number]

export const determinationsOf = (db: Db, worksheetIds: readonly string[]) =>
  readRows(db, 'labDetermination', { worksheetId: worksheetIds })
export const entriesOf = (db: Db, worksheetIds: readonly string[]) =>
  readRows(db, 'labEntry', { worksheetId: worksheetIds })
export const pointsOf = (db: Db, worksheetIds: readonly string[]) =>
  readRows(db, 'qcPoint', { worksheetId: worksheetIds })
export const requestsOf = (db: Db, worksheetIds: readonly string[]) =>
  readRows(db, 'qcRequest', { worksheetId: worksheetIds })
export const releasesOf = (db: Db, worksheetIds: readonly string[]) =>
  readRows(db, 'labRelease', { worksheetId: worksheetIds })
/** Worksheets among them on which a control failed and something may still be kept back: of finished ones everything went out. */
export const failedOpen = async (db: Db, worksheetIds: readonly string[]): Promise<string[]> =>
  (
    await db.k
      .selectFrom('qcPoint as q')
      .innerJoin('worksheet as w', 'w.id', 'q.worksheetId')
      .select('q.worksheetId')
      .distinct()
      .where('q.worksheetId', 'in', [...worksheetIds])
      .where('q.verdict', 'in', ['FAIL', 'RULE'])
      .where('w.state', 'in', ['RUNNING', 'REVIEW'])
      .execute()
  ).map(({ worksheetId }) => worksheetId)

/**
 * The last runs of controls of a method in one laboratory, the newest first, so many of each control and compound; without those that
 * were taken back, and without what is measured anew at these positions.
 */
export const historyRuns = (
  db: Db,
  of: {
    methodId: string
    sysOrgCode: string | null
    tenantId: string
    kinds: readonly string[]
    codes: readonly string[]
    aside: readonly string[]
    runs: number
  },
) =>
  db.k
    .selectFrom(
      db.k
        .selectFrom('qcPoint as q')
        .innerJoin('worksheet as w', 'w.id', 'q.worksheetId')
        .innerJoin('labDetermination as d', 'd.id', 'q.determinationId')
        .innerJoin('labEntry as e', 'e.id', 'd.entryId')
        .leftJoin('labDetermination as pd', 'pd.id', 'q.partnerId')
        .leftJoin('labEntry as pe', 'pe.id', 'pd.entryId')
        .select(['q.kind', 'q.drugCode', 'q.pos', 'q.at', 'q.figure', 'q.verdict', 'w.worksheetNo'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over(over =>
              over
                .partitionBy(['q.kind', 'q.drugCode'])
                .orderBy('q.at', 'desc')
                .orderBy('q.pos', 'desc')
                .orderBy('q.id', 'desc'),
            )
            .as('nth'),
        )
        .where('w.methodId', '=', of.methodId)
        .where('w.delFlag', '=', '0')
        .where('q.tenantId', '=', of.tenantId)
        .where(({ eb }) =>
          of.sysOrgCode === null ? eb('q.sysOrgCode', 'is', null) : eb('q.sysOrgCode', '=', of.sysOrgCode),
        )
        .where('q.kind', 'in', [...of.kinds])
        .where('q.drugCode', 'in', [...of.codes])
        .where('q.figure', 'is not', null)
        .where('e.undoneAt', 'is', null)
        .where('pe.undoneAt', 'is', null)
        .where('q.positionId', 'not in', [...of.aside])
        .as('r'),
    )
    .selectAll('r')
    .where('r.nth', '<=', of.runs)
    .orderBy('r.nth')
    .execute()

/** Whoever writes on a worksheet says which version he looked at, and in which state it must be. */
export const reviseSheet = (
  { id, version, state }: { id: string; version: number; state: string },
  by: string,
  now: number,
): Statement => ({
  sql: `update worksheet set version = version + 1, update_by = ?, update_time = ?
    where id = ? and version = ? and state = ? and del_flag = '0'`,
  parameters: [by, now, id, version, state],
  expect: 1,
})
export const insertPlaces = (rows: Parameters<typeof insert<'worksheetPosition'>>[1]): Bulk =>
  insert('worksheetPosition', rows)
export const stampLevel = (
  id: string,
  { level, material }: { level: number; material: string | null },
): Statement => ({
  sql: 'update worksheet_position set level = ?, material = ? where id = ?',
  parameters: [level, material, id],
  expect: 1,
})
export const clearPlaces = (worksheetId: string): Statement => remove('worksheetPosition', { worksheetId })
export const insertDeterminations = (rows: Parameters<typeof insert<'labDetermination'>>[1]): Bulk =>
  insert('labDetermination', rows)
export const insertEntry = (row: Parameters<typeof insert<'labEntry'>>[1][number]): Bulk =>
  insert('labEntry', [row])
export const insertPoints = (rows: Parameters<typeof insert<'qcPoint'>>[1]): Bulk =>
  insert('qcPoint', rows, 'ignore')
export const insertActions = (rows: Parameters<typeof insert<'qcAction'>>[1]): Bulk =>
  insert('qcAction', rows, 'ignore')
/** Corrective actions of controls of a worksheet. */
export const actionsOf = (db: Db, worksheetId: string) => readRows(db, 'qcAction', { worksheetId })
interface Bench {
  readonly sysOrgCode: string | null
  readonly tenantId: string
  readonly instrument: string
}
const benchOf = ({ sysOrgCode, tenantId, instrument }: Bench) => ({
  orgCode: sysOrgCode ?? '',
  tenantId,
  instrument,
})
/** Of this instrument in this laboratory. */
export const keptColumnsOf = (db: Db, bench: Bench) => readRow(db, 'labFileColumns', benchOf(bench))
export const keepFileColumns = (
  bench: Bench,
  columns: FileColumns,
  byUser: string,
  at: number,
): (Statement | Bulk)[] => [
  remove('labFileColumns', benchOf(bench)),
  insert('labFileColumns', [
    {
      ...benchOf(bench),
      sample: columns.sample,
      ...('compounds' in columns
        ? { compound: '', figure: '', wide: JSON.stringify(columns.compounds) }
        : { compound: columns.compound, figure: columns.figure, wide: null }),
      byUser,
      at,
    },
  ]),
]
export const insertRequest = (row: Parameters<typeof insert<'qcRequest'>>[1][number]): Bulk =>
  insert('qcRequest', [row])
export const decide = (
  id: string,
  made: { state: string; by: string; name: string; at: number; opinion: string },
): Statement => ({
  sql: `update qc_request set state = ?, decided_by = ?, decided_name = ?, decided_at = ?, opinion = ? where id = ? and state = 'ASKED'`,
  parameters: [made.state, made.by, made.name, made.at, made.opinion, id],
  expect: 1,
})
export const takeBackEntry = (id: string, by: string, at: number, reason: string | null): Statement => ({
  sql: 'update lab_entry set undone_at = ?, undone_by = ?, undone_reason = ? where id = ? and undone_at is null',
  parameters: [at, by, reason, id],
  expect: 1,
})
export const insertReleases = (rows: Parameters<typeof insert<'labRelease'>>[1]): Bulk =>
  insert('labRelease', rows)
/** Values of these samples that stand. */
export const standingValues = (db: Db, sampleIds: readonly string[]) =>
  readRows(db, 'labValue', { sampleId: sampleIds, superseded: 'N' })
/** @param ids of values that newer ones take the place of: undone where somebody else was quicker */
export const supersedeValues = (ids: readonly string[]): Statement => {
  const named = isIn('id', ids)
  return {
    sql: `update lab_value set superseded = 'Y', due = 'N' where superseded = 'N' and ${named.sql}`,
    parameters: named.parameters,
    expect: ids.length,
  }
}
/** What the rest of the product reads: reviewed values, each a version of its sample and compound. */
export const addLabValues = (rows: Parameters<typeof insert<'labValue'>>[1]): Bulk => insert('labValue', rows)
/** Of those that are being reviewed: who reviewed one before stays. Before they are moved on. */
export const stampTests = (
  ids: readonly string[],
  worksheetId: string,
  reviewer: string,
  at: number,
): Statement => {
  const named = isIn('id', ids)
  return {
    // A test that went on to another worksheet for a further round is that one's to stamp.
    sql: `update label_test set reviewer = ?, review_time = ? where state = 'REVIEW' and worksheet_id = ? and ${named.sql}`,
    parameters: [reviewer, at, worksheetId, ...named.parameters],
  }
}
export const stampRun = (ids: readonly string[], worksheetId: string, at: number | null): Statement => {
  const named = isIn('id', ids)
  return {
    sql: `update label_test set run_time = ? where worksheet_id = ? and ${named.sql}`,
    parameters: [at, worksheetId, ...named.parameters],
  }
}
/** Received and waiting, or to be measured again. */
export const waitingFor = (db: Db, ids: readonly string[]) =>
  db.k
    .selectFrom('labelTest as t')
    .leftJoin('sewagePlant as p', 'p.id', 't.plantId')
    .select([
      't.id',
      't.labelNo',
      't.sampleDate',
      't.qcType',
      't.state',
      't.rounds',
      'p.plantName',
      'p.shortName',
    ])
    .where('t.id', 'in', [...ids])
    .orderBy('t.receiveTime', by => by.asc().nullsFirst())
    .orderBy('t.labelNo')
    .execute()
