/** Questions about versions of correction factors. */
import { plant } from '#contract/sewage/plant.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { type Row, readRows } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export type FactorRow = Row<'correctionFactor'>

/** All versions of a drug by one marker, in any state. */
export const versionsOf = (db: Db, drugCode: string, marker: string): Promise<FactorRow[]> =>
  readRows(db, 'correctionFactor', { drugCode, marker, delFlag: '0' })

/** All versions of several drugs. */
export const versionsAmong = (db: Db, drugCodes: readonly string[]): Promise<FactorRow[]> =>
  readRows(db, 'correctionFactor', { drugCode: [...new Set(drugCodes)], delFlag: '0' })

export const highestVersion = async (db: Db, drugCode: string): Promise<number> => {
  const row = await db.k
    .selectFrom('correctionFactor')
    .select(({ fn }) => fn.max<number>('versionNo').as('no'))
    .where('drugCode', '=', drugCode)
    .executeTakeFirst()
  return Number(row?.no ?? 0)
}

/** Those who approve factors of one drug at once do so one after another. */
export const holdDrug = (drugCode: string): Statement => ({
  sql: "update drug set update_time = update_time where drug_code = ? and del_flag = '0'",
  parameters: [drugCode],
  unremembered: true,
  expect: 1,
})
/** Undoes the unit where another approved version claims a day of this one: as `clash` of lib/factor-on.ts. */
export const refuseClash = (id: string): Statement => ({
  sql: `update correction_factor as t set update_time = update_time
    where t.id = ? and not exists (
      select 1 from correction_factor o
      where o.id <> t.id and o.del_flag = '0' and o.state = 'APPROVED' and o.drug_code = t.drug_code and o.marker = t.marker
        and (o.valid_from = t.valid_from
          or (o.valid_from < t.valid_from and o.valid_to is not null and o.valid_to <> '' and o.valid_to >= t.valid_from)
          or (o.valid_from > t.valid_from and t.valid_to is not null and t.valid_to <> '' and t.valid_to >= o.valid_from)))`,
  parameters: [id],
  expect: 1,
})

/** Results of plants that the caller sees, of a drug between two days, by month; the first month first. */
export const resultMonths = (
  db: Db,
  session: Session,
  drugCode: string,
  from: string,
  to: string | null,
): Promise<{ month: string; results: number; published: number; plants: number }[]> =>
  db.k
    .selectFrom('plantResult as r')
    .where('r.drugCode', '=', drugCode)
    .where('r.delFlag', '=', '0')
    .where('r.sampleDate', '>=', from)
    .$if(to !== null, query => query.where('r.sampleDate', '<=', to!))
    .where(idSeen(db.dialect, plant, session, 'r.plantId'))
    .select(({ fn, eb }) => [
      fn<string>('substr', ['r.sampleDate', eb.lit(1), eb.lit(7)]).as('month'),
      fn.countAll<number>().as('results'),
      fn.sum<number>(eb.case().when('r.state', '=', 'PUBLISHED').then(1).else(0).end()).as('published'),
      fn.count<number>('r.plantId').distinct().as('plants'),
    ])
    .groupBy(({ fn, eb }) => fn<string>('substr', ['r.sampleDate', eb.lit(1), eb.lit(7)]))
    .orderBy('month')
    .execute()
