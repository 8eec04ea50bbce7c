import type { Db } from '#server/db/db.ts'

/** Enabled items of the dictionaries, or of one. */
export async function dictItemRows(db: Db, dictCode?: string) {
  let query = db.k
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDict as d', 'd.id', 'i.dictId')
    .where('d.delFlag', '=', '0')
    .where('i.delFlag', '=', '0')
    .where('i.status', '=', '1')
  if (dictCode !== undefined) query = query.where('d.dictCode', '=', dictCode)
  return query
    .select(['d.dictCode', 'i.itemValue', 'i.itemText', 'i.color'])
    .orderBy('d.dictCode')
    .orderBy('i.sortOrder')
    .orderBy('i.id')
    .execute()
}
