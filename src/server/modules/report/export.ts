/** A report as a workbook: what its filters find, with the words instead of the codes. */

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { audit } from '#server/audit/audit.ts'
import { headingOf } from '#server/crud/excel/cells.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { xlsxType } from '#server/crud/excel/export.ts'
import { type Cell, takenBy, workbook } from '#server/crud/excel/workbook.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Report } from './reports.ts'
import { type Found, find, rowsOf, wordsOf } from './service.ts'

/** More than this belongs to the list of the resource itself, which exports in the background. */
const mostRows = 20_000
const chunk = 1_000

export async function exportReport(
  db: Db,
  report: Report,
  query: Readonly<Record<string, unknown>>,
  session: Session,
  reply: FastifyReply,
  demo: boolean,
): Promise<void> {
  const found = await find(db, report, { ...query, pageNo: 1, pageSize: chunk }, session, Date.now())
  if (found.total > mostRows)
    throw refused(`共 ${found.total} 行，超过报表导出的上限 ${mostRows} 行，请缩小查询范围`)
  await db.write([
    audit(session, 'export', `导出报表${report.name} ${found.total} 条`, 'online:report:export'),
  ])
  reply.type(xlsxType).header('Content-Disposition', attachment(`${report.name}.xlsx`))
  void reply.send(
    Readable.from(
      workbook({
        name: report.name,
        titles: [`${report.name}报表${demo ? '（演示数据）' : ''}`, `导出人:${session.realname}`],
        foot: takenBy(session),
        heading: Object.values(report.shows.fields).map(headingOf),
        rows: rowsOfBook(db, report, found, session),
      }),
    ),
  )
}

async function* rowsOfBook(
  db: Db,
  report: Report,
  { source, ask, total }: Found,
  session: Session,
): AsyncGenerator<readonly Cell[]> {
  const words = await wordsOf(db, report, session)
  const texts = new Map(
    Object.entries(words).map(([name, list]) => [
      name,
      new Map(list.map(({ value, text }) => [value, text])),
    ]),
  )
  const names = Object.keys(report.shows.fields)
  for (let offset = 0; offset < total; offset += chunk)
    for (const row of await rowsOf(db, report, { source, ask: { ...ask, offset } }, session))
      yield names.map((name): Cell => {
        const value = row[name]
        if (value === null || value === undefined) return null
        if (typeof value === 'number') return value
        return texts.get(name)?.get(String(value)) ?? String(value)
      })
}
