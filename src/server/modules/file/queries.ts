import { sql } from 'kysely'
import { likeLiteral } from '#server/crud/query/value.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow, remove, update } from '#server/db/rows.ts'
import type { FileTables } from '#server/db/tables-file.ts'

export type FileRow = FileTables['sysFile']

export const fileByPath = (db: Db, path: string): Promise<FileRow | undefined> =>
  readRow(db, 'sysFile', { path, deletedAt: null })
export const fileById = (db: Db, id: string): Promise<FileRow | undefined> =>
  readRow(db, 'sysFile', { id, deletedAt: null })

/** What was brought and no record names, taken away or not: its bytes lie there. */
export async function looseSince(
  db: Db,
  username: string,
  since: number,
): Promise<{ files: number; bytes: number }> {
  const row = await db.k
    .selectFrom('sysFile')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number>('fileSize').as('bytes')])
    .where('createBy', '=', username)
    .where('attachedAt', 'is', null)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

/** Its bytes go later, so that an answer under way is not cut. */
export const markDeleted = (id: string, now: number): Statement =>
  update('sysFile', { id, deletedAt: null }, { deletedAt: now })
export const forget = (id: string): Statement => remove('sysFile', { id })
export const deletedBefore = (db: Db, before: number) =>
  db.k
    .selectFrom('sysFile')
    .select(['id', 'stored'])
    .where('deletedAt', '<', before)
    .orderBy('deletedAt', by => by.asc().nullsFirst())
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
