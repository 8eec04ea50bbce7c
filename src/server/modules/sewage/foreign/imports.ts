/** 外来数据导入: uploaded, looked at, mapped, begun; carried on after a crash; let out by somebody else than who brought it. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { missing, refused } from '#contract/kit/fault.ts'
import {
  beginOdm,
  checkOdm,
  mapOdm,
  odmImport,
  odmImportMachine,
  odmReport,
  odmUpload,
  uploadOdm,
} from '#contract/sewage/odm-import.ts'
import { odmMapping } from '#contract/sewage/odm-mapping.ts'
import { dayMs, hourMs, toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { pairOf } from '#lib/odm/foreign.ts'
import { audit } from '#server/audit/audit.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { editRow } from '#server/crud/save/write.ts'
import { unasked } from '#server/db/asking.ts'
import { ConflictError, inWords } from '#server/db/db.ts'
import { insert, readRow, remove, update } from '#server/db/rows.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import { type RunningJobs, startJobs } from '#server/jobs/timer.ts'
import type { Deps } from '#server/modules/deps.ts'
import { odmForm } from '../exchange/upload.ts'
import { hashOf, keepFile, mappingIn } from './file.ts'
import { type Found, look } from './look.ts'
import { stands } from './mapping.ts'
import {
  leftUploads,
  silentImports,
  standingOfHash,
  takeOver,
  type UploadRow,
  valuesWritten,
} from './queries.ts'
import { reportText } from './report.ts'
import { carryOn } from './write.ts'

/** Not heard of for so long it has stopped with its process, ms; looked for so often. */
export const silentMs = 30_000
const lookMs = 10_000
/** What was only looked at goes after so long. */
const keptMs = dayMs
export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const stop = new AbortController()
  const underway = new Set<Promise<void>>()
  const beside = (what: string, work: () => Promise<unknown>): void => {
    const run = unasked(work)
      .then(
        () => undefined,
        (error: unknown) => {
          // Taken on again when it has been silent for long enough.
          if (!stop.signal.aborted) app.log.error({ err: error, job: what }, 'Job failed')
        },
      )
      .finally(() => underway.delete(run))
    underway.add(run)
  }
  const resume = async (now: number): Promise<void> => {
    for (const { id, beat } of await silentImports(db, now - silentMs))
      try {
        await db.write([takeOver(id, Number(beat), Date.now())])
        beside('odm-import', () => carryOn(db, id, stop.signal))
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error
      }
  }
  const sweep = async (now: number): Promise<void> => {
    const left = await leftUploads(db, now - keptMs)
    if (left.length > 0)
      await db.write([remove('odmUploadPart', { uploadId: left }), remove('odmUpload', { id: left })])
  }
  let jobs: RunningJobs | undefined
  app.addHook('onReady', async () => {
    jobs = startJobs(
      [
        { name: 'odm-import-resume', everyMs: lookMs, run: resume },
        { name: 'odm-uploads', everyMs: hourMs, run: sweep },
      ],
      app.log,
    )
  })
  app.addHook('onClose', async () => {
    stop.abort(new Error('Closing'))
    await jobs?.stop()
    await Promise.all(underway)
  })

  const own = async (id: string, { username }: Session): Promise<UploadRow> => {
    const row = await readRow(db, 'odmUpload', { id })
    if (row?.byUser !== username) throw missing('没有这次上传，或不是您上传的')
    return row
  }
  const mappingSeen = (id: string, session: Session) => findRow(engine.store(odmMapping), id, session)
  const again = async (row: UploadRow): Promise<void> => {
    if (row.state === 'imported') throw refused('这个文件已经导入，请重新上传')
    const now = Math.max(Date.now(), Number(row.beat) + 1)
    await inWords(
      db.write([
        update(
          'odmUpload',
          { id: row.id, state: row.state, beat: row.beat },
          { state: 'reading', done: 0, beat: now, problem: null },
          1,
        ),
      ]),
      { changed: '正在试运行，请稍后再试' },
    )
    beside('odm-look', () => look(db, { ...row, state: 'reading', beat: now }, stop.signal))
  }

  serve(app, uploadOdm, async ({ request, session }) => {
    const form = await odmForm(request)
    const source = form.fields.get('mappingId')?.trim()
    if (!source) throw refused('请先选择来源，再上传文件')
    const mapping = await mappingSeen(source, session)
    const [id, now] = [nextId(), Date.now()]
    const row = {
      id,
      mappingId: String(mapping['id']),
      mappingVersion: 0,
      state: 'reading',
      fileName: form.name,
      fileHash: hashOf(form.bytes),
      fileBytes: form.bytes.length,
      done: 0,
      found: null,
      problem: null,
      byUser: session.username,
      tenantId: String(mapping['tenantId']),
      at: now,
      beat: now,
    }
    const words = `上传外来数据文件「${form.name}」，来源${String(mapping['sourceName'])}`
    await db.write([insert('odmUpload', [row]), audit(session, 'import', words, uploadOdm.access)])
    await keepFile(db, id, form.bytes)
    beside('odm-look', () => look(db, row, stop.signal))
    return withMessage('已上传，正在试运行', { id })
  })
  serve(app, checkOdm, async ({ body, session }) => {
    const row = await own(body.id, session)
    await mappingSeen(row.mappingId, session)
    await again(row)
    return withMessage('正在试运行', undefined)
  })
  serve(app, mapOdm, async ({ body, session }) => {
    const row = await own(body.id, session)
    const mapping = await mappingSeen(row.mappingId, session)
    const known = mappingIn(mapping)
    const sites = new Map([...known.sites, ...body.sites].map(one => [one.siteId, one]))
    const measures = new Map(
      [...known.measures, ...body.measures].map(one => [pairOf(one.measure, one.unit), one]),
    )
    await editRow(
      engine.store(odmMapping),
      {
        id: row.mappingId,
        version: mapping['version'],
        sites: JSON.stringify([...sites.values()]),
        measures: JSON.stringify([...measures.values()]),
      },
      session,
    )
    await again(row)
    return withMessage('对照已保存，正在按新对照试运行', undefined)
  })
  serve(app, odmUpload, async ({ query, session }) => {
    const row = await own(query.id, session)
    const mapping = await mappingSeen(row.mappingId, session)
    const found = row.found ? (JSON.parse(row.found) as Found) : undefined
    const [here, twin, stateWords] = await Promise.all([
      stands(db, session, found ?? { rows: 0, sites: [], measures: [] }, mappingIn(mapping)),
      row.state === 'imported' ? undefined : standingOfHash(db, row.fileHash, row.tenantId),
      engine.texts.dictionary(odmImport.fields.state.dict ?? ''),
    ])
    const silent = row.state === 'reading' && Number(row.beat) < Date.now() - silentMs
    const { tally } = found ?? {}
    return {
      id: row.id,
      state: silent ? 'interrupted' : row.state,
      fileName: row.fileName,
      mappingId: row.mappingId,
      sourceName: String(mapping['sourceName']),
      mappingVersion: Number(mapping['version']),
      problem: row.problem,
      before: twin
        ? `同一文件已于 ${toWire(Number(twin.createTime)).slice(0, 16)} 导入，现在是“${stateWords?.get(twin.state) ?? twin.state}”`
        : null,
      done: Number(row.done),
      total: found?.rows ?? 0,
      fresh: tally?.fresh ?? 0,
      changed: tally?.changed ?? 0,
      same: tally?.same ?? 0,
      refused: tally?.refused ?? 0,
      beside: tally?.beside ?? 0,
      from: found?.from ?? null,
      to: found?.to ?? null,
      ...here,
      lines: found?.lines ?? [],
      left: [...(found?.left ?? [])],
    }
  })
  serve(app, odmReport, async ({ query, session, reply }) => {
    const row = await own(query.id, session)
    const mapping = await mappingSeen(row.mappingId, session)
    if (row.state !== 'ready' && row.state !== 'imported') throw refused('试运行还没有完成，请稍后再下载')
    await db.write([audit(session, 'export', `下载外来数据对照报告「${row.fileName}」`, odmReport.access)])
    const stream = unasked(() => Readable.from(reportText(db, row, String(mapping['tenantId']), stop.signal)))
    const bare = row.fileName.replace(/\.[^.]*$/, '')
    reply.type('text/csv; charset=utf-8').header('Content-Disposition', attachment(`${bare} 对照报告.csv`))
    return reply.send(stream)
  })
  serve(app, beginOdm, async ({ body, session }) => {
    const row = await own(body.id, session)
    const mapping = await mappingSeen(row.mappingId, session)
    if (row.state === 'imported') throw refused('这个文件已经开始导入，请在列表里查看')
    if (row.state !== 'ready' || !row.found) throw refused('试运行还没有完成，请完成后再开始导入')
    if (Number(mapping['version']) !== row.mappingVersion)
      throw refused('来源的对照已修改，请重新试运行后再开始导入')
    const found = JSON.parse(row.found) as Found
    if (found.tally.fresh + found.tally.changed === 0)
      throw refused('没有新的或变化的行，不用导入；请先看拒收的原因')
    const [id, now] = [nextId(), Date.now()]
    await inWords(
      db.write([
        update('odmUpload', { id: row.id, state: 'ready' }, { state: 'imported' }, 1),
        insert('odmImport', [
          {
            id,
            uploadId: row.id,
            mappingId: row.mappingId,
            mapping: JSON.stringify(mappingIn(mapping)),
            fileName: row.fileName,
            fileHash: row.fileHash,
            state: odmImportMachine.initial,
            fromDay: found.from,
            toDay: found.to,
            total: found.rows,
            done: 0,
            fresh: 0,
            changed: 0,
            same: 0,
            refused: 0,
            beside: 0,
            mappingVersion: row.mappingVersion,
            uploadBy: session.username,
            releaseBy: null,
            releaseTime: null,
            opinion: null,
            withdrawBy: null,
            withdrawTime: null,
            problem: null,
            beat: now,
            createBy: session.username,
            createTime: now,
            updateBy: null,
            updateTime: null,
            sysOrgCode: session.orgCode || null,
            tenantId: row.tenantId,
          },
        ]),
        audit(session, 'import', `导入外来数据「${row.fileName}」`, `${odmImport.perm}:add`),
      ]),
      { changed: '这个文件已经开始导入，请在列表里查看' },
    )
    beside('odm-import', () => carryOn(db, id, stop.signal))
    return withMessage('已开始导入，完成后待审核', { id })
  })
  hookSteps(deps, odmImportMachine, {
    guards: {
      async somethingWritten({ row }) {
        return (await valuesWritten(db, String(row['id']))) ? undefined : '这次导入没有写入任何值，请撤回'
      },
    },
  })
}
