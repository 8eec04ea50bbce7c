/** What the server does by itself all the time; what runs by a plan is in registry.ts. */
import { hourMs, minuteMs } from '#lib/dates.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { makePartitions } from '#server/db/postgres/partitions.ts'
import { keepUnderCap } from '#server/telemetry/disk-cap.ts'
import { demoRetention, dropMinutes, dropOld } from '#server/telemetry/retention.ts'
import { rollUp } from '#server/telemetry/rollup.ts'
import type { Job } from './timer.ts'

const bytesPerMb = 1024 * 1024

export function standingJobs(db: Db, config: Config): Job[] {
  const capBytes = config.maxDiskMb === undefined ? undefined : config.maxDiskMb * bytesPerMb
  const jobs: Job[] = [
    { name: 'roll-up-minutes', everyMs: 5_000, run: async now => void (await rollUp(db, now, ['MIN'])) },
    {
      name: 'roll-up-hours',
      everyMs: minuteMs,
      run: async now => void (await rollUp(db, now, ['HOUR', 'DAY'])),
    },
  ]
  if (capBytes !== undefined) {
    jobs.push({
      name: 'disk-cap',
      everyMs: minuteMs,
      run: async now => void (await keepUnderCap(db, config.dataDir, capBytes, now)),
    })
  }
  if (config.demo) {
    // So short that a night would be too long to wait; elsewhere a scheduled job does it.
    const keep = demoRetention
    jobs.push(
      { name: 'retention', everyMs: minuteMs, run: now => dropOld(db, keep, now) },
      {
        name: 'retention-minutes',
        everyMs: hourMs,
        run: now => dropMinutes(db, now - keep.minuteMs, keep.minuteMs),
      },
    )
  }
  if (db.dialect === 'postgres') {
    jobs.push({ name: 'partitions', everyMs: hourMs, run: async now => void (await makePartitions(db, now)) })
  }
  return jobs
}
