/** Long exports: written into a file of the data folder, one or two at a time, seen and fetched by whoever asked for them. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import {
  cancelExport,
  type ExportJob,
  exportFile,
  exportJobs,
  removeExport,
} from '#contract/file/export-job.ts'
import { Fault, missing, refused } from '#contract/kit/fault.ts'
import { dayMs, toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { unasked } from '#server/db/asking.ts'
import type { Db } from '#server/db/db.ts'
import { thisProcess, type Watch } from '#server/db/presence.ts'
import { insert, readRow, readRows, remove, update } from '#server/db/rows.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Engine } from '../engine.ts'
import { attachment } from './disposition.ts'

const keepMs = 7 * dayMs
const mostAtOnce = 2
const mostOfOne = 5
/** How often the row of a running job is written, ms. */
const noteMs = 1_000

/** @param onRows told how many rows have been written */
export type MakeBook = (onRows: (done: number) => void) => AsyncGenerator<Buffer>
const stopped = new Error('This process ends')
interface Job {
  id: string
  make: MakeBook
  total: number
  controller: AbortController
  done: number
  /** The end of its running. */
  over?: Promise<void>
}

const running = new Map<string, Job>()
const waiting: Job[] = []
const open = ['waiting', 'running']
const folderOf = (dataDir: string) => join(dataDir, 'exports')
const fileOf = (dataDir: string, id: string) => join(folderOf(dataDir), id)

export async function startExport(
  { db, dataDir }: { db: Db; dataDir: string },
  session: Session,
  { make, title, fileName, total }: { title: string; fileName: string; total: number; make: MakeBook },
): Promise<string> {
  const unfinished = await readRows(db, 'exportJob', { userId: session.userId, state: open })
  if (unfinished.length >= mostOfOne)
    throw new Fault('too-many', `您已有 ${unfinished.length} 个导出任务未完成，请稍后再试`, null, 10)
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const id = nextId()
  await db.write([
    insert('exportJob', [
      {
        id,
        userId: session.userId,
        title,
        fileName,
        total,
        state: 'waiting',
        createTime: Date.now(),
        owner: thisProcess,
      },
    ]),
  ])
  waiting.push({ id, make, total, controller: new AbortController(), done: 0 })
  unasked(() => pump(db, dataDir))
  return id
}

function pump(db: Db, dataDir: string): void {
  while (running.size < mostAtOnce) {
    const job = waiting.shift()
    if (!job) return
    running.set(job.id, job)
    job.over = run(db, dataDir, job).finally(() => {
      running.delete(job.id)
      pump(db, dataDir)
    })
  }
}

async function run(db: Db, dataDir: string, job: Job): Promise<void> {
  const { id, controller } = job
  const file = fileOf(dataDir, id)
  // A database that is away must not end the process: the row is settled at the next start.
  const note = (values: Parameters<typeof update<'exportJob'>>[2]) =>
    db.write([update('exportJob', { id }, values)]).catch(() => undefined)
  await note({ state: 'running' })
  const ticks = setInterval(() => void note({ done: job.done }), noteMs)
  try {
    const book = job.make(done => {
      job.done = done
    })
    await pipeline(book, createWriteStream(file, { mode: 0o600 }), { signal: controller.signal })
    const { size } = await stat(file)
    clearInterval(ticks)
    await note({ state: 'done', done: job.total, fileSize: size, endTime: Date.now() })
  } catch (error) {
    clearInterval(ticks)
    await rm(file, { force: true })
    if (controller.signal.reason === stopped) return
    const cancelled = controller.signal.aborted
    const words = error instanceof Fault ? error.message : '导出失败，请稍后再试'
    await note({
      state: cancelled ? 'cancelled' : 'failed',
      problem: cancelled ? null : words,
      endTime: Date.now(),
    })
  }
}

