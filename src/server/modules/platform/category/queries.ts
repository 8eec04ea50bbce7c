import type { Db } from '#server/db/db.ts'

/** Every category of the tenants, parents before children; undefined: of all tenants. A table of hundreds, not of thousands. */
export async function categoryRows(db: Db, tenants: readonly string[] | undefined) {
  let query = db.k.selectFrom('sysCategory').where('delFlag', '=', '0')
  if (tenants) query = query.where('tenantId', 'in', [...tenants])
  return query
    .select([
      'id',
      'pid',
      'name',
      'code',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
      'sysOrgCode',
      'tenantId',
      'version',
    ])
    .orderBy('code')
    .execute()
}
export type CategoryRow = Awaited<ReturnType<typeof categoryRows>>[number]

/** Codes right under a parent, whoever they belong to: a code stands once in the table. */
export async function codesUnder(db: Db, pid: string): Promise<string[]> {
  const rows = await db.k
    .selectFrom('sysCategory')
    .where('delFlag', '=', '0')
    .where('pid', '=', pid)
    .select('code')
    .execute()
  return rows.map(row => row.code)
}

/** All codes by parent, whoever they belong to. */
export async function codesByParent(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.k
    .selectFrom('sysCategory')
    .where('delFlag', '=', '0')
    .select(['pid', 'code'])
    .execute()
  const codes = new Map<string, string[]>()
  for (const { pid, code } of rows) {
    const known = codes.get(pid)
    if (known) known.push(code)
    else codes.set(pid, [code])
  }
  return codes
}
