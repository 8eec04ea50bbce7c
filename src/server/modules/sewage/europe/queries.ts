/** Rows of the European study as they were published. */
import type { Db } from '#server/db/db.ts'

/** The study's drugs by the codes of ours, with the years in which each was measured, the newest first. */
export async function studied(db: Db) {
  const rows = await db.k
    .selectFrom('eudaDaily as e')
    .leftJoin('drug as d', join => join.onRef('d.drugCode', '=', 'e.drugCode').on('d.delFlag', '=', '0'))
    .select(['e.drugCode', 'e.year', 'd.nameZh'])
    .distinct()
    .execute()
  return [...Map.groupBy(rows, row => row.drugCode)]
    .map(([code, own]) => ({
      code,
      name: own[0]!.nameZh ?? code,
      years: own.map(({ year }) => year).sort((a, b) => b - a),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

export type StudyRow = Awaited<ReturnType<typeof studyRows>>[number]
/** One drug at all sites, in one year or in all. */
export const studyRows = (db: Db, drug: string, year?: number) =>
  db.k
    .selectFrom('eudaDaily as e')
    .leftJoin('eudaSite as s', 's.siteCode', 'e.siteCode')
    .select(['s.country', 's.city', 's.population'])
    .selectAll('e')
    .where('e.drugCode', '=', drug)
    .$if(year !== undefined, query => query.where('e.year', '=', year!))
    .orderBy('e.siteCode')
    .execute()
