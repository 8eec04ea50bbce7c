/** 试运行: a file of foreign series held against what is here, beside its request; nothing of it is written but what was found. */
import { Fault, refused } from '#contract/kit/fault.ts'
import { mostMapped, mostOdmLines, type OdmLine } from '#contract/sewage/odm-import.ts'
import type { ForeignFound } from '#lib/odm/foreign.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import { readRow, update } from '#server/db/rows.ts'
import { fileOf, mappingIn } from './file.ts'
import { type Tally, type UploadRow, uploadBeat } from './queries.ts'
import { ForeignReader } from './reader.ts'
import { judge, lineOf, noTally, placesOf, tallied } from './verdict.ts'

/** What a look found, as it is kept. */
export interface Found extends ForeignFound {
  tally: Tally
  from: string | null
  to: string | null
  lines: OdmLine[]
  left: readonly string[]
}
const beatMs = 500

/** Only the newest look of an upload says what it found: an older one that still runs gives up at its next beat. */
export async function look(db: Db, upload: UploadRow, signal: AbortSignal): Promise<void> {
  let beat = Number(upload.beat)
  const told = (values: Parameters<typeof update<'odmUpload'>>[2]) =>
    db.write([update('odmUpload', { id: upload.id, state: 'reading', beat }, values, 1)])
  try {
    const mapping = await readRow(db, 'odmMapping', { id: upload.mappingId })
    if (!mapping) throw refused('来源的对照已不在，请重新选择来源')
    const file = await fileOf(db, upload.id, Number(upload.fileBytes))
    const reader = await ForeignReader.open({ name: upload.fileName, bytes: file }, signal)
    try {
      const { found, left } = reader
      for (const [what, all] of [
        ['站点', found.sites.length],
        ['度量', found.measures.length],
      ] as const)
        if (all > mostMapped)
          throw refused(`文件里有 ${all} 个${what}，最多 ${mostMapped} 个，请拆分后再上传`)
      const given = mappingIn(mapping)
      const places = await placesOf(db, given, mapping.tenantId)
      let tally = noTally()
      let [from, to] = ['9', '']
      const lines: OdmLine[] = []
      for await (const rows of reader.rows(given, Number(upload.at))) {
        signal.throwIfAborted()
        const judged = await judge(db, mapping.id, places, rows)
        tally = tallied(tally, judged)
        for (const one of judged) {
          if (one.verdict === 'BESIDE') continue
          const day = one.row.sampleDate
          if (one.verdict !== 'REFUSED') {
            if (day < from) from = day
            if (day > to) to = day
          }
          if (lines.length < mostOdmLines && (one.verdict === 'REFUSED' || one.verdict === 'CHANGED'))
            lines.push(lineOf(one))
        }
        const now = Date.now()
        if (now - beat < beatMs) continue
        await db.write([uploadBeat(upload.id, now, tally.done, beat)])
        beat = now
      }
      const kept: Found = {
        ...found,
        tally,
        from: to === '' ? null : from,
        to: to || null,
        lines,
        left,
      }
      await told({
        state: 'ready',
        found: JSON.stringify(kept),
        done: tally.done,
        mappingVersion: mapping.version,
        problem: null,
      })
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (signal.aborted || error instanceof ConflictError) return
    const problem = error instanceof Fault ? error.message : '试运行失败，请稍后再试'
    await told({ state: 'failed', problem: problem.slice(0, 300) })
    // Said to the person in short; what it was belongs into the log.
    if (!(error instanceof Fault)) throw error
  }
}
