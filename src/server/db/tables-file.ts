import type { Generated } from 'kysely'

export interface FileTables {
  sysFile: {
    id: string
    path: string
    stored: string
    fileName: string
    fileSize: number
    fileType: string
    kind: string
    sha256: string
    biz: string
    shared: string
    createBy: string | null
    createTime: number
    sysOrgCode: string | null
    tenantId: string
    deletedAt: number | null
    /** When a record first named it; null: it is its uploader's alone. */
    attachedAt: number | null
  }
  exportJob: {
    id: string
    userId: string
    title: string
    fileName: string
    /** waiting, running, done, failed, cancelled, interrupted. */
    state: string
    total: number
    done: Generated<number>
    fileSize: number | null
    problem: string | null
    createTime: number
    endTime: number | null
    /** The process that writes it. */
    owner: string | null
  }
  serverProcess: {
    id: string
    role: string
    host: string
    pid: number
    startedAt: number
    beat: number
    seenAt: number
  }
  importRun: { id: string; owner: string; tableName: string; begunAt: number }
  importPart: { runId: string; no: number; ids: string }
}
