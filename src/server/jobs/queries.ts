/** Jobs and their runs in the database. Who writes first has the run: the others meet a unique index. */
import { nextId } from '#lib/id.ts'
import { type Bulk, type Db, DuplicateError } from '#server/db/db.ts'
import { insert, update } from '#server/db/rows.ts'

export type RunState = 'queued' | 'running' | 'done' | 'failed' | 'interrupted' | 'skipped'

export interface PlannedJob {
  id: string
  name: string
  cron: string
  parameter: string | null
  missed: string
  /** Slots up to this moment are settled. */
  since: number
}
export interface OpenRun {
  id: string
  jobId: string
  name: string
  parameter: string | null
  state: RunState
  leaseUntil: number
}
/** Runs that are kept of each job. */
const keptRuns = 500
const mostText = 4_000

export async function plannedJobs(db: Db): Promise<PlannedJob[]> {
  const rows = await db.read<Record<string, string | number | null>>({
    sql: `select j.id, j.job_class_name, j.cron_expression, j.parameter, j.missed_policy, j.plan_from,
        (select max(r.slot) from sys_quartz_run r where r.job_id = j.id) as last_slot
      from sys_quartz_job j where j.status = '0' and j.del_flag = '0'`,
    parameters: [],
  })
  return rows.map(row => ({
    id: String(row['id']),
    name: String(row['job_class_name']),
    cron: String(row['cron_expression']),
    parameter: row['parameter'] as string | null,
    missed: String(row['missed_policy']),
    since: Math.max(Number(row['plan_from']), Number(row['last_slot'] ?? 0)),
  }))
}

export async function openRuns(db: Db): Promise<OpenRun[]> {
  const rows = await db.read<Record<string, string | number | null>>({
    sql: `select r.id, r.job_id, r.job_class_name, r.state, r.lease_until, j.parameter
      from sys_quartz_run r left join sys_quartz_job j on j.id = r.job_id where r.end_time is null`,
    parameters: [],
  })
  return rows.map(row => ({
    id: String(row['id']),
    jobId: String(row['job_id']),
    name: String(row['job_class_name']),
    parameter: row['parameter'] as string | null,
    state: String(row['state']) as RunState,
    leaseUntil: Number(row['lease_until']),
  }))
}

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
