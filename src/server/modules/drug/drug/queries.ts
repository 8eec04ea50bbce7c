import { drug, measuredRoles } from '#contract/drug/drug.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf } from '#server/crud/fragment.ts'
import { condition } from '#server/crud/seen.ts'
import { readBeside } from '#server/crud/shape.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

const measured = measuredRoles.map(role => `'${role}'`).join(', ')
readBeside(drug, [
  {
    // What is measured for it, the main one first.
    properties: ['markerCodes'],
    sql: `select string_agg(m.drug_code, ',' order by m.main_marker desc, m.drug_code) from drug m
      where m.del_flag = '0' and m.role in (${measured}) and coalesce(nullif(m.parent, ''), m.drug_code) = t.drug_code`,
  },
])

/** Another compound that is the main marker of the drug already. */
export const otherMain = (db: Db, drugCode: string, id: string) =>
  db.k
    .selectFrom('drug')
    .select(['drugCode', 'nameZh'])
    .where('delFlag', '=', '0')
    .where('mainMarker', '=', 'Y')
    .where('id', '<>', id)
    .where(({ eb, or, and }) =>
      or([
        eb('parent', '=', drugCode),
        and([eb('drugCode', '=', drugCode), or([eb('parent', 'is', null), eb('parent', '=', '')])]),
      ]),
    )
    .executeTakeFirst()

/** Where a compound is used: a word of each table that has it. */
export async function usesOf(
  db: Db,
  codes: readonly string[],
): Promise<{ code: string; words: string } | undefined> {
  const first = async (table: 'plantResult' | 'labValue' | 'correctionFactor', words: string) => {
    const row = await db.k
      .selectFrom(table)
      .select('drugCode')
      .where('drugCode', 'in', [...codes, ''])
      .limit(1)
      .executeTakeFirst()
    return row && { code: row.drugCode, words }
  }
  const marker = await db.k
    .selectFrom('correctionFactor')
    .select('marker')
    .where('marker', 'in', [...codes, ''])
    .where('delFlag', '=', '0')
    .limit(1)
    .executeTakeFirst()
  return (
    (await first('plantResult', '检测结果')) ??
    (await first('labValue', '检测值')) ??
    (await first('correctionFactor', '校正系数')) ??
    (marker?.marker ? { code: marker.marker, words: '校正系数' } : undefined)
  )
}

/** Codes with their words, of those that the session sees. */
export const drugWords = (db: Db, session: Session) =>
  db.k
    .selectFrom('drug as t')
    .select(['t.drugCode as value', 't.nameZh as text'])
    .where('t.delFlag', '=', '0')
    .where(condition(allOf(visibleRows(db.dialect, drug as unknown as Resource, session))))
    .orderBy('t.drugCode')
    .execute()