export function serveExportJobs(app: FastifyInstance, { db, dataDir }: Pick<Engine, 'db' | 'dataDir'>): void {
  const own = async (id: string, session: Session) => {
    const row = await readRow(db, 'exportJob', { id })
    if (!row || row.userId !== session.userId) throw missing('导出任务不存在或已过期')
    return row
  }
  serve(app, exportJobs, async ({ session }) => {
    const rows = await db.k
      .selectFrom('exportJob')
      .selectAll()
      .where('userId', '=', session.userId)
      .where('createTime', '>', Date.now() - keepMs)
      .orderBy('createTime', 'desc')
      .limit(50)
      .execute()
    return rows.map(({ state, createTime, ...row }) => ({
      ...row,
      state: state as ExportJob['state'],
      done: running.get(row.id)?.done ?? row.done,
      createTime: toWire(createTime),
    }))
  })
  serve(app, cancelExport, async ({ body, session }) => {
    const { id, state } = await own(body.id, session)
    const at = waiting.findIndex(job => job.id === id)
    if (at >= 0) {
      waiting.splice(at, 1)
      await db.write([update('exportJob', { id }, { state: 'cancelled', endTime: Date.now() })])
    } else if (running.has(id)) running.get(id)?.controller.abort()
    else throw refused(state === 'done' ? '导出已经完成' : '导出任务已经结束')
    return withMessage('已取消导出')
  })
  serve(app, removeExport, async ({ query, session }) => {
    const { id } = await own(query.id, session)
    if (running.has(id) || waiting.some(job => job.id === id)) throw refused('请先取消导出')
    await rm(fileOf(dataDir, id), { force: true })
    await db.write([remove('exportJob', { id })])
    return withMessage('删除成功！')
  })
  serve(app, exportFile, async ({ params, session, reply }) => {
    const { id, state, fileName, fileSize } = await own(params.id, session)
    const file = fileOf(dataDir, id)
    const found = state === 'done' ? await stat(file).catch(() => undefined) : undefined
    if (!found) throw missing('导出文件不存在或已过期')
    return reply
      .type('application/octet-stream')
      .header('Content-Length', fileSize ?? found.size)
      .header('Content-Disposition', attachment(fileName))
      .send(createReadStream(file)) as never
  })
  app.addHook('onReady', () => dropOldExports(db, dataDir, Date.now()))
  app.addHook('preClose', () => stopExports(db, dataDir))
}

/** This process ends: its exports say so, and leave no part of a file. */
async function stopExports(db: Db, dataDir: string): Promise<void> {
  const jobs = [...waiting.splice(0), ...running.values()]
  for (const { controller } of jobs) controller.abort(stopped)
  await Promise.all(jobs.map(({ id, over }) => Promise.resolve(over).then(() => interrupt(db, dataDir, id))))
}

/** Exports of processes that died: their rows say so, and what there is of their files goes. @returns how many */
export async function endExports(
  { db, dataDir }: { db: Db; dataDir: string },
  watch: Watch,
  now = Date.now(),
): Promise<number> {
  const jobs = await readRows(db, 'exportJob', { state: open })
  const dead = await watch.deadAmong(
    jobs.map(({ owner }) => owner),
    now,
  )
  const cut = jobs.filter(({ owner }) => dead.has(owner))
  for (const { id } of cut) await interrupt(db, dataDir, id)
  return cut.length
}
async function interrupt(db: Db, dataDir: string, id: string): Promise<void> {
  await rm(fileOf(dataDir, id), { force: true })
  await db.write([
    update(
      'exportJob',
      { id, state: open },
      { state: 'interrupted', problem: '服务重启，导出中断，请重新导出', endTime: Date.now() },
    ),
  ])
}

/** Files live for seven days, their rows with them. */
export async function dropOldExports(db: Db, dataDir: string, now: number): Promise<void> {
  const old = await db.k
    .selectFrom('exportJob')
    .select('id')
    .where('createTime', '<', now - keepMs)
    .limit(500)
    .execute()
  for (const { id } of old) {
    await rm(fileOf(dataDir, id), { force: true })
    await db.write([remove('exportJob', { id })])
  }
}
