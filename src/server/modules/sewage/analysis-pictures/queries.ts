/** Questions behind the pictures of 分析 that the roll-up does not answer. */
import { plantResult } from '#contract/sewage/plant-result.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** Doses by drug, of its marker where it has none of its own. */
export async function dosesOf(db: Db): Promise<Map<string, number>> {
  const rows = await db.k
    .selectFrom('drug')
    .select(['drugCode', 'parent', 'doseMg', 'mainMarker'])
    .where('delFlag', '=', '0')
    .where('doseMg', 'is not', null)
    .execute()
  const doses = new Map<string, number>()
  for (const row of rows) if (row.parent && row.mainMarker === 'Y') doses.set(row.parent, Number(row.doseMg))
  for (const row of rows) doses.set(row.drugCode, Number(row.doseMg))
  return doses
}
export const drugNames = (db: Db) =>
  db.k
    .selectFrom('drug')
    .select(['drugCode', 'nameZh'])
    .where('delFlag', '=', '0')
    .orderBy('drugCode')
    .execute()

export const seenResults = (
  db: Db,
  session: Session,
  plantIds: readonly string[],
  [from, to]: readonly [string, string],
) =>
  db.k
    .selectFrom('plantResult as r')
    .where('r.plantId', 'in', [...plantIds])
    .where('r.sampleDate', '>=', from)
    .where('r.sampleDate', '<=', to)
    .where('r.superseded', '=', 'N')
    .where('r.delFlag', '=', '0')
    .where(idSeen(db.dialect, plantResult, session, 'r.id'))
/** What the published results of some drugs rest upon. */
export const restingOn = async (
  db: Db,
  session: Session,
  plantIds: readonly string[],
  span: readonly [string, string],
  drugs: readonly string[],
) =>
  plantIds.length === 0
    ? []
    : seenResults(db, session, plantIds, span)
        .where('r.state', '=', 'PUBLISHED')
        .where('r.drugCode', 'in', [...drugs])
        .select(['r.plantId', 'r.sampleDate', 'r.sampleIds', 'r.valueIds'])
        .execute()
/** Values of some compounds with the water of their samples. */
export const measuredOf = async (
  db: Db,
  plantIds: readonly string[],
  [from, to]: readonly [string, string],
  compounds: readonly string[],
) =>
  plantIds.length === 0
    ? []
    : db.k
        .selectFrom('labValue as v')
        .innerJoin('sample as s', 's.id', 'v.sampleId')
        .selectAll('v')
        .select(['s.plantId', 's.sampleDate', 's.flowTotal', 's.flowSource'])
        .where('s.plantId', 'in', [...plantIds])
        .where('s.sampleDate', '>=', from)
        .where('s.sampleDate', '<=', to)
        .where('v.drugCode', 'in', [...compounds])
        .orderBy('s.sampleDate')
        .orderBy('v.id')
        .execute()
/** Every standing result of the days, whatever its state and drug. */
export const statesOf = async (
  db: Db,
  session: Session,
  plantIds: readonly string[],
  span: readonly [string, string],
) =>
  plantIds.length === 0
    ? []
    : seenResults(db, session, plantIds, span)
        .select([
          'r.plantId',
          'r.sampleDate',
          'r.drugCode',
          'r.state',
          'r.spikeFlag',
          'r.cf',
          'r.consumption',
        ])
        .orderBy('r.calcVersion', order => order.asc().nullsFirst())
        .execute()
/** Plants' days on which something was, or is to be, drawn. */
export const drawnDays = async (
  db: Db,
  plantIds: readonly string[],
  [from, to]: readonly [string, string],
) =>
  plantIds.length === 0
    ? []
    : db.k
        .selectFrom('sample')
        .select(['plantId', 'sampleDate', 'state'])
        .distinct()
        .where('plantId', 'in', [...plantIds])
        .where('sampleDate', '>=', from)
        .where('sampleDate', '<=', to)
        .where('delFlag', '=', '0')
        .where('qcType', '=', 'NORMAL')
        .where('parentSampleId', 'is', null)
        .where('state', '!=', 'VOID')
        .execute()
