/** Who had a hand in a worksheet. */
import type { Bulk, Db } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'

/** He had a hand in it. */
export const noteHand = (worksheetId: string, byUser: string): Bulk =>
  insert('worksheetHand', [{ worksheetId, byUser }], 'ignore')

/** Who did what to these worksheets, each person once a worksheet. @param verbs steps of a worksheet that make whoever takes them one of them */
export const handsOn = async (db: Db, worksheetIds: readonly string[], verbs: readonly string[]) =>
  worksheetIds.length === 0
    ? []
    : db.k
        .selectFrom('worksheetHand')
        .select(['worksheetId', 'byUser'])
        .where('worksheetId', 'in', [...worksheetIds])
        .union(
          db.k
            .selectFrom('labDetermination')
            .select(['worksheetId', 'byUser'])
            .where('worksheetId', 'in', [...worksheetIds]),
        )
        .union(
          db.k
            .selectFrom('qcRequest')
            .select(['worksheetId', 'byUser'])
            .where('worksheetId', 'in', [...worksheetIds]),
        )
        .union(
          db.k
            .selectFrom('recordStep')
            .select(['recordId as worksheetId', 'byUser'])
            .where('entity', '=', 'worksheet')
            .where('recordId', 'in', [...worksheetIds])
            .where('verb', 'in', [...verbs]),
        )
        .execute()
