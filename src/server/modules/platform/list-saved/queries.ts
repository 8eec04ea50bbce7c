import type { Db, Statement } from '#server/db/db.ts'

export interface SavedRow {
  id: string
  listKey: string
  kind: string
  title: string
  content: string
  shared: number
  owner: string
  tenantId: string
  /** Real name of the owner; null when he has gone. */
  ownerName: string | null
}

const rows = (db: Db) =>
  db.k
    .selectFrom('sysListSaved as s')
    .leftJoin('sysUser as u', 'u.username', 's.owner')
    .select([
      's.id',
      's.listKey',
      's.kind',
      's.title',
      's.content',
      's.shared',
      's.owner',
      's.tenantId',
      'u.realname as ownerName',
    ])

/** Own ones, and those shown to all in these tenants (undefined: in every tenant). */
export async function savedRows(
  db: Db,
  listKey: string,
  owner: string,
  tenants: readonly string[] | undefined,
): Promise<SavedRow[]> {
  return rows(db)
    .where('s.listKey', '=', listKey)
    .where(is =>
      is.or([
        is('s.owner', '=', owner),
        tenants ? is.and([is('s.shared', '=', 1), is('s.tenantId', 'in', tenants)]) : is('s.shared', '=', 1),
      ]),
    )
    .orderBy('s.createTime')
    .orderBy('s.id')
    .execute()
}

export async function savedById(db: Db, id: string): Promise<SavedRow | undefined> {
  return rows(db).where('s.id', '=', id).executeTakeFirst()
}

/** The own one of this title, over which a new one is kept. */
export async function savedByTitle(
  db: Db,
  key: { owner: string; tenantId: string; listKey: string; kind: string; title: string },
): Promise<string | undefined> {
  const row = await db.k
    .selectFrom('sysListSaved')
    .select('id')
    .where('owner', '=', key.owner)
    .where('tenantId', '=', key.tenantId)
    .where('listKey', '=', key.listKey)
    .where('kind', '=', key.kind)
    .where('title', '=', key.title)
    .executeTakeFirst()
  return row?.id
}

export async function countOf(db: Db, owner: string): Promise<number> {
  const row = await db.k
    .selectFrom('sysListSaved')
    .select(builder => builder.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const keepNew = (row: Omit<SavedRow, 'ownerName'>): Statement => ({
  sql: `insert into sys_list_saved (id, list_key, kind, title, content, shared, owner, create_time, tenant_id)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  parameters: [
    row.id,
    row.listKey,
    row.kind,
    row.title,
    row.content,
    row.shared,
    row.owner,
    Date.now(),
    row.tenantId,
  ],
})
export const keepChanged = (id: string, title: string, content: string): Statement => ({
  sql: 'update sys_list_saved set title = ?, content = ?, update_time = ? where id = ?',
  parameters: [title, content, Date.now(), id],
  expect: 1,
})
export const setShared = (id: string, shared: boolean): Statement => ({
  sql: 'update sys_list_saved set shared = ?, update_time = ? where id = ?',
  parameters: [shared ? 1 : 0, Date.now(), id],
  expect: 1,
})
export const drop = (id: string): Statement => ({
  sql: 'delete from sys_list_saved where id = ?',
  parameters: [id],
})
