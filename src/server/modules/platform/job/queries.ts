import { isIn } from '#server/crud/fragment.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow, remove, revise, update } from '#server/db/rows.ts'

export const jobById = (db: Db, id: string) => readRow(db, 'sysQuartzJob', { id, delFlag: '0' })
export type JobRow = NonNullable<Awaited<ReturnType<typeof jobById>>>

/** The newest run of each of these jobs that is not merely waiting. */
export async function lastRuns(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { at: number; state: string }>> {
  if (ids.length === 0) return new Map()
  const where = isIn('r.job_id', ids)
  const rows = await db.read<{ job_id: string; begin_time: number; state: string }>({
    sql: `select r.job_id, r.begin_time, r.state from sys_quartz_run r where ${where.sql} and r.id =
      (select l.id from sys_quartz_run l where l.job_id = r.job_id order by l.begin_time desc, l.id desc limit 1)`,
    parameters: where.parameters,
  })
  return new Map(rows.map(row => [row.job_id, { at: Number(row.begin_time), state: row.state }]))
}

/** Slots before `now` do not count for this job any more. */
export const planFrom = (id: string, now: number): Statement =>
  update('sysQuartzJob', { id }, { planFrom: now })
export const forgetRuns = (jobId: string): Statement => remove('sysQuartzRun', { jobId })

export const setStatus = (id: string, status: '0' | '-1', by: string, now: number): Statement[] => [
  revise('sysQuartzJob', { id, delFlag: '0' }, { status, updateBy: by, updateTime: now }, 1),
  ...(status === '0' ? [planFrom(id, now)] : []),
]
