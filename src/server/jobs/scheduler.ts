/**
 * Starts jobs by their plans. Several servers may do so on one database: a slot belongs to whoever writes its run first, and a
 * job with an open run is not started again. A run is held by a lease that is renewed while it works.
 */
import { randomUUID } from 'node:crypto'
import { Fault } from '#contract/kit/fault.ts'
import { minuteMs } from '#lib/dates.ts'
import type { JobContext, JobHandler } from './handler.ts'
import { parametersOf } from './parameters.ts'
import {
  closeRun,
  interruptRun,
  type OpenRun,
  openRun,
  openRuns,
  type PlannedJob,
  plannedJobs,
  renewLease,
  takeQueued,
} from './queries.ts'
import { countSlots, latestSlot } from './slots.ts'
import type { JobLog } from './timer.ts'

/** How long a run is believed in without a word of its server. */
export const leaseMs = minuteMs
/** A slot that is later than this was missed. */
const lateMs = minuteMs
const tickMs = 1000
const mostCounted = 1000
/** Stands for the clock where history says who started a run. */
const clockName = '定时'

export interface SchedulerOptions extends Omit<JobContext, 'now' | 'signal'> {
  handlers: readonly JobHandler[]
  log: JobLog
  now?: () => number
}
export interface Scheduler {
  /** Looks once at what is due and starts it. */
  tick(): Promise<void>
  /** Resolves when everything that was started is over. */
  settled(): Promise<void>
  start(): void
  /** Tells running handlers to end, and waits for them. */
  stop(): Promise<void>
}

interface Started {
  id: string
  jobId: string
  name: string
  parameter: string | null
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { db, config, sessions, log, now = Date.now } = options
  const handlers = new Map(options.handlers.map(each => [each.name, each]))
  const owner = randomUUID()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()

  async function tick(): Promise<void> {
    const at = now()
    const open = await openRuns(db)
    const busy = new Set(open.map(({ jobId }) => jobId))
    for (const run of open)
      if (run.leaseUntil < at) {
        await interruptRun(db, run)
        busy.delete(run.jobId)
      } else if (run.state === 'queued') await begin(run, at)
    for (const job of await plannedJobs(db)) if (!busy.has(job.id)) await startDue(job, at)
  }

  async function begin(run: OpenRun, at: number): Promise<void> {
    if (await takeQueued(db, run.id, owner, at, at + leaseMs)) work(run)
  }

  async function startDue(job: PlannedJob, at: number): Promise<void> {
    const slot = latestSlot(job.cron, job.since, at)
    if (slot === undefined) return
    const late = at - slot > lateMs
    const skipped = late && job.missed === 'skip'
    const id = await openRun(db, {
      jobId: job.id,
      name: job.name,
      slot,
      state: skipped ? 'skipped' : 'running',
      at,
      startedBy: clockName,
      owner,
      leaseUntil: at + leaseMs,
      ...(skipped && { result: missedWords(job, slot) }),
    })
    if (id !== undefined && !skipped)
      work({ id, jobId: job.id, name: job.name, parameter: job.parameter }, late)
  }

  function missedWords({ cron, since }: PlannedJob, slot: number): string {
    const count = countSlots(cron, since, slot, mostCounted)
    return `错过 ${count}${count === mostCounted ? ' 次以上' : ' 次'}执行，按策略跳过`
  }

  function work(run: Started, late = false): void {
    const done = carryOut(run, late)
      .catch(error => log.error({ err: error, job: run.name }, 'The end of a job could not be recorded'))
      .finally(() => running.delete(done))
    running.add(done)
  }

  async function carryOut(run: Started, late: boolean): Promise<void> {
    const lost = new AbortController()
    const renewal = setInterval(() => {
      renewLease(db, run.id, now() + leaseMs).then(
        held => held || lost.abort(),
        error => log.error({ err: error, job: run.name }, 'A lease could not be renewed'),
      )
    }, leaseMs / 3)
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal])
      const words = await resultOf(run, signal)
      const result = late ? `补执行：${words}` : words
      await closeRun(db, run, now(), { state: 'done', result })
    } catch (error) {
      // A refusal is told in its own words; anything else is the operator's affair too.
      if (!(error instanceof Fault)) log.error({ err: error, job: run.name }, 'Job failed')
      const message = error instanceof Error ? error.message : String(error)
      await closeRun(db, run, now(), { state: 'failed', error: message || '执行失败' })
    } finally {
      clearInterval(renewal)
    }
  }

  async function resultOf({ name, parameter }: Started, signal: AbortSignal): Promise<string> {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`后台找不到该类名：${name}`)
    return handler.run(parametersOf(handler, parameter), { db, config, sessions, now: now(), signal })
  }

  function plan(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(
      () => {
        ticking = tick()
          .catch(error => log.error({ err: error }, 'Jobs could not be looked at'))
          .finally(plan)
      },
      tickMs - (Date.now() % tickMs),
    )
  }
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    tick,
    settled,
    start: plan,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await ticking
      await settled()
    },
  }
}
