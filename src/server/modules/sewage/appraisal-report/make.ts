/** Writes reports, a region at a time; tells how far it is, and stops where somebody has cancelled it. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#contract/kit/fault.ts'
import { nextId } from '#lib/id.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import type { FileStore } from '#server/modules/file/store-kind.ts'
import { reportFiles } from '#server/paper/make-sheet.ts'
import { type ReportScope, reportData } from './data.ts'
import { beatBatch, insertReport, newestReport, type Standing, setRevised } from './queries.ts'

export const kinds = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export interface Making {
  db: Db
  store: FileStore
  dataDir: string
  demo: boolean
  by: { username: string; orgCode?: string }
  batchId: string
}
const busyMs = 200
const mostTries = 50

/** Others print too: a report waits for its turn. */
async function filesOf(data: Parameters<typeof reportFiles>[0]) {
  for (let tries = 1; ; tries++)
    try {
      return await reportFiles(data)
    } catch (error) {
      if (!(error instanceof Fault && error.kind === 'too-many') || tries >= mostTries) throw error
      await new Promise(resolve => setTimeout(resolve, busyMs))
    }
}

async function keep(
  { db, store, dataDir, by }: Making,
  kind: keyof typeof kinds,
  name: string,
  bytes: Uint8Array,
  tenantId: string,
): Promise<string> {
  const id = nextId()
  const stored = `report/${id}.${kind}`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = join(folder, `${id}.${kind}`)
  await writeFile(place, bytes, { mode: 0o600 })
  await store.put(stored, place, { size: bytes.length, sha256, type: kinds[kind] })
  await db.write([
    insert('sysFile', [
      {
        id,
        path: `report/${id}.${kind}`,
        stored,
        fileName: `${name}.${kind}`,
        fileSize: bytes.length,
        fileType: kinds[kind],
        kind: 'document',
        sha256,
        biz: 'report',
        shared: 'N',
        createBy: by.username,
        createTime: Date.now(),
        sysOrgCode: by.orgCode || null,
        tenantId,
        deletedAt: null,
        attachedAt: Date.now(),
      },
    ]),
  ])
  return stored
}

/** @returns whether the report was written: a region without appraisals has none */
export async function makeReport(
  making: Making,
  scope: ReportScope,
  all: readonly Standing[],
): Promise<boolean> {
  const { db, demo, by, batchId } = making
  const own = all.filter(row => row.placeLevel === scope.level && row.regionCode === scope.regionCode)
  const first = own[0]
  if (!first) return false
  const before = await newestReport(db, scope.level, scope.regionCode, scope.grain, scope.start)
  const version = (before?.reportVersion ?? 0) + 1
  const now = Date.now()
  const data = await reportData(db, scope, all, { version, demo, now })
  const { pdf, docx } = await filesOf(data)
  // The ground lies in the files; the figures alone are read again, of all reports at once.
  const { shapes: _shapes, around: _around, ...figures } = data
  const name = `${data.title} ${data.period} v${version}`
  const [pdfFile, docxFile] = [
    await keep(making, 'pdf', name, pdf, first.tenantId),
    await keep(making, 'docx', name, docx, first.tenantId),
  ]
  await db.write([
    ...(before ? [setRevised(before.id, `由 v${version} 代替`, now)] : []),
    insertReport({
      id: nextId(),
      reportNo: data.reportNo,
      regionCode: scope.regionCode,
      placeLevel: scope.level,
      grain: scope.grain,
      startDate: scope.start,
      period: data.period,
      reportVersion: version,
      state: data.state,
      grade: data.mainGrade === null ? null : String(data.mainGrade),
      headline: data.headline.replace('评定结论：', ''),
      pdfFile,
      docxFile,
      batchId,
      small: own.some(({ small }) => small === 'Y') ? 'Y' : 'N',
      data: JSON.stringify(figures),
      createBy: by.username,
      createTime: now,
      sysOrgCode: by.orgCode || null,
      tenantId: first.tenantId,
      version: 1,
    }),
  ])
  return true
}

/** @returns how many were written; undefined where somebody has cancelled it */
export async function makeAll(
  making: Making,
  scopes: readonly ReportScope[],
  all: readonly Standing[],
): Promise<number | undefined> {
  let made = 0
  for (const [at, scope] of scopes.entries()) {
    if (await makeReport(making, scope, all)) made += 1
    try {
      await making.db.write([beatBatch(making.batchId, Date.now(), at + 1, made)])
    } catch (error) {
      if (error instanceof ConflictError) return undefined
      throw error
    }
  }
  return made
}
