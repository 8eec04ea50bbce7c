/** Takes the rows of workbooks, some at a time: the good ones are written, the others told by their number. A failure takes back all that is still the import's. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ImportPreview } from '#contract/file/import-progress.ts'
import { Fault, refused } from '#contract/kit/fault.ts'
import { importLimitOf } from '#contract/kit/import-template.ts'
import { type Bulk, ConflictError, DuplicateError, isBulk, type Statement } from '#server/db/db.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import { type Session, type WithMessage, withMessage } from '#server/http/serve.ts'
import { isEnding } from '#server/http/stopping.ts'
import type { Store } from '../engine.ts'
import type { Arrival, Draft } from '../hooks.ts'
import { auditLine } from '../save/audit.ts'
import type { Candidate } from '../save/candidate.ts'
import { checkCandidates } from '../save/check.ts'
import { numberRows } from '../save/numbered.ts'
import type { References } from '../save/references.ts'
import { besideOf, insertOf, newCandidate } from '../save/write.ts'
import { type Doubt, wordsToCodes } from './codes.ts'
import { ErrorFile } from './error-file.ts'
import { formOf, type ImportForm } from './form.ts'
import { Journal } from './journal.ts'
import { findHeading, type Heading, parseRow } from './parse.ts'
import { type Progress, showProgress } from './progress.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetRow } from './sheet-row.ts'
import { wordsOf } from './take-back.ts'

interface Row {
  /** Row in the sheet, with the file's name where there are several. */
  place: string
  cells: SheetRow['values']
  candidate: Candidate
  doubts: readonly Doubt[]
}
interface Batch {
  heading: Heading
  rows: Row[]
  /** Nothing comes behind it. */
  last: boolean
  share: number
}
/** Rows that were checked, with what is written for the good ones. */
interface Checked {
  rows: readonly Row[]
  ids: readonly string[]
  parts: readonly (Statement | Bulk)[]
  last: boolean
  share: number
}
interface Call {
  request: FastifyRequest
  session: Session
  reply: FastifyReply
}
const mostPreviewed = 1_000
const mostShown = 20
/** Ids that the log keeps; beyond, it keeps the number. */
const mostLogged = 1_000

export async function importRows(
  store: Store,
  { request, session, reply }: Call,
): Promise<WithMessage<unknown>> {
  const form = await formOf(request)
  const work = new Work(store, session)
  if (form.dryRun) return work.preview(form)
  const progress: Progress = { share: 0, rows: 0, errors: 0 }
  const hide = showProgress(session.userId, form.progressKey, progress)
  try {
    return await work.run(form, progress, () => {
      if (isEnding(request.server)) return '服务正在停止，导入已全部撤回，请稍后重新导入'
      return reply.raw.destroyed && !reply.raw.writableEnded ? '导入已取消' : undefined
    })
  } finally {
    hide()
  }
}

class Work {
  readonly #store: Store
  readonly #session: Session

  constructor(store: Store, session: Session) {
    this.#store = store
    this.#session = session
  }

