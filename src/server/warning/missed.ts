/** 漏采: programmes that have ended, beside what their samplers told of them. Each is judged once. */
import { businessDay, dayMs, dayStart, periodStart } from '#lib/dates.ts'
import { type Compared, compare, type Drawn, windowOf } from '#lib/sampling.ts'
import type { Db } from '#server/db/db.ts'
import {
  drawnIn,
  missesOf,
  type Programmed,
  plannedAmong,
  programmesOf,
  toldBefore,
} from './missed-queries.ts'

/** What was drawn of a programme. */
export interface Ended {
  readonly facilityId: string
  /** Of the programme, epoch ms. */
  readonly end: number
  readonly expected: number
  readonly taken: number
}
/** Frames come late; so long a device is waited for, as `compare` waits. */
const lateMs = 15 * 60_000
/** One that has not told of a sub-sample for so long does not tell of them at all. */
const tellsMs = 7 * dayMs

/** The last programme of a point that is over. */
function lastEnded(programme: Programmed, now: number): { begin: number; end: number } | undefined {
  const today = periodStart(now, dayMs)
  // A programme may run longer than a day.
  for (let back = 0; back <= 8; back++) {
    const window = windowOf(programme, today - back * dayMs)
    if (!window || window.expected === 0) return undefined
    if (window.end + lateMs <= now) return now - window.end <= 2 * dayMs ? window : undefined
  }
  return undefined
}

export function createMissed(db: Db) {
  /** End of the programme that was last judged, by facility. */
  const judged = new Map<string, number>()

  /** @returns those that ended since the last look, of devices that tell of sub-samples */
  return async function ended(now: number): Promise<Ended[]> {
    const due = (await programmesOf(db)).flatMap(programme => {
      const window = lastEnded(programme, now)
      return window && (judged.get(programme.facilityId) ?? 0) < window.end
        ? [{ ...programme, ...window }]
        : []
    })
    if (due.length === 0) return []
    const known = await missesOf(
      db,
      due.map(({ facilityId }) => facilityId),
    )
    const found: Ended[] = []
    for (const group of Map.groupBy(due, ({ begin, end }) => `${begin} ${end}`).values()) {
      const { begin, end } = group[0]!
      const ids = group.map(({ facilityId }) => facilityId)
      const [drawn, tell, planned] = await Promise.all([
        drawnIn(db, ids, begin, end),
        toldBefore(db, ids, begin - tellsMs, begin),
        plannedAmong(
          db,
          group.map(({ pointId }) => pointId),
          begin,
          end,
        ),
      ])
      for (const programme of group) {
        const { facilityId, pointId } = programme
        const own = drawn.get(facilityId) ?? []
        judged.set(facilityId, end)
        // What was never meant to run was not missed; of what ran before anybody listened nothing is known.
        if (!tell.has(facilityId) || (own.length === 0 && !planned.has(pointId))) continue
        if ((known.get(facilityId) ?? 0) >= end) continue
        const sum = whole(programme, begin, own, now)
        if (sum) found.push({ facilityId, end, expected: sum.expected, taken: sum.taken })
      }
    }
    return found
  }
}
const whole = (
  programme: Programmed,
  begin: number,
  drawn: readonly Drawn[],
  now: number,
): Compared<Drawn> | undefined => compare(programme, dayStart(businessDay(begin)), drawn, now)
