/** Foreign series that were let out, as they are drawn. The table of values is `t`. */
import { anyOf, type Fragment, fragment } from '#server/crud/fragment.ts'
import { condition } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'

interface Kind {
  drug: string
  quantity: string
}
interface Site {
  mappingId: string
  siteId: string | null
}

/** @param where what was asked for, of what the caller sees */
const released = (db: Db, where: Fragment) =>
  db.k
    .selectFrom('odmValue as t')
    .innerJoin('odmImport as i', 'i.id', 't.importId')
    .where('i.state', '=', 'RELEASED')
    .where('t.rowKey', 'is not', null)
    .where(condition(where))
const ofKind = (db: Db, where: Fragment, { drug, quantity }: Kind) =>
  released(db, where).where('t.drugCode', '=', drug).where('t.quantity', '=', quantity)

export const quantitiesDrawn = ['PNDL', 'CONS', 'CONC'] as const
/** Drugs of which something was let out in one of the quantities: one look into the index each, for the values are many. */
export async function releasedKinds(db: Db, where: Fragment) {
  const found = await Promise.all(
    quantitiesDrawn.map(quantity =>
      db.k
        .selectFrom('drug as d')
        .select(['d.drugCode as drug', 'd.nameZh as name'])
        .where('d.delFlag', '=', '0')
        .where(({ exists }) =>
          exists(
            released(db, where)
              .select('t.id')
              .where(condition(fragment('t.drug_code = d.drug_code')))
              .where('t.quantity', '=', quantity),
          ),
        )
        .orderBy('d.drugCode')
        .execute()
        .then(drugs => drugs.map(one => ({ ...one, name: one.name ?? one.drug, quantity }))),
    ),
  )
  return found.flat()
}

/** Sites with values of one kind, those of most values first. */
export const releasedSites = (db: Db, where: Fragment, kind: Kind) =>
  ofKind(db, where, kind)
    .select(['t.mappingId', 't.siteId'])
    .groupBy(['t.mappingId', 't.siteId'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('t.mappingId')
    .orderBy('t.siteId', order => order.asc().nullsLast())
    .execute()

/** Of each value the newest version that was let out, with whose it is; the newest days first. */
export const releasedValues = (db: Db, where: Fragment, kind: Kind, sites: readonly Site[], most: number) =>
  ofKind(db, where, kind)
    .innerJoin('odmMapping as m', 'm.id', 't.mappingId')
    .leftJoin('sewagePlant as p', 'p.id', 't.plantId')
    .leftJoin('region as r', 'r.code', 't.regionCode')
    .select([
      't.mappingId',
      't.siteId',
      't.siteName',
      't.sampleDate',
      't.value',
      't.qualifier',
      't.flags',
      'm.sourceName',
      'm.licence',
      'p.plantName',
      'r.name as regionName',
    ])
    .where(
      condition(
        anyOf(
          sites.map(({ mappingId, siteId }) =>
            fragment('(t.mapping_id = ? and t.site_id = ?)', mappingId, siteId),
          ),
        ),
      ),
    )
    .where('t.value', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('odmValue as n')
            .innerJoin('odmImport as j', 'j.id', 'n.importId')
            .select('n.id')
            .whereRef('n.mappingId', '=', 't.mappingId')
            .whereRef('n.rowKey', '=', 't.rowKey')
            .whereRef('n.versionNo', '>', 't.versionNo')
            .where('j.state', '=', 'RELEASED'),
        ),
      ),
    )
    .orderBy('t.sampleDate', order => order.desc().nullsLast())
    .orderBy('t.id')
    .limit(most)
    .execute()
