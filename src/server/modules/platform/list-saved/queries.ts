import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRow, remove, update } from '#server/db/rows.ts'

/** With the real name of the owner; null when he has gone. */
export type SavedRow = Awaited<ReturnType<typeof savedRows>>[number]

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
) {
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
  return (await readRow(db, 'sysListSaved', key))?.id
}

export async function countOf(db: Db, owner: string): Promise<number> {
  const row = await db.k
    .selectFrom('sysListSaved')
    .select(builder => builder.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const keepNew = (row: Omit<Row<'sysListSaved'>, 'createTime' | 'updateTime'>): Bulk =>
  insert('sysListSaved', [{ ...row, createTime: Date.now() }])
export const keepChanged = (id: string, title: string, content: string): Statement =>
  update('sysListSaved', { id }, { title, content, updateTime: Date.now() }, 1)
export const setShared = (id: string, shared: boolean): Statement =>
  update('sysListSaved', { id }, { shared: shared ? 1 : 0, updateTime: Date.now() }, 1)
export const drop = (id: string): Statement => remove('sysListSaved', { id })
