/** Takes the rows of a workbook: the good ones together in one unit, the others told by their number. */
import type { FastifyRequest } from 'fastify'
import { Fault, invalid, refused } from '#contract/kit/fault.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { DuplicateError } from '#server/db/db.ts'
import { type Said, type Session, said } from '#server/plugins/serve.ts'
import type { Engine } from '../engine.ts'
import type { Hooks } from '../hooks.ts'
import { auditLine } from '../save/audit.ts'
import type { Candidate } from '../save/candidate.ts'
import { checkCandidates } from '../save/check.ts'
import { insertOf, newCandidate } from '../save/write.ts'
import { wordsToCodes } from './codes.ts'
import { keepErrors } from './error-file.ts'
import { parseRows } from './parse.ts'
import { readSheet } from './read-sheet.ts'

interface Row {
  /** Row in the sheet, with the file's name where there are several. */
  place: string
  candidate: Candidate
  doubts: readonly string[]
}

export async function importRows(
  engine: Engine,
  resource: Resource,
  hooks: Hooks,
  request: FastifyRequest,
  session: Session,
): Promise<Said<unknown>> {
  const files = await filesOf(request)
  const rows: Row[] = []
  for (const { name, bytes } of files) {
    const parsed = parseRows(resource, await readSheet(bytes))
    const drafts = parsed.map(({ draft }) => draft)
    const doubts = await wordsToCodes(engine, resource, session, drafts)
    const prefix = files.length > 1 ? `${name} ` : ''
    for (const [at, { number, draft }] of parsed.entries())
      rows.push({
        place: `${prefix}第 ${number} 行`,
        candidate: newCandidate(resource, draft),
        doubts: doubts[at] ?? [],
      })
  }
  if (rows.length === 0) throw refused('文件导入失败:文件中没有数据行')
  const good = await insertGood(engine, resource, hooks, session, rows)
  const errors = rows.flatMap(({ place, candidate, doubts }) => {
    const reasons = [...doubts, ...candidate.problems.map(({ message }) => message)]
    return reasons.length > 0 ? [`${place}：${reasons.join('；')}，忽略导入。`] : []
  })
  if (errors.length === 0) return said(`共${rows.length}行数据全部导入成功！`, null)
  const fileUrl = await keepErrors(engine.dataDir, session.userId, errors)
  const result = {
    totalCount: rows.length,
    errorCount: errors.length,
    successCount: good,
    msg: `总上传行数：${rows.length}，已导入行数：${good}，错误行数：${errors.length}`,
    fileUrl,
    fileName: `${resource.title}导入错误明细.txt`,
  }
  return said('文件导入成功，但有错误。', result, 201)
}

async function insertGood(
  engine: Engine,
  resource: Resource,
  hooks: Hooks,
  session: Session,
  rows: readonly Row[],
): Promise<number> {
  // A row in doubt claims nothing: another one may bear its name.
  const certain = rows.filter(({ doubts }) => doubts.length === 0).map(({ candidate }) => candidate)
  const references = await checkCandidates(engine, resource, session, certain)
  const good: Candidate[] = []
  for (const candidate of certain) {
    if (candidate.problems.length > 0) continue
    try {
      await hooks.beforeSave?.(candidate.draft, undefined, session)
      good.push(candidate)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      candidate.problems.push({ property: '', message: error.message })
    }
  }
  if (good.length === 0) return 0
  const { bulk, ids } = insertOf(engine, resource, session, good, references)
  const audit = auditLine(session, { verb: 'import', resource, ids })
  try {
    await engine.db.write([bulk, audit])
  } catch (error) {
    if (error instanceof DuplicateError) throw refused('文件导入失败:有重复数据！')
    throw error
  } finally {
    engine.written(resource.table)
  }
  await hooks.afterSave?.({ verb: 'add', ids })
  return ids.length
}

async function filesOf(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }[]> {
  if (!request.isMultipart()) throw invalid('请以表单上传 Excel 文件')
  const files: { name: string; bytes: Uint8Array }[] = []
  try {
    for await (const part of request.files()) {
      if (!/\.xlsx?$/i.test(part.filename)) throw refused('文件导入失败:只支持 .xlsx 和 .xls 文件')
      files.push({ name: part.filename.slice(0, 100), bytes: await part.toBuffer() })
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Fault('too-large', '文件大小超出10MB限制, 请压缩或降低文件质量! ')
    throw error
  }
  if (files.length === 0) throw refused('未上传任何文件')
  return files
}
