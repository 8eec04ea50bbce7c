/** Jobs and their runs in the database. Who writes first has the run: the others meet a unique index. */
import { nextId } from '#lib/id.ts'
import { type Bulk, type Db, DuplicateError } from '#server/db/db.ts'
import { insert, update } from '#server/db/rows.ts'

export type RunState = 'queued' | 'running' | 'done' | 'failed' | 'interrupted' | 'skipped'

/** Runs that are kept of each job. */
const keptRuns = 500
const mostText = 4_000

/** Jobs that are switched on; slots up to `since` are settled. */
export async function plannedJobs(db: Db) {
  const rows = await db.k
    .selectFrom('sysQuartzJob as j')
    .where('j.status', '=', '0')
    .where('j.delFlag', '=', '0')
    .select(({ selectFrom }) => [
      'j.id',
      'j.jobClassName as name',
      'j.cronExpression as cron',
      'j.parameter',
      'j.missedPolicy as missed',
      'j.planFrom',
      selectFrom('sysQuartzRun as r')
        .whereRef('r.jobId', '=', 'j.id')
        .select(({ fn }) => fn.max('r.slot').as('slot'))
        .as('lastSlot'),
    ])
    .execute()
  return rows.map(({ planFrom, lastSlot, ...job }) => ({ ...job, since: Math.max(planFrom, lastSlot ?? 0) }))
}
export type PlannedJob = Awaited<ReturnType<typeof plannedJobs>>[number]

export const openRuns = (db: Db) =>
  db.k
    .selectFrom('sysQuartzRun as r')
    .leftJoin('sysQuartzJob as j', 'j.id', 'r.jobId')
    .where('r.endTime', 'is', null)
    .select(['r.id', 'r.jobId', 'r.jobClassName as name', 'r.state', 'r.leaseUntil', 'j.parameter'])
    .execute()
export type OpenRun = Awaited<ReturnType<typeof openRuns>>[number]

export interface NewRun {
  jobId: string
  name: string
  slot: number | null
  state: RunState
  at: number
  startedBy: string
  owner: string | null
  leaseUntil: number
  /** Of a run that is over as it is written. */
  result?: string
}
export function runInsert(id: string, { name, at, state, ...run }: NewRun): Bulk {
  const over = state === 'skipped'
  return insert('sysQuartzRun', [
    {
      id,
      ...run,
      jobClassName: name,
      beginTime: at,
      endTime: over ? at : null,
      durationMs: over ? 0 : null,
      state,
    },
  ])
}

/** @returns its id; undefined when somebody has the slot, or the job is at work */
export async function openRun(db: Db, run: NewRun): Promise<string | undefined> {
  const id = nextId()
  try {
    await db.write([runInsert(id, run)])
    return id
  } catch (error) {
    if (error instanceof DuplicateError) return undefined
    throw error
  }
}

/** Takes a run that somebody asked for. @returns false when another server was quicker */
export async function takeQueued(
  db: Db,
  id: string,
  owner: string,
  at: number,
  leaseUntil: number,
): Promise<boolean> {
  const [written] = await db.write([
    update('sysQuartzRun', { id, state: 'queued' }, { state: 'running', owner, beginTime: at, leaseUntil }),
  ])
  return written?.changes === 1
}

/** @returns false when the run was taken for lost meanwhile */
export async function renewLease(db: Db, id: string, leaseUntil: number): Promise<boolean> {
  const [written] = await db.write([update('sysQuartzRun', { id, endTime: null }, { leaseUntil })])
  return written?.changes === 1
}

export async function closeRun(
  db: Db,
  run: { id: string; jobId: string },
  at: number,
  outcome: { state: RunState; result?: string; error?: string },
): Promise<void> {
  await db.write([
    {
      sql: `update sys_quartz_run set state = ?, end_time = ?, duration_ms = ? - begin_time, result = ?, error = ?
        where id = ? and end_time is null`,
      parameters: [
        outcome.state,
        at,
        at,
        outcome.result?.slice(0, mostText) ?? null,
        outcome.error?.slice(0, mostText) ?? null,
        run.id,
      ],
    },
    {
      sql: `delete from sys_quartz_run where job_id = ? and end_time is not null and begin_time < (
        select min(begin_time) from (select begin_time from sys_quartz_run where job_id = ?
          order by begin_time desc limit ${keptRuns}) as kept)`,
      parameters: [run.jobId, run.jobId],
    },
  ])
}

/** Marks a run whose server is silent; only while its lease is the one that was seen. */
export async function interruptRun(db: Db, { id, state, leaseUntil }: OpenRun): Promise<void> {
  const words =
    state === 'queued'
      ? '没有执行任务的服务进程接手，请检查 worker 进程'
      : '执行它的服务进程已停止或失去联系，请查看服务日志'
  await db.write([
    {
      sql: `update sys_quartz_run set state = 'interrupted', end_time = lease_until, duration_ms = lease_until - begin_time, error = ?
        where id = ? and end_time is null and lease_until = ?`,
      parameters: [words, id, leaseUntil],
    },
  ])
}
