/** Tasks follow their samples: the first bottle, the last one at the laboratory, the first that is tested. */
import { taskMachine } from '#contract/drug/task.ts'
import { businessDay, minuteMs } from '#lib/dates.ts'
import { fragment } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import type { Job } from '#server/jobs/timer.ts'
import { figuresOf, noFigures, type TaskFigures, tasksIn } from './queries.ts'

const following = ['ISSUED', 'SAMPLING', 'DELIVERED']
const platform = { username: 'system', realname: '系统' }

interface Standing {
  state: string
  planTo: string
  sampleCount: number | null
}
/** The step that its samples have taken it to, where there is one. */
export function dueStep(
  { state, planTo, sampleCount }: Standing,
  { collected, delivered, tested }: TaskFigures,
  today: string,
): 'begun' | 'delivered' | 'testing' | undefined {
  if (state === 'DELIVERED') return tested > 0 ? 'testing' : undefined
  // Nothing on its way any more, and no more to come: as many as were planned, or the last day is over.
  const complete = delivered > 0 && delivered === collected
  if (complete && (delivered >= (sampleCount ?? Number.POSITIVE_INFINITY) || planTo < today))
    return 'delivered'
  return state === 'ISSUED' && collected > 0 ? 'begun' : undefined
}

/** Takes every open task as far as its samples are. What somebody else does with one meanwhile stands. */
export async function advanceTasks(db: Db, now = Date.now()): Promise<void> {
  // From the order to testing there are three steps at most.
  for (let round = 0; round < following.length; round++) {
    const tasks = await tasksIn(db, following)
    const figures = await figuresOf(
      db,
      tasks.map(({ id }) => id),
    )
    let moved = false
    for (const task of tasks) {
      const verb = dueStep(task, figures.get(task.id) ?? noFigures, businessDay(now))
      if (!verb) continue
      try {
        await db.write(
          followStep({
            machine: taskMachine,
            verb,
            // Its plants and days are as they were counted.
            where: fragment('t.id = ? and t.version = ?', task.id, task.version),
            by: platform,
            at: now,
            received: now,
            expect: 1,
          }),
        )
        moved = true
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error
      }
    }
    if (!moved) return
  }
}

/** What no sample says: that a day is over; and what a process that died did not come to. */
export const taskJobs = (db: Db): Job[] => [
  { name: 'advance-tasks', everyMs: minuteMs, run: now => advanceTasks(db, now) },
]
