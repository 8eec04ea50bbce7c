/** Scheduled jobs on the wire. The scheduler (server/jobs) reads what is kept here. */

import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { executeJob, jobHandlers, pauseJob, quartzJob, quartzRun, resumeJob } from '#contract/platform/job.ts'
import { toWire } from '#lib/dates.ts'
import { idsOf, nextId } from '#lib/id.ts'
import { nextRuns } from '#lib/quartz/runs.ts'
import { audit } from '#server/audit/audit.ts'
import { fragment } from '#server/crud/fragment.ts'
import type { Draft, Hooks } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { inWords } from '#server/db/db.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { parametersOf, shapesOf } from '#server/jobs/parameters.ts'
import { runInsert } from '#server/jobs/queries.ts'
import { leaseMs } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/modules/deps.ts'
import { jobRegistry } from '#server/modules/job-registry.ts'
import { forgetRuns, type JobRow, jobById, lastRuns, planFrom, setStatus } from './queries.ts'

const handlers = new Map(jobRegistry.map(each => [each.name, each]))
const started = '0'

function handlerOf(name: unknown): JobHandler {
  const found = handlers.get(String(name))
  if (!found) throw refused(`后台找不到该类名：${String(name)}`)
  return found
}
function firesAgain(cron: unknown): void {
  if (nextRuns(String(cron), Date.now(), 1).length === 0)
    throw refused('该 Cron 表达式今后不会再触发，请修改后再启动')
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { engine } = deps
  const hooks: Hooks = {
    takesAlong: [{ title: '运行记录', table: 'sys_quartz_run', column: 'job_id' }],
    beforeImport(draft) {
      draft['status'] = '-1'
    },
    beforeSave(draft, present) {
      const row = { ...present, ...draft }
      const handler = handlerOf(row['jobClassName'])
      parametersOf(handler, row['parameter'] as string | null | undefined)
      if (row['status'] === started) firesAgain(row['cronExpression'])
    },
    // What is planned anew counts from now on.
    alongside({ verb, id, draft }) {
      if (verb === 'delete') return [forgetRuns(id)]
      const replanned = verb === 'add' || draft['status'] === started || draft['cronExpression'] !== undefined
      return replanned ? [planFrom(id, Date.now())] : []
    },
    completeRows: rows => complete(rows),
  }
  async function complete(rows: Draft[]): Promise<void> {
    const runs = await lastRuns(db, idsOf(rows))
    const now = Date.now()
    for (const row of rows) {
      const last = runs.get(String(row['id']))
      const next = row['status'] === started ? nextRuns(String(row['cronExpression']), now, 1)[0] : undefined
      row['handlerTitle'] = handlers.get(String(row['jobClassName']))?.title ?? null
      row['nextRun'] = next === undefined ? null : toWire(next)
      row['lastRun'] = last ? toWire(last.at) : null
      row['lastState'] = last?.state ?? null
    }
  }
  hook(deps, quartzJob, hooks)
  hook(deps, quartzRun, {
    extraConditions: () => {
      // Written by schedulers, past this engine.
      engine.pages.forgetShort(quartzRun.table)
      return [fragment('t.job_id is not null')]
    },
  })

  serve(app, jobHandlers, async () =>
    jobRegistry.map(each => ({
      name: each.name,
      title: each.title,
      description: each.description,
      parameters: shapesOf(each).map(([name, shape]) => ({
        name,
        title: shape.title ?? name,
        description: shape.description,
        type: shape.type === 'integer' || shape.type === 'boolean' ? shape.type : ('text' as const),
        required: (each.parameters.required ?? []).includes(name) && shape.default === undefined,
        minimum: shape.minimum,
        maximum: shape.maximum,
        default: shape.default,
      })),
    })),
  )

  const present = async (id: string, session: Session): Promise<JobRow> => {
    const job = await jobById(db, id)
    if (!job) throw refused('定时任务不存在！')
    await findRow(engine.store(quartzJob), id, session, 'change')
    return job
  }
  const lineOf = (session: Session, words: string, { id, jobClassName }: JobRow) =>
    audit(
      session,
      'edit',
      `${words}定时任务 ${handlers.get(jobClassName)?.title ?? jobClassName}`,
      'system:job',
      {
        after: { id, jobClassName },
      },
    )
  const switchTo = async (status: '0' | '-1', id: string, session: Session) => {
    const job = await present(id, session)
    if (status === started) {
      parametersOf(handlerOf(job.jobClassName), job.parameter)
      firesAgain(job.cronExpression)
    }
    const line = lineOf(session, status === started ? '启动' : '停止', job)
    await db.write([...setStatus(job.id, status, session.username, Date.now()), line])
  }
  serve(app, pauseJob, async ({ query, session }) => {
    await switchTo('-1', query.id, session)
    return withMessage('停止定时任务成功')
  })
  serve(app, resumeJob, async ({ query, session }) => {
    await switchTo(started, query.id, session)
    return withMessage('启动定时任务成功')
  })
  // Whichever server runs jobs takes it within a second.
  serve(app, executeJob, async ({ query, session }) => {
    const job = await present(query.id, session)
    parametersOf(handlerOf(job.jobClassName), job.parameter)
    const now = Date.now()
    const run = runInsert(nextId(), {
      jobId: job.id,
      name: job.jobClassName,
      slot: null,
      state: 'queued',
      at: now,
      startedBy: session.username,
      owner: null,
      leaseUntil: now + leaseMs,
    })
    await inWords(db.write([run, lineOf(session, '立即执行', job)]), {
      taken: '执行失败!该任务正在执行，请等它结束后再试',
    })
    return withMessage('执行成功!')
  })
}
