import { sql } from 'kysely'
import { likeLiteral } from '#server/crud/query/value.ts'
import type { Db, Statement } from '#server/db/db.ts'
import type { FileTables } from '#server/db/tables-file.ts'

export type FileRow = FileTables['sysFile']

export const fileByPath = (db: Db, path: string): Promise<FileRow | undefined> =>
  db.k
    .selectFrom('sysFile')
    .selectAll()
    .where('path', '=', path)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
export const fileById = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.k
    .selectFrom('sysFile')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const insertFile = (row: FileRow): Statement => ({
  sql: `insert into sys_file (id, path, stored, file_name, file_size, file_type, kind, sha256, biz, shared,
    create_by, create_time, sys_org_code, tenant_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  parameters: [
    row.id,
    row.path,
    row.stored,
    row.fileName,
    row.fileSize,
    row.fileType,
    row.kind,
    row.sha256,
    row.biz,
    row.shared,
    row.createBy,
    row.createTime,
    row.sysOrgCode,
    row.tenantId,
  ],
})
/** Its bytes go later, so that an answer under way is not cut. */
export const markDeleted = (id: string, now: number): Statement => ({
  sql: 'update sys_file set deleted_at = ? where id = ? and deleted_at is null',
  parameters: [now, id],
})
export const forget = (id: string): Statement => ({
  sql: 'delete from sys_file where id = ?',
  parameters: [id],
})
export const deletedBefore = (db: Db, before: number) =>
  db.k
    .selectFrom('sysFile')
    .select(['id', 'stored'])
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(500)
    .execute()

/** Of these names of the store, the ones that a row knows. */
export async function knownStored(db: Db, stored: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < stored.length; at += 400) {
    const rows = await db.k
      .selectFrom('sysFile')
      .select('stored')
      .where('stored', 'in', stored.slice(at, at + 400))
      .execute()
    for (const row of rows) known.add(row.stored)
  }
  return known
}

export interface Asked {
  fileName: string | undefined
  url: string | undefined
  /** undefined: every tenant. */
  tenants: readonly string[] | undefined
  /** Beginnings of the organisation codes; undefined: all. */
  prefixes: readonly string[] | undefined
  pageNo: number
  pageSize: number
}
export async function pageOfFiles(db: Db, asked: Asked): Promise<{ rows: FileRow[]; total: number }> {
  let query = db.k.selectFrom('sysFile').where('deletedAt', 'is', null)
  if (asked.fileName)
    query = query.where(
      sql<boolean>`lower(file_name) like lower(${`%${likeLiteral(asked.fileName)}%`}) escape '\\'`,
    )
  if (asked.url) query = query.where('path', '=', asked.url)
  if (asked.tenants) query = query.where('tenantId', 'in', asked.tenants)
  if (asked.prefixes) {
    const { prefixes } = asked
    query = query.where(({ or }) =>
      or(prefixes.map(prefix => sql<boolean>`sys_org_code like ${`${likeLiteral(prefix)}%`} escape '\\'`)),
    )
  }
  const [rows, count] = await Promise.all([
    query
      .selectAll()
      .orderBy('createTime', 'desc')
      .orderBy('id', 'desc')
      .limit(asked.pageSize)
      .offset((asked.pageNo - 1) * asked.pageSize)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.total) }
}
