import type { Db } from '#server/db/db.ts'
import type { Job } from '#server/jobs/timer.ts'
import { rollUpConsumption } from './roll-up.ts'

/** A run that has to go on for longer lets the server stop in between. */
const mostMs = 4_000

/** Soon after results are published, withdrawn or moved, and after a start that was a while away. */
export const consumptionJobs = (db: Db): Job[] => [
  {
    name: 'consumption-roll-up',
    everyMs: 2_000,
    run: async () => void (await rollUpConsumption(db, mostMs)),
  },
]
