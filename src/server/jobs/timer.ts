/** Named jobs on a timer, one after the other, none beside itself. A failing job is logged and tried again. */
export interface Job {
  name: string
  everyMs: number
  run(now: number): Promise<void>
}
export interface JobLog {
  error(details: object, message: string): void
}
export interface RunningJobs {
  /** Waits for the job that is at work. */
  stop(): Promise<void>
}

export function startJobs(jobs: readonly Job[], log: JobLog): RunningJobs {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function plan(job: Job): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = job
        .run(Date.now())
        .catch(error => log.error({ err: error, job: job.name }, 'Job failed'))
        .finally(() => {
          running.delete(run)
          plan(job)
        })
      running.add(run)
    }, job.everyMs)
    timers.add(timer)
  }

  for (const job of jobs) plan(job)
  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
