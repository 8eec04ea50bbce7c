import type { Generated } from 'kysely'

/** Columns that the server keeps on every resource; times are epoch milliseconds. */
export interface Common {
  id: string
  createBy: string | null
  createTime: number | null
  updateBy: string | null
  updateTime: number | null
  sysOrgCode: string | null
  tenantId: Generated<string>
  version: Generated<number>
  delFlag: Generated<string>
}