  async run(
    form: ImportForm,
    progress: Progress,
    cut: () => string | undefined,
  ): Promise<WithMessage<unknown>> {
    const { dataDir } = this.#store.engine
    const errors = new ErrorFile(dataDir, this.#session.userId)
    const journal = new Journal(this.#store.engine, this.#store.resource.table)
    const ids: string[] = []
    let logged = false
    try {
      for await (const batch of this.#checked(form)) {
        const cause = cut()
        if (cause) throw refused(cause)
        // A file of one batch is one unit with its line of the log; of more, the line comes when all are in.
        logged = batch.last && ids.length === 0
        await this.#write(batch, logged ? undefined : journal)
        ids.push(...batch.ids)
        const lines = batch.rows.flatMap(lineOf)
        await errors.add(lines)
        progress.share = batch.share
        progress.rows += batch.rows.length
        progress.errors += lines.length
      }
      if (progress.rows === 0) throw refused('文件导入失败:文件中没有数据行')
      if (!logged && ids.length > 0)
        await this.#store.engine.db.write([...journal.closing(), this.#line(ids)])
    } catch (error) {
      const kept = wordsOf(await journal.rollBack())
      await errors.drop()
      // Whoever took it back wrote into the log what he kept.
      if (error instanceof ConflictError && !logged)
        throw refused('导入中断过久，已写入的行已撤回（他人已修改或引用的除外，见操作日志），请重新导入')
      if (error instanceof DuplicateError) throw refused(`文件导入失败:有重复数据！${kept}`)
      if (error instanceof Fault && kept)
        throw new Fault(error.kind, error.message + kept, error.result, error.retryAfterSec)
      throw error
    }
    if (ids.length > 0) await this.#store.hooks.afterSave?.({ verb: 'add', ids })
    const beside = ids.length > 0 ? await this.#store.hooks.afterImport?.(ids, this.#session) : undefined
    return this.#account(progress, errors.url, beside)
  }

  /** The first rows as they would be taken. */
  async preview(form: ImportForm): Promise<WithMessage<ImportPreview>> {
    const rows: Row[] = []
    let titles: readonly string[] = []
    let more = false
    for await (const batch of this.#batches(form)) {
      titles = batch.heading.titles
      rows.push(...batch.rows)
      more = !batch.last
      // What a row hangs on may stand anywhere.
      if (rows.length >= mostPreviewed && !this.#store.hooks.placeRows) break
    }
    if (rows.length === 0) throw refused('文件导入失败:文件中没有数据行')
    more ||= rows.length > mostPreviewed
    const checked = rows.slice(0, mostPreviewed)
    if (this.#store.hooks.placeRows) await this.#place(rows)
    else await this.#check(checked)
    const faulty = checked.filter(row => problemsOf(row).length > 0)
    // The faulty ones are what somebody wants to see; the first good ones show that the columns fit.
    const shown = new Set([...faulty.slice(0, mostShown), ...checked.slice(0, mostShown)])
    const preview: ImportPreview = {
      titles: [...titles],
      rows: checked
        .filter(row => shown.has(row))
        .map(row => ({
          place: row.place,
          values: titles.map((_, at) => String(row.cells[at] ?? '').slice(0, 100)),
          problems: problemsOf(row),
        })),
      checked: checked.length,
      errors: faulty.length,
      more,
    }
    return withMessage(`已检查前 ${checked.length} 行，其中 ${faulty.length} 行有错误`, preview)
  }

  async *#checked(form: ImportForm): AsyncGenerator<Checked> {
    if (this.#store.hooks.placeRows) {
      const rows: Row[] = []
      for await (const batch of this.#batches(form)) rows.push(...batch.rows)
      yield { rows, ...(await this.#place(rows)), last: true, share: 1 }
      return
    }
    for await (const { rows, last, share } of this.#batches(form)) {
      const { good, references } = await this.#check(rows)
      yield { rows, ...(await this.#unitOf(good, references)), last, share }
    }
  }

  async *#batches({ files }: ImportForm): AsyncGenerator<Batch> {
    const mostRows = importLimitOf(this.#store.resource)
    for (const [at, { name, bytes }] of files.entries()) {
      const prefix = files.length > 1 ? `${name} ` : ''
      let heading: Heading | undefined
      for await (const { rows: cells, share, last } of readSheet(bytes, mostRows)) {
        const isFirst = heading === undefined
        heading ??= findHeading(this.#store.resource, cells)
        const data = isFirst ? cells.slice(heading.at + 1) : cells
        yield {
          heading,
          rows: await this.#rowsOf(heading, data, prefix),
          last: last && at === files.length - 1,
          share: (at + share) / files.length,
        }
      }
    }
  }

  async #rowsOf(heading: Heading, data: readonly SheetRow[], prefix: string): Promise<Row[]> {
    const parsed = data.map(row => parseRow(heading, row))
    const drafts = parsed.map(({ draft }) => draft)
    const doubts = await wordsToCodes(this.#store, drafts, this.#session)
    return parsed.map(({ number, draft }, at) => ({
      place: `${prefix}第 ${number} 行`,
      cells: data[at]!.values,
      candidate: newCandidate(this.#store.resource, draft),
      doubts: doubts[at] ?? [],
    }))
  }

  async #check(rows: readonly Row[]): Promise<{ good: Candidate[]; references: References }> {
    // A row in doubt claims nothing: another one may bear its name.
    const certain = rows.filter(({ doubts }) => doubts.length === 0).map(({ candidate }) => candidate)
    const references = await checkCandidates(this.#store, certain, this.#session)
    const doubtful = rows.filter(({ doubts }) => doubts.length > 0).map(({ candidate }) => candidate)
    if (doubtful.length > 0) await checkCandidates(this.#store, doubtful, this.#session)
    const good: Candidate[] = []
    for (const candidate of certain) {
      if (candidate.problems.length > 0) continue
      this.#store.hooks.beforeImport?.(candidate.draft, this.#session)
      try {
        await this.#store.hooks.beforeSave?.(candidate.draft, undefined, this.#session)
        good.push(candidate)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        candidate.problems.push({ property: '', message: error.message })
      }
    }
    return { good, references }
  }

  /** All rows together, each with what it hangs on. */
  async #place(rows: readonly Row[]): Promise<Pick<Checked, 'ids' | 'parts'>> {
    const mostRows = importLimitOf(this.#store.resource)
    if (rows.length > mostRows) throw refused(`文件导入失败:一次最多导入 ${mostRows} 行，请拆分后再导入`)
    await this.#check(rows)
    const candidates = rows.filter(({ doubts }) => doubts.length === 0).map(({ candidate }) => candidate)
    const arrivals = candidates.map(
      ({ draft, problems }): Arrival => ({ draft, problem: problems[0]?.message }),
    )
    const placed = (await this.#store.hooks.placeRows?.(arrivals, this.#session)) ?? []
    for (const [at, { problems }] of candidates.entries()) {
      const message = arrivals[at]?.problem
      if (message !== undefined && problems.length === 0) problems.push({ property: '', message })
    }
    return { ids: placed.map(({ id }) => id), parts: gathered(placed.flatMap(({ parts }) => parts)) }
  }

  async #unitOf(good: readonly Candidate[], references: References): Promise<Pick<Checked, 'ids' | 'parts'>> {
    if (good.length === 0) return { ids: [], parts: [] }
    await numberRows(
      this.#store.engine.db,
      this.#store.resource,
      good.map(({ draft }) => draft),
    )
    const { bulk, ids } = insertOf(this.#store, good, references, this.#session)
    const beside = await besideOf(this.#store, 'add', ids, good, this.#session)
    return { ids, parts: [bulk, ...beside] }
  }

  /** @param journal notes the rows where others follow in units of their own */
  async #write({ ids, parts }: Checked, journal: Journal | undefined): Promise<void> {
    if (ids.length === 0) return
    if (journal) await unmarked(() => this.#store.engine.db.write([...journal.noting(ids), ...parts]))
    else await this.#store.engine.db.write([...parts, this.#line(ids)])
  }

  #line(ids: readonly string[]) {
    const act = {
      verb: 'import',
      resource: this.#store.resource,
      ids: ids.slice(0, mostLogged),
      rows: ids.length,
    } as const
    return auditLine(this.#session, act)
  }

  #account(
    { rows, errors }: Progress,
    fileUrl: string,
    beside: Readonly<Draft> | undefined,
  ): WithMessage<unknown> {
    if (errors === 0) return withMessage(`共${rows}行数据全部导入成功！`, beside ?? null)
    const result = {
      ...beside,
      totalCount: rows,
      errorCount: errors,
      successCount: rows - errors,
      msg: `总上传行数：${rows}，已导入行数：${rows - errors}，错误行数：${errors}`,
      fileUrl,
      fileName: `${this.#store.resource.title}导入错误明细.txt`,
    }
    return withMessage('文件导入成功，但有错误。', result, 201)
  }
}

const problemsOf = ({ doubts, candidate }: Row): string[] => [
  ...doubts.map(({ message }) => message),
  ...candidate.problems
    .filter(problem => doubts.every(({ property }) => property !== problem.property))
    .map(({ message }) => message),
]
function lineOf(row: Row): string[] {
  const problems = problemsOf(row)
  return problems.length > 0 ? [`${row.place}：${problems.join('；')}，忽略导入。`] : []
}

/** More at once would hold up everybody while they are packed. */
const mostGathered = 500
/** Rows that go into the same columns of one table go there together: thousands of inserts would be as many ways to the database. */
function gathered(parts: readonly (Statement | Bulk)[]): (Statement | Bulk)[] {
  const bulks = new Map<string, (readonly unknown[])[]>()
  const result: (Statement | Bulk)[] = []
  for (const part of parts) {
    if (!isBulk(part) || part.onConflict) {
      result.push(part)
      continue
    }
    const key = `${part.table} ${part.columns.join(' ')}`
    const known = bulks.get(key)
    if (known && known.length < mostGathered) known.push(...part.rows)
    else {
      const rows = [...part.rows]
      bulks.set(key, rows)
      result.push({ ...part, rows })
    }
  }
  return result
}
