/** The demo, as the start of the server takes it: whom and what an empty database begins with, what goes on by itself, the fleet. */
import { businessDay, minuteMs } from '#lib/dates.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Job } from '#server/jobs/timer.ts'
import { appraiseEnded } from '#server/modules/sewage/appraisal/job.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { demoRegions } from './province.ts'
import { createDemoDay } from './seed/demo-day.ts'
import { demoFirst } from './seed/first.ts'
import { seedRecentWarnings } from './seed/recent-warnings.ts'
import { demoProgramme, seedDemo } from './seed/seed.ts'

export { type DemoFleet, startDemoFleet } from './run-fleet.ts'
export { type DemoStaff, startDemoStaff } from './staff/staff.ts'

export const first = demoFirst
export const regions = demoRegions

/** How long a first start waits for consumption. */
const firstRollUpMs = 3_000

const sizeOf = (config: Config) => ({ stations: config.demoStations, intervalMs: config.demoIntervalMs })

export async function seed(db: Db, config: Config): Promise<void> {
  if (!(await seedDemo(db, sizeOf(config)))) return
  await seedRecentWarnings(db, config.demoStations)
  // The home has the newest days from the first second; the start does not wait for thirteen months, the job makes the rest.
  await rollUpConsumption(db, firstRollUpMs)
}

/** As an installation's own job does every night, which rests in a demo; the first time soon after the start. */
function createDemoAppraisals(db: Db) {
  let done = ''
  return async (now: number): Promise<void> => {
    const today = businessDay(now)
    if (done === today) return
    await appraiseEnded(db, { months: 2, now })
    done = today
  }
}

/** What the demo does beside its staff, who work through the calls (startDemoStaff). */
export const demoJobs = (db: Db, config: Config): Job[] => [
  { name: 'demo-day', everyMs: minuteMs, run: createDemoDay(db, () => demoProgramme(db, sizeOf(config))) },
  { name: 'demo-appraisals', everyMs: 2 * minuteMs, run: createDemoAppraisals(db) },
]
