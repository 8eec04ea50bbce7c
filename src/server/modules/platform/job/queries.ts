import { isIn } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'

export interface JobRow {
  id: string
  name: string
  cron: string
  parameter: string | null
  status: string
}

export async function jobById(db: Db, id: string): Promise<JobRow | undefined> {
  const [row] = await db.read<Record<string, string | null>>({
    sql: `select id, job_class_name, cron_expression, parameter, status from sys_quartz_job where id = ? and del_flag = '0'`,
    parameters: [id],
  })
  if (!row) return undefined
  return {
    id: String(row['id']),
    name: String(row['job_class_name']),
    cron: String(row['cron_expression']),
    parameter: row['parameter'] ?? null,
    status: String(row['status']),
  }
}

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
export const planFrom = (id: string, now: number): Statement => ({
  sql: 'update sys_quartz_job set plan_from = ? where id = ?',
  parameters: [now, id],
})
export const forgetRuns = (jobId: string): Statement => ({
  sql: 'delete from sys_quartz_run where job_id = ?',
  parameters: [jobId],
})

export function setStatus(
  db: Db,
  job: JobRow,
  status: '0' | '-1',
  by: { username: string; now: number },
  line: Bulk,
): Promise<unknown> {
  return db.write([
    {
      sql: `update sys_quartz_job set status = ?, update_by = ?, update_time = ?, version = version + 1
        where id = ? and del_flag = '0'`,
      parameters: [status, by.username, by.now, job.id],
      expect: 1,
    },
    ...(status === '0' ? [planFrom(job.id, by.now)] : []),
    line,
  ])
}
