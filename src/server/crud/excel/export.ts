/** Exports what a list shows, row by row, whatever its length: rows are read in chunks as the receiver takes them. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { jobRows } from '#contract/file/export-job.ts'
import { answer } from '#contract/kit/envelope.ts'
import { Fault, invalid, refused } from '#contract/kit/fault.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Session } from '#server/http/serve.ts'
import type { Store } from '../engine.ts'
import { allOf, isIn } from '../fragment.ts'
import { dress, type Listing, listingOf, wireRow } from '../listing.ts'
import { auditLine } from '../save/audit.ts'
import { cellOf, exportFields, headingOf, type NamedField } from './cells.ts'
import { csvText, csvType } from './csv.ts'
import { attachment } from './disposition.ts'
import { startExport } from './export-jobs.ts'
import { type Cell, mostRows, type SheetParts, takenBy, workbook } from './workbook.ts'
import { mostXlsRows, xlsBook } from './xls.ts'

const chunk = 500
const mostAtOnce = 4
const headRows = 3
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let underWay = 0

export async function exportRows(
  store: Store,
  query: Readonly<Record<string, unknown>>,
  session: Session,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { engine, resource } = store
  const asked = withParams(query)
  const listing = selected(await listingOf(store, asked, session), asked['selections'])
  const fields = fieldsAsked(resource, asked['exportColumns'])
  const total = await engine.pages.total(listing.shape, listing.where)
  const old = asked['format'] === 'xls'
  const limit = (old ? mostXlsRows : mostRows) - headRows
  if (total > limit)
    throw refused(
      old
        ? `共 ${total} 行，超过 xls 格式的上限 ${limit} 行，请改用 xlsx 格式或缩小查询范围`
        : `共 ${total} 行，超过 Excel 的上限 ${limit} 行，请缩小查询范围`,
    )
  if (asked['job'] === '1' || (asked['job'] === 'auto' && total > jobRows)) {
    await engine.db.write([auditLine(session, { verb: 'export', resource, ids: [], rows: total })])
    const make = (onRows: (done: number) => void) => {
      const sheet = sheetOf(listing, fields, onRows)
      return old ? xlsBook(sheet) : workbook(sheet)
    }
    const fileName = `${resource.title}.${old ? 'xls' : 'xlsx'}`
    const id = await startExport(engine, session, { title: resource.title, fileName, total, make })
    return reply.send(answer({ exportJob: id }, `共 ${total} 行，已转入导出中心，完成后可下载`))
  }
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在导出的任务较多，请稍后再试', null, 10)
  underWay += 1
  try {
    await engine.db.write([auditLine(session, { verb: 'export', resource, ids: [], rows: total })])
    const csv = asked['format'] === 'csv'
    const sheet = sheetOf(listing, fields, undefined, csv)
    const body = csv ? csvBook(sheet) : old ? xlsBook(sheet) : workbook(sheet)
    const ending = csv ? 'csv' : old ? 'xls' : 'xlsx'
    // The first piece is waited for, so that a query that fails is answered in words.
    const first = await body.next()
    reply
      .type(csv ? csvType : old ? 'application/vnd.ms-excel' : xlsxType)
      .header(
        'Content-Disposition',
        attachment(`${resource.title}${csv && engine.demo ? '（演示数据）' : ''}.${ending}`),
      )
    const stream = Readable.from(restOf(first, body))
    // Sent, or its receiver gone: either way the reading ends.
    stream.once('close', () => {
      underWay -= 1
      void body.return(undefined)
    })
    return reply.send(stream)
  } catch (error) {
    underWay -= 1
    throw error
  }
}

/** The head line alone: whoever reads it by a program wants no title above it. */
async function* csvBook({ heading, rows }: SheetParts): AsyncGenerator<Buffer> {
  for await (const text of csvText([heading], rows)) yield Buffer.from(text)
}
/** As the screen rounds it. */
const roundedCell = ([, { decimals }]: NamedField, cell: Cell): Cell =>
  typeof cell === 'number' && decimals !== undefined ? Number(cell.toFixed(decimals)) : cell

async function* restOf(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value
  yield* rest
}

/** The wire's second form carries its parameters as one JSON text. */
function withParams(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = query['paramsStr']
  if (typeof text !== 'string' || text === '') return { ...query }
  try {
    const given: unknown = JSON.parse(text.startsWith('{') ? text : decodeURIComponent(text))
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...query, ...given }
  } catch {
    // Falls through to the refusal: what is wrong with it is the same to the caller.
  }
  throw invalid('参数 paramsStr 应为 JSON 对象')
}

/** The columns that were asked for, in the order of the sheet; all of them unless told. */
function fieldsAsked(resource: Resource, names: unknown): readonly NamedField[] {
  const all = exportFields(resource)
  if (typeof names !== 'string') return all
  const asked = new Set(names.split(','))
  const fields = all.filter(([name]) => asked.has(name))
  if (fields.length === 0) throw invalid('请至少选择一列导出')
  return fields
}

function selected(listing: Listing, selections: unknown): Listing {
  if (typeof selections !== 'string' || selections === '') return listing
  const ids = [...new Set(selections.split(',').filter(id => id !== '' && !id.includes('\u0000')))]
  return { ...listing, where: allOf([listing.where, isIn('t."id"', ids)]) }
}

function sheetOf(
  { store, shape, where, order, covered, session }: Listing,
  fields: readonly NamedField[],
  onRows: (done: number) => void = () => undefined,
  rounded = false,
): SheetParts {
  const { engine, resource, hooks } = store
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    const regions = await engine.texts.regions()
    let done = 0
    for await (const raw of engine.pages.chunks(shape, where, order, chunk)) {
      const found = raw.map(row => wireRow(shape, row))
      await hooks.completeRows?.(found, session)
      await hooks.sheetRows?.(found, session)
      await dress(store, found, session, covered)
      for (const row of found)
        yield fields.map(field => {
          const cell = cellOf(field, row, regions)
          return rounded ? roundedCell(field, cell) : cell
        })
      done += found.length
      onRows(done)
    }
  }
  return {
    name: resource.title,
    titles: [`${resource.title}列表数据${engine.demo ? '（演示数据）' : ''}`, `导出人:${session.realname}`],
    foot: takenBy(session),
    heading: fields.map(([, field]) => headingOf(field)),
    rows: rows(),
  }
}
