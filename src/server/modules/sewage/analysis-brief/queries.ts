import { analysisBrief, briefPart } from '#contract/sewage/analysis-brief.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Db, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { sharedWith } from '../analysis-story/queries.ts'

export const briefById = (db: Db, id: string) =>
  db.k
    .selectFrom('sewageAnalysisBrief')
    .select(['id', 'author', 'tenantId'])
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .executeTakeFirst()

/** Of the parts `t`: those of briefs that he may open. */
export function ofOpenBriefs(session: Session): Fragment {
  const shared = sharedWith(session, 'b')
  return {
    sql: `exists (select 1 from sewage_analysis_brief b where b.id = t.brief_id and b.del_flag = '0' and ${shared.sql})`,
    parameters: shared.parameters,
  }
}
export interface Seat {
  id: string
  seat: number
}
/** Where the other parts stand, the first one first. */
export async function seatsBeside(db: Db, briefId: string, own: readonly string[]): Promise<Seat[]> {
  const rows = await db.k
    .selectFrom('sewageAnalysisBriefPart')
    .select(['id', 'seat'])
    .where('briefId', '=', briefId)
    .where('delFlag', '=', '0')
    .execute()
  return rows
    .flatMap(({ id, seat }) => (own.includes(id) ? [] : [{ id, seat: Number(seat ?? 0) }]))
    .sort((a, b) => a.seat - b.seat || (a.id < b.id ? -1 : 1))
}
/**
 * Fails where another has added, taken away or moved to the end meanwhile: who comes second reads what the first has written before
 * he is asked.
 */
export const asTheyWere = (briefId: string, own: readonly string[], others: readonly Seat[]): Statement[] => [
  { sql: 'update sewage_analysis_brief set id = id where id = ?', parameters: [briefId], expect: 1 },
  {
    sql: `update sewage_analysis_brief set id = id where id = ? and (
        select count(*) from sewage_analysis_brief_part p where p.brief_id = ? and p.del_flag = '0' and p.id not in (${own.map(() => '?').join(', ')})) = ?
      and coalesce((
        select max(p.seat) from sewage_analysis_brief_part p where p.brief_id = ? and p.del_flag = '0' and p.id not in (${own.map(() => '?').join(', ')})), 0) = ?`,
    parameters: [briefId, briefId, ...own, others.length, briefId, ...own, others.at(-1)?.seat ?? 0],
    expect: 1,
  },
]
export const seated = ({ id, seat }: Seat): Statement => ({
  sql: 'update sewage_analysis_brief_part set seat = ? where id = ?',
  parameters: [seat, id],
})

export interface Pinned {
  id: string
  state: string
  pinnedAt: number
}
/** Pictures of a brief that he may open; undefined where he may not. */
export async function pinnedOf(db: Db, session: Session, briefId: string): Promise<Pinned[] | undefined> {
  const open = allOf([
    fragment(`t.del_flag = '0' and t.id = ?`, briefId),
    ...visibleRows(db.dialect, analysisBrief, session),
    sharedWith(session),
  ])
  const [brief] = await db.read<{ id: string }>({
    sql: `select t.id from sewage_analysis_brief t where ${open.sql}`,
    parameters: open.parameters,
  })
  if (!brief) return undefined
  const own = allOf([
    fragment(
      `t.del_flag = '0' and t.brief_id = ? and t.state is not null and t.pinned_at is not null`,
      briefId,
    ),
    ...visibleRows(db.dialect, briefPart, session),
  ])
  return db.read<Pinned>({
    sql: `select t.id, t.state, t.pinned_at as "pinnedAt" from sewage_analysis_brief_part t where ${own.sql}`,
    parameters: own.parameters,
  })
}

/** Versions of results of some plants, drugs and days that were published after a moment. */
export async function publishedAfter(
  db: Db,
  plantIds: readonly string[],
  drugs: readonly string[],
  { from, to, after }: { from: string; to: string; after: number },
): Promise<number> {
  if (plantIds.length === 0) return 0
  const row = await db.k
    .selectFrom('plantResult')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plantId', 'in', [...plantIds])
    .where('drugCode', 'in', [...drugs])
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .where('state', '=', 'PUBLISHED')
    .where('delFlag', '=', '0')
    .where('publishTime', '>', after)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
