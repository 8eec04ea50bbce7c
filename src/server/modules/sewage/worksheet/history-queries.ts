/** What was determined more than once. */
import type { Db } from '#server/db/db.ts'

const mostHistory = 2_000
/** Of one cell, or of all that were determined more than once. */
export const historyOf = (
  db: Db,
  worksheetId: string,
  cell: { pos: number | undefined; code: string | undefined },
) =>
  db.k
    .selectFrom('labDetermination as d')
    .innerJoin('labEntry as e', 'e.id', 'd.entryId')
    .innerJoin('worksheetPosition as w', 'w.id', 'd.positionId')
    .selectAll('d')
    .select(['e.undoneAt', 'w.pos'])
    .where('d.worksheetId', '=', worksheetId)
    .where(({ and, eb, exists, selectFrom }) =>
      cell.pos !== undefined && cell.code !== undefined
        ? and([eb('w.pos', '=', cell.pos), eb('d.drugCode', '=', cell.code)])
        : exists(
            selectFrom('labDetermination as o')
              .select('o.id')
              .whereRef('o.positionId', '=', 'd.positionId')
              .whereRef('o.drugCode', '=', 'd.drugCode')
              .whereRef('o.id', '!=', 'd.id'),
          ),
    )
    .orderBy('w.pos')
    .orderBy('d.drugCode')
    .orderBy('d.no')
    .limit(mostHistory)
    .execute()
