/** 评定报告: written beside the request, a job at a time for each person; downloaded as files or as one archive. */
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { type AsyncZippable, zip } from 'fflate'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { Fault, missing, refused } from '#contract/kit/fault.ts'
import {
  appraisalReport,
  cancelReports,
  makeReports,
  mostReports,
  reportBatches,
  reportFile,
  reportZip,
} from '#contract/sewage/report.ts'
import { toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { type Grain, periodStart, periodWords } from '#lib/wbe/period.ts'
import { audit } from '#server/audit/audit.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { fragment } from '#server/crud/fragment.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow, findSeen } from '#server/crud/save/find.ts'
import { unasked } from '#server/db/asking.ts'
import { type Session, scopeOf, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { openStore } from '#server/modules/file/store.ts'
import { inTenants, tenantsInRegions } from '../appraisal/queries.ts'
import { maySeeSmall } from '../consumption/small.ts'
import { kinds, makeAll } from './make.ts'
import {
  type BatchRow,
  batchesOf,
  batchOf,
  endBatch,
  insertBatch,
  reportOf,
  reportsOfBatch,
  standing,
} from './queries.ts'

type Batch = ResultOf<typeof reportBatches>[number]
/** Not heard of for so long it has stopped with its process, ms. */
const silentMs = 120_000
const levelWords: Readonly<Record<string, string>> = { '1': '省', '2': '市', '3': '区县' }
const underway = new Set<Promise<void>>()

const stateOf = ({ state, beat }: BatchRow, now: number): Batch['state'] =>
  state === 'running' && Number(beat) < now - silentMs ? 'interrupted' : (state as Batch['state'])
const shown = (row: BatchRow): Batch => ({
  id: row.id,
  state: stateOf(row, Date.now()),
  title: row.title,
  total: Number(row.total),
  done: Number(row.done),
  made: Number(row.made),
  problem: row.problem,
  at: toWire(Number(row.at)),
})
function startOf(grain: Grain, day: string): string {
  try {
    return periodStart(grain, day)
  } catch (error) {
    if (error instanceof BadFigure) throw refused('日期无效，请重新选择')
    throw error
  }
}
const zipped = (files: AsyncZippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    // PDF and Word files are packed already.
    zip(files, { level: 0 }, (error, data) => (error ? reject(error) : resolve(data)))
  })

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine, config } = deps
  const files = openStore(config)
  const store = engine.store(appraisalReport)
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })
  hook(deps, appraisalReport, {
    extraConditions: session => {
      const { tenants } = scopeOf(session)
      return [
        ...(maySeeSmall(session) ? [] : [fragment("t.small = 'N'")]),
        ...(tenants ? [inTenants(tenants)] : []),
      ]
    },
  })
  const own = async (id: string, { username }: Session): Promise<BatchRow> => {
    const row = await batchOf(db, id, username)
    if (!row) throw missing()
    return row
  }
  serve(app, makeReports, async ({ body, session }) => {
    const { grain, placeLevel, regionCode } = body
    const start = startOf(grain, body.day)
    const period = periodWords(grain, start)
    const now = Date.now()
    if ((await batchesOf(db, session.username)).some(row => stateOf(row, now) === 'running'))
      throw refused('您有一批报告正在生成，请等它完成或先取消')
    const { tenants } = scopeOf(session)
    const regions = tenants && (await tenantsInRegions(db))
    const all = (await standing(db, grain, start)).filter(
      row =>
        (maySeeSmall(session) || row.small === 'N') &&
        (!tenants || tenants.some(tenant => regions?.get(row.regionCode)?.has(tenant))),
    )
    const codes = [
      ...new Set(all.filter(row => row.placeLevel === placeLevel).map(row => row.regionCode)),
    ].filter(code => !regionCode || code === regionCode)
    if (codes.length === 0) throw refused(`${period}没有评定结果，请先在“评定结果”里评定这一期`)
    if (codes.length > mostReports) throw refused(`一次最多生成 ${mostReports} 份报告，请选择一个区域`)
    const id = nextId()
    const where = codes.length === 1 ? (all.find(row => row.regionCode === codes[0])?.regionName ?? '') : ''
    await db.write([
      insertBatch({
        id,
        state: 'running',
        title: `${period} ${where || `各${levelWords[placeLevel]} ${codes.length} 份`}`,
        total: codes.length,
        done: 0,
        made: 0,
        byUser: session.username,
        tenantId: '0',
        at: now,
        beat: now,
      }),
      audit(session, 'add', `生成评定报告 ${period} ${codes.length} 份`, makeReports.access),
    ])
    const making = { db, store: files, dataDir: config.dataDir, demo: config.demo, by: session, batchId: id }
    const scopes = codes.map(code => ({ level: placeLevel, regionCode: code, grain, start }))
    const run = unasked(async () => {
      try {
        const made = await makeAll(making, scopes, all)
        if (made !== undefined) await db.write([endBatch(id, 'done', Date.now(), null)])
      } catch (error) {
        const problem = error instanceof Fault ? error.message : '报告生成失败，请稍后再试'
        deps.log.error({ err: error }, 'Reports could not be written')
        await db.write([endBatch(id, 'failed', Date.now(), problem)]).catch(() => undefined)
      }
    }).finally(() => underway.delete(run))
    underway.add(run)
    return withMessage(`已开始生成 ${codes.length} 份报告`, { id })
  })
  serve(app, reportBatches, async ({ session }) => (await batchesOf(db, session.username)).map(shown))
  serve(app, cancelReports, async ({ body, session }) => {
    const row = await own(body.id, session)
    if (row.state !== 'running') throw refused('这批报告已经结束，不用取消')
    await db.write([endBatch(row.id, 'cancelled', Date.now(), null)])
    return withMessage('已取消；已生成的报告保留', undefined)
  })
  serve(app, reportFile, async ({ query, session, reply }) => {
    await findRow(store, query.id, session)
    const row = await reportOf(db, query.id)
    const kind = query.kind as keyof typeof kinds
    const stored = row && (kind === 'pdf' ? row.pdfFile : row.docxFile)
    const stream = stored ? await files.open(stored) : undefined
    if (!row || !stream) throw missing('报告文件已不在，请重新生成')
    await db.write([
      audit(
        session,
        'export',
        `下载评定报告 ${row.reportNo} v${row.reportVersion} ${kind}`,
        reportFile.access,
      ),
    ])
    reply
      .type(kinds[kind])
      .header('Content-Disposition', attachment(`${row.reportNo}-v${row.reportVersion}.${kind}`))
    void reply.send(stream)
    return undefined
  })
  serve(app, reportZip, async ({ query, session, reply }) => {
    const batch = await own(query.batchId, session)
    const packed: AsyncZippable = {}
    for (const report of await reportsOfBatch(db, batch.id)) {
      if (!(await findSeen(store, report.id, session))) continue
      for (const [kind, stored] of [
        ['pdf', report.pdfFile],
        ['docx', report.docxFile],
      ] as const) {
        const stream = stored ? await files.open(stored) : undefined
        if (stream)
          packed[`${report.reportNo}-v${report.reportVersion}.${kind}`] = new Uint8Array(await buffer(stream))
      }
    }
    const count = Object.keys(packed).length
    if (count === 0) throw refused('这一批还没有生成好的报告，请稍后再下载')
    await db.write([
      audit(session, 'export', `打包下载评定报告 ${batch.title} ${count} 个文件`, reportZip.access),
    ])
    reply.type('application/zip').header('Content-Disposition', attachment(`评定报告-${batch.id}.zip`))
    void reply.send(Buffer.from(await zipped(packed)))
    return undefined
  })
}
