import { analysisView } from '#contract/sewage/analysis-view.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, fragment, isIn } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, remove, update } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { sharedWith } from '../analysis-story/queries.ts'

export type SubscriptionRow = Row<'analysisSubscription'>
export interface OpenView {
  id: string
  title: string
  state: string | null
}

/** Those of these views that the session may open now. */
export const openViews = async (
  db: Db,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenView>> => {
  if (ids.length === 0) return new Map()
  const where = allOf([
    fragment(`t.del_flag = '0'`),
    ...visibleRows(db.dialect, analysisView, session),
    sharedWith(session),
    isIn('t.id', [...new Set(ids)]),
  ])
  const rows = await db.read<OpenView>({
    sql: `select t.id, t.title, t.state from sewage_analysis_view t where ${where.sql}`,
    parameters: where.parameters,
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** The newest first. */
export const subscriptionsOf = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db.k
    .selectFrom('analysisSubscription')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The last period of each that was due. */
export async function lastDispatches(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row<'analysisDispatch'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('analysisDispatch')
    .selectAll()
    .where('subscriptionId', 'in', [...ids])
    .orderBy('period')
    .execute()
  return new Map(rows.map(row => [row.subscriptionId, row]))
}

export const dueSubscriptions = (db: Db, now: number, most: number): Promise<SubscriptionRow[]> =>
  db.k
    .selectFrom('analysisSubscription')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(most)
    .execute()

export const insertSubscription = (row: SubscriptionRow): Bulk => insert('analysisSubscription', [row])
export const dropSubscription = (id: string): Statement[] => [
  remove('analysisDispatch', { subscriptionId: id }),
  remove('analysisSubscription', { id }, 1),
]
/** Only while it is due as it was found: somebody else may have been quicker, or it may have been ended meanwhile. */
export const moveOn = (
  { id, dueAt }: SubscriptionRow,
  values: { dueAt: number; viewTitle?: string },
): Statement => update('analysisSubscription', { id, dueAt }, values, 1)
export const insertDispatch = (row: Row<'analysisDispatch'>): Bulk => insert('analysisDispatch', [row])

export async function drugNames(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.k
    .selectFrom('drug')
    .select(['drugCode', 'nameZh'])
    .where('delFlag', '=', '0')
    .where('drugCode', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ drugCode, nameZh }) => [drugCode, nameZh]))
}
