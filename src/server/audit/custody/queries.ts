import type { Bulk, Db } from '#server/db/db.ts'
import { insert, readRows } from '#server/db/rows.ts'
import type { CustodyRow, Head } from './line.ts'

export const headsOf = async (db: Db, sampleIds: readonly string[]): Promise<ReadonlyMap<string, Head>> =>
  new Map(
    (await readRows(db, 'custodyHead', { sampleId: sampleIds })).map(row => [
      row.sampleId,
      { no: Number(row.no), hash: row.hash },
    ]),
  )
export const insertSteps = (rows: readonly CustodyRow[]): Bulk => insert('custodyEvent', rows)
export const putHeads = (heads: ReadonlyMap<string, Head>): Bulk =>
  insert(
    'custodyHead',
    [...heads].map(([sampleId, head]) => ({ sampleId, ...head })),
    { keys: ['sample_id'], update: ['no', 'hash'] },
  )
/** In the order of the chain. */
export const stepsOf = (db: Db, sampleId: string): Promise<CustodyRow[]> =>
  db.k.selectFrom('custodyEvent').selectAll().where('sampleId', '=', sampleId).orderBy('no').execute()

export interface Chain {
  readonly steps: readonly CustodyRow[]
  readonly head: Head | undefined
}
/** Chains of samples, each with the head that was written with its last step. */
export async function chainsOf(db: Db, sampleIds: readonly string[]): Promise<ReadonlyMap<string, Chain>> {
  const chains = new Map<string, Chain>()
  let heads = await headsOf(db, sampleIds)
  for (let open = sampleIds; open.length > 0; ) {
    const steps = Map.groupBy(await stepsOfMany(db, open), row => row.sampleId)
    const after = await headsOf(db, open)
    // Two reads may see two moments: a step that was written between them is no step that was cut off. Those are read again.
    const moved = open.filter(id => heads.get(id)?.hash !== after.get(id)?.hash)
    for (const id of open) chains.set(id, { steps: steps.get(id) ?? [], head: after.get(id) })
    heads = after
    open = moved
  }
  return chains
}
/** @returns steps in their order, and the head that was written with the last of them */
export const chainOf = async (db: Db, sampleId: string): Promise<Chain> =>
  (await chainsOf(db, [sampleId])).get(sampleId)!

/** Samples with steps or heads beyond an id, in their order. */
export const chainsAfter = async (db: Db, after: string, most: number): Promise<string[]> =>
  (
    await db.read<{ sample_id: string }>({
      sql: `select sample_id from (select sample_id from custody_event where sample_id > ? union select sample_id from custody_head where sample_id > ?) c
        order by sample_id limit ?`,
      parameters: [after, after, most],
    })
  ).map(row => row.sample_id)
export const stepsOfMany = (db: Db, sampleIds: readonly string[]): Promise<CustodyRow[]> =>
  db.k
    .selectFrom('custodyEvent')
    .selectAll()
    .where('sampleId', 'in', [...sampleIds, ''])
    .orderBy('sampleId')
    .orderBy('no')
    .execute()
/** Lines of the log that hold heads of chains, beyond a number. */
export const anchorsAfter = (db: Db, target: string, seq: number, most: number) =>
  db.k
    .selectFrom('sysLog')
    .select(['seq', 'requestParam'])
    .where('method', '=', target)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .execute()
