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

/** Which of the values are somebody's parent. Table and column are those of a registered shape. */
export async function parentsAmong(
  db: Db,
  table: string,
  column: string,
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const marks = values.map(() => '?').join(', ')
  const rows = await db.read<{ parent: string }>({
    sql: `select distinct "${column}" as parent from "${table}" where "${column}" in (${marks})`,
    parameters: values,
  })
  return new Set(rows.map(row => row.parent))
}
