/**
 * Writes the rows of a foreign file, a handful a unit: values, refusals and how far it has come are one, so that whoever goes on after a
 * crash begins where the last unit ended, and two processes at one import never both write.
 */
import { Fault } from '#contract/kit/fault.ts'
import { odmImportMachine } from '#contract/sewage/odm-import.ts'
import { nextId } from '#lib/id.ts'
import type { ForeignMapping } from '#lib/odm/foreign.ts'
import { fragment } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import { type Bulk, ConflictError, type Db, DuplicateError } from '#server/db/db.ts'
import { insert, readRow } from '#server/db/rows.ts'
import { fileOf } from './file.ts'
import { type ImportRow, importBeat, importSaid, type Tally } from './queries.ts'
import { ForeignReader } from './reader.ts'
import { type Judged, judge, noTally, placesOf, tallied } from './verdict.ts'

const system = { username: 'system', realname: '系统' }
/** Somebody else wrote the same values meanwhile: judged anew so often. */
const mostTries = 5

const tallyOf = (row: ImportRow): Tally => {
  const tally = noTally()
  for (const name of Object.keys(tally) as (keyof Tally)[]) tally[name] = Number(row[name])
  return tally
}

function valuesOf(row: ImportRow, judged: readonly Judged[], now: number): Bulk[] {
  const rows = judged.flatMap(({ row: one, verdict, place, prior, versionNo, words }) =>
    verdict === 'SAME' || verdict === 'BESIDE'
      ? []
      : [
          {
            id: nextId(),
            importId: row.id,
            mappingId: row.mappingId,
            line: one.line,
            verdict,
            rowKey: verdict === 'REFUSED' ? null : one.key,
            versionNo: verdict === 'REFUSED' ? null : versionNo,
            siteId: one.siteId,
            siteName: place?.site.siteName ?? null,
            target: place?.site.target ?? null,
            plantId: place?.plantId ?? null,
            regionCode: place?.regionCode ?? null,
            population: place?.site.population ?? null,
            sampleId: one.sampleId,
            sampleDate: one.sampleDate || null,
            measure: one.measure,
            rawValue: one.rawValue,
            unit: one.unit,
            drugCode: one.drugCode || null,
            quantity: one.quantity || null,
            qualifier: one.qualifier || null,
            value: verdict === 'REFUSED' ? null : one.value,
            priorValue: prior?.value ?? null,
            flags: one.flags || null,
            refusal: verdict === 'REFUSED' ? words.slice(0, 300) : null,
            createBy: row.uploadBy,
            createTime: now,
            updateBy: null,
            updateTime: null,
            sysOrgCode: row.sysOrgCode,
            tenantId: row.tenantId,
          },
        ],
  )
  return rows.length === 0 ? [] : [insert('odmValue', rows)]
}

/** @returns whether it came to its end; not where it was cancelled, stopped, or is another process's */
export async function carryOn(db: Db, id: string, signal: AbortSignal): Promise<boolean> {
  const row = await readRow(db, 'odmImport', { id })
  if (row?.state !== 'RUNNING') return false
  try {
    await writeAll(db, row, signal)
    return true
  } catch (error) {
    // Cancelled, or gone on with elsewhere.
    if (signal.aborted || error instanceof ConflictError) return false
    if (!(error instanceof Fault)) throw error
    const at = Date.now()
    await db.write([
      importSaid(id, error.message.slice(0, 300)),
      ...stepOf(id, 'fail', at, error.message.slice(0, 200)),
    ])
    return false
  }
}
const stepOf = (id: string, verb: string, at: number, reason: string | null = null) =>
  followStep({
    machine: odmImportMachine,
    verb,
    where: fragment('t.id = ?', id),
    by: system,
    at,
    received: at,
    reason,
    expect: 1,
  })

async function writeAll(db: Db, row: ImportRow, signal: AbortSignal): Promise<void> {
  const upload = await readRow(db, 'odmUpload', { id: row.uploadId })
  if (!upload) throw new Fault('refused', '上传的文件已不在，请重新上传')
  const mapping = JSON.parse(row.mapping) as ForeignMapping
  const places = await placesOf(db, mapping, row.tenantId)
  const bytes = await fileOf(db, upload.id, Number(upload.fileBytes))
  const reader = await ForeignReader.open({ name: row.fileName, bytes }, signal)
  try {
    let tally = tallyOf(row)
    let passed = 0
    for await (const rows of reader.rows(mapping, Number(upload.at))) {
      signal.throwIfAborted()
      // What was written before a crash.
      const rest = rows.slice(Math.max(0, tally.done - passed))
      passed += rows.length
      if (rest.length === 0) continue
      for (let tries = 1; ; tries++) {
        const judged = await judge(db, row.mappingId, places, rest)
        const now = Date.now()
        const next = tallied(tally, judged)
        try {
          await db.write([importBeat(row.id, now, tally.done, next), ...valuesOf(row, judged, now)])
          tally = next
          break
        } catch (error) {
          if (!(error instanceof DuplicateError) || tries >= mostTries) throw error
        }
      }
    }
    const none = tally.fresh + tally.changed === 0
    await db.write([
      importBeat(row.id, Date.now(), tally.done, tally),
      importSaid(row.id, none ? '没有写入新的值：都已由另一次导入写入，或被拒收' : null),
      ...stepOf(row.id, 'finish', Date.now()),
    ])
  } finally {
    await reader.close()
  }
}
