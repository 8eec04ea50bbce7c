import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow } from '#server/db/rows.ts'

/** The newest key of a session that is good for a while yet. */
export const keyOfSession = (db: Db, handle: string, until: number) =>
  db.k
    .selectFrom('handoverKey')
    .selectAll()
    .where('handle', '=', handle)
    .where('validUntil', '>', until)
    .orderBy('validUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
export const keyOf = (db: Db, id: string) => readRow(db, 'handoverKey', { id })
export const insertKey = (row: Parameters<typeof insert<'handoverKey'>>[1][number]): Bulk =>
  insert('handoverKey', [row])
export const usedOffer = (db: Db, mac: string) => readRow(db, 'handoverUsed', { mac })
export const offerTaken = (row: Parameters<typeof insert<'handoverUsed'>>[1][number]): Bulk =>
  insert('handoverUsed', [row])

export const offerAt = (db: Db, code: string, now: number) =>
  db.k
    .selectFrom('offerCode')
    .selectAll()
    .where('code', '=', code)
    .where('validUntil', '>', now)
    .executeTakeFirst()
/** The code of this very offer: a phone that asks again shows the same. */
export const codeOf = (db: Db, offer: string) => readRow(db, 'offerCode', { offer })
/** With it goes what nobody can take any more. */
export const putCode = (
  row: Parameters<typeof insert<'offerCode'>>[1][number],
  now: number,
): (Statement | Bulk)[] => [
  { sql: 'delete from offer_code where valid_until <= ?', parameters: [now] },
  insert('offerCode', [row]),
]

/** Of samples that somebody carries: the step of custody that their chains end with. */
export const endsOf = (db: Db, sampleIds: readonly string[]) =>
  sampleIds.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('custodyEvent as e')
        .innerJoin('custodyHead as h', join =>
          join.onRef('h.sampleId', '=', 'e.sampleId').onRef('h.no', '=', 'e.no'),
        )
        .select(['e.sampleId', 'e.action', 'e.at', 'e.byUser', 'e.remark'])
        .where('e.sampleId', 'in', [...sampleIds])
        .execute()

/** From hand to hand, if nothing has happened to it since it was read. */
export const takeOver = (
  { id, version, holder }: { id: string; version: number; holder: string },
  to: string,
  now: number,
): Statement => ({
  sql: `update sample set state = 'TRANSIT', holder = ?, update_by = ?, update_time = ?, version = version + 1
    where id = ? and version = ? and holder = ? and del_flag = '0'`,
  parameters: [to, to, now, id, version, holder],
  expect: 1,
})
