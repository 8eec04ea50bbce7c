/** A file of the open data model against a worksheet: by label number what goes where, and where the labels are that are not on it. */
import type { FastifyRequest } from 'fastify'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { invalid, refused } from '#contract/kit/fault.ts'
import { labelTest } from '#contract/sewage/label-test.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { mostOdmFindings, type readOdmFile } from '#contract/sewage/worksheet-odm.ts'
import type { SheetFinding } from '#lib/odm/into-sheet.ts'
import { isIn } from '#server/crud/fragment.ts'
import { findRow, seenRows } from '#server/crud/save/find.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { blockIn, odmForm } from '../exchange/upload.ts'
import { methodOf } from './method.ts'
import { placesOf } from './queries.ts'

type Served = Pick<Deps, 'db' | 'engine'>

export async function odmOn(
  served: Served,
  request: FastifyRequest,
  session: Session,
): Promise<ResultOf<typeof readOdmFile>> {
  const form = await odmForm(request)
  const id = form.fields.get('id') ?? ''
  if (id === '') throw invalid('请指定工作单')
  const { db, engine } = served
  const header = await findRow(engine.store(worksheet), id, session, 'change')
  const [places, method] = await Promise.all([placesOf(db, [id]), methodOf(db, header)])
  if (places.length === 0) throw refused('工作单还没有位置，请先排样')
  const { block, left } = await blockIn(form, {
    places: places.map(({ pos, labelNo }) => ({ pos, labelNo })),
    columns: method.columns.map(({ code, lod, loq, uloq }) => ({ code, lod, loq, uloq })),
  })
  const findings = block.findings.slice(0, mostOdmFindings)
  return {
    rows: block.rows,
    // A file may name as many as it has lines: those that became cells come first.
    measures: block.measures.toSorted((a, b) => b.laid - a.laid).slice(0, mostOdmFindings),
    findings: await placed(served, findings, session),
    more: block.findings.length - findings.length,
    left: left.slice(0, 50),
  }
}

/** Of samples that are not on the worksheet it is said where they are: received and waiting, on another one, or not here. */
async function placed(
  { engine }: Served,
  findings: readonly SheetFinding[],
  session: Session,
): Promise<{ table: string; line: number; rows: number; words: string }[]> {
  const labels = findings.flatMap(({ label }) => label ?? [])
  const known = new Map(
    (
      await seenRows(
        engine.store(labelTest),
        isIn('t."label_no"', labels),
        session,
        'order by t.receive_time',
      )
    ).map(row => [String(row['labelNo']), row]),
  )
  return findings.map(({ table, line, rows, words, label }) => {
    const said = { table, line, rows, words }
    if (label === undefined) return said
    const test = known.get(label)
    if (!test) return { ...said, words: `${words}：没有接收这个标签，或不是本实验室的样品` }
    const sheet = test['worksheetId_dictText']
    if (sheet) return { ...said, words: `${words}，在工作单 ${sheet} 上` }
    const state = test['state_dictText'] ?? test['state']
    return { ...said, words: `${words}：已接收，现在是“${state}”，请先排样` }
  })
}
