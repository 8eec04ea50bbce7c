/** The jobs that every installation runs. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs, minuteMs, toWire } from '#lib/dates.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { keepUnderCap } from '#server/db/disk-cap.ts'
import { sqliteFile } from '#server/db/open.ts'
import { makePartitions } from '#server/db/postgres/partitions.ts'
import { demoRetention, dropMinutes, dropOld, fullRetention } from '#server/db/retention.ts'
import { advanceDemo } from '#server/db/seed/demo-day.ts'
import { demoProgramme } from '#server/db/seed/seed.ts'
import { backupSqlite } from '#server/db/sqlite/backup.ts'
import { rollUp } from '#server/db/telemetry-rollup.ts'
import type { Job } from './timer.ts'

const keptBackups = 3
const bytesPerMb = 1024 * 1024

export function standingJobs(db: Db, config: Config): Job[] {
  const keep = config.demo ? demoRetention : fullRetention
  const capBytes = config.maxDiskMb === undefined ? undefined : config.maxDiskMb * bytesPerMb
  const jobs: Job[] = [
    { name: 'roll-up-minutes', everyMs: 5_000, run: async now => void (await rollUp(db, now, ['MIN'])) },
    {
      name: 'roll-up-hours',
      everyMs: minuteMs,
      run: async now => void (await rollUp(db, now, ['HOUR', 'DAY'])),
    },
    { name: 'retention', everyMs: minuteMs, run: now => dropOld(db, keep, now) },
    {
      name: 'retention-minutes',
      everyMs: hourMs,
      run: now => dropMinutes(db, now - keep.minuteMs, keep.minuteMs),
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
    const size = { stations: config.demoStations, intervalMs: config.demoIntervalMs }
    // The demo has no field staff and no laboratory: its samples move on by themselves.
    jobs.push({
      name: 'demo-day',
      everyMs: minuteMs,
      run: async now => advanceDemo(db, await demoProgramme(db, size), now),
    })
  }
  if (db.dialect === 'postgres') {
    jobs.push({ name: 'partitions', everyMs: hourMs, run: async now => void (await makePartitions(db, now)) })
  } else if (!config.demo) {
    // The demo can be seeded again; a copy of it would only fill its capped folder.
    jobs.push({ name: 'backup', everyMs: hourMs, run: now => backUp(config.dataDir, now) })
  }
  return jobs
}

/** Once a day, at night or at the first hour after it in which the server runs. */
async function backUp(dataDir: string, now: number): Promise<void> {
  const folder = join(dataDir, 'backups')
  const [today, time] = toWire(now).split(' ') as [string, string]
  const present = await readdir(folder).catch((): string[] => [])
  if (time < '03:00:00' || present.includes(`daily-${today}.db`)) return
  await backupSqlite(sqliteFile(dataDir), join(folder, `daily-${today}.db`))
  const daily = (await readdir(folder)).filter(name => /^daily-[\d-]+\.db$/.test(name)).sort()
  for (const name of daily.slice(0, -keptBackups)) await rm(join(folder, name), { force: true })
}
