import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import type { Row } from '#server/db/rows.ts'
import type { SealedLine, SignedCheckpoint } from './line.ts'

export async function chainHead(db: Db): Promise<{ seq: number; hash: string }> {
  const [row] = await db.read<{ seq: number; hash: string }>({
    sql: 'select seq, hash from sys_log_chain where id = 1',
    parameters: [],
  })
  return { seq: Number(row?.seq ?? 0), hash: row?.hash ?? '' }
}

/** Sealed lines beyond a number, in their order. */
export const linesAfter = (db: Db, seq: number, most: number): Promise<SealedLine[]> =>
  db.k
    .selectFrom('sysLog')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(most)
    .$castTo<SealedLine>()
    .execute()

/** A line that may stand outside of the chain. */
export type LooseLine = Row<'sysLog'>
/** Without a number, or with one that the chain had before it begins. */
export const linesBeside = (db: Db, base: number, most: number): Promise<LooseLine[]> =>
  db.k
    .selectFrom('sysLog')
    .selectAll()
    .where(line => line.or([line('seq', 'is', null), line('seq', '<=', base)]))
    .limit(most)
    .execute()
/** Beyond a number, from the end. */
export const linesBeyond = (db: Db, seq: number, most: number): Promise<LooseLine[]> =>
  db.k.selectFrom('sysLog').selectAll().where('seq', '>', seq).orderBy('seq', 'desc').limit(most).execute()

const checkpointColumns = '"no", kind, seq, hash, at, previous, signature from sys_log_checkpoint'
const checkpointRows = async (
  db: Db,
  rest: string,
  parameters: unknown[] = [],
): Promise<SignedCheckpoint[]> =>
  (await db.read<SignedCheckpoint>({ sql: `select ${checkpointColumns} ${rest}`, parameters })).map(row => ({
    ...row,
    no: row.no === null ? null : Number(row.no),
    seq: Number(row.seq),
    at: Number(row.at),
    previous: row.previous ?? '',
  }))
/** In the order in which they were signed: those without a number came before there were numbers. */
export const checkpoints = (db: Db): Promise<SignedCheckpoint[]> =>
  checkpointRows(db, 'order by coalesce("no", 0), seq, at')
export const newestCheckpoint = async (db: Db): Promise<SignedCheckpoint | undefined> =>
  (await checkpointRows(db, 'where "no" is not null order by "no" desc limit 1'))[0]
/** Whether the chain was signed at this number already. */
export const sameHead = async (db: Db, seq: number): Promise<boolean> =>
  (await checkpointRows(db, `where kind = 'head' and "no" is not null and seq = ? limit 1`, [seq])).length > 0
export const insertCheckpoint = ({
  no,
  kind,
  seq,
  hash,
  at,
  previous,
  signature,
}: SignedCheckpoint): Bulk => ({
  table: 'sys_log_checkpoint',
  columns: ['id', 'no', 'kind', 'seq', 'hash', 'at', 'previous', 'signature'],
  rows: [[nextId(), no, kind, seq, hash, at, previous, signature]],
})

/** The newest line that is older than the moment, and everything before it is: where a clearing may end, and how many lines go. */
export async function lastBefore(
  db: Db,
  before: number,
): Promise<{ seq: number; hash: string; lines: number } | undefined> {
  const [row] = await db.read<{ seq: number; hash: string; lines: number }>({
    sql: `select seq, hash, (select count(*) from sys_log as older where older.seq <= sys_log.seq) as lines from sys_log where seq = (
        select coalesce((select min(seq) from sys_log where seq is not null and create_time >= ?) - 1, max(seq)) from sys_log)`,
    parameters: [before],
  })
  return row ? { seq: Number(row.seq), hash: row.hash, lines: Number(row.lines) } : undefined
}
/** Seals stay: their numbers show that none is missing. */
export const clearUpTo = (seq: number): Statement[] => [
  { sql: 'delete from sys_log where seq <= ?', parameters: [seq] },
]
