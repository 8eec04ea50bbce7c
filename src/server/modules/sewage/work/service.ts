/** From samples and their states to what each office has to do today. */
import { type WorkStage, workLimits } from '#contract/sewage/work.ts'
import { businessDay, dayMs, hourMs } from '#lib/dates.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import type { partsOut } from '../lab-compare/queries.ts'
import type { Within } from '../overview/queries.ts'
import { shiftDay } from '../overview/window.ts'
import { drawnSoFar, openSamples, testedAt } from './queries.ts'

/** A test that is not over, as a laboratory's list of tests shows it. */
export interface OpenTest {
  readonly sampleId: string
  readonly state: string
  readonly rounds: number
  readonly heldCount: number
  readonly worksheetId: string | null
  readonly worksheetNo: string | null
}
type Sample = Awaited<ReturnType<typeof openSamples>>[number]
interface Known {
  readonly now: number
  readonly test: OpenTest | undefined
  /** When its first value was written. */
  readonly testedAt: number | undefined
}
/** Which stages an office looks at, in the order of its counts, and from which state a sample stands there. */
interface Desk {
  stages: readonly WorkStage[]
  stageOf(sample: Sample, known: Known): WorkStage | undefined
  /** Who tests does not know from where. */
  blind?: true
  /** As what it waits for samples that others still have: it is told when the next of them are to come. */
  expects?: 'hand' | 'arrive'
}
const waiting = new Set(['UNUSED', 'BOUND'])
const tested = new Set(['TESTED', 'ARCHIVED', 'DESTROYED'])
const today = (at: number | null | undefined, now: number) =>
  typeof at === 'number' && businessDay(at) === businessDay(now)
/** Where a test stands between the laboratory's door and its release. */
const testStage = ({ state, heldCount, worksheetId }: OpenTest): WorkStage => {
  // What is not held of a sample that was submitted waits for its reviewer, whatever else is.
  if (state === 'REVIEW') return 'review'
  if (heldCount > 0) return 'judge'
  return worksheetId === null ? 'test' : 'run'
}

export const desks = {
  sampling: {
    stages: ['fetch', 'drawing', 'hand', 'done'],
    stageOf: ({ state, beginTime, endTime, updateTime }, { now }) => {
      if (waiting.has(state)) return endTime <= now ? 'fetch' : beginTime <= now ? 'drawing' : undefined
      if (state === 'SAMPLED') return 'hand'
      return today(updateTime, now) || today(endTime, now) ? 'done' : undefined
    },
  },
  transport: {
    expects: 'hand',
    stages: ['hand', 'carry', 'done'],
    stageOf: ({ state, endTime }, { now }) => {
      if (state === 'SAMPLED') return 'hand'
      if (state === 'TRANSIT') return 'carry'
      return !waiting.has(state) && today(endTime, now) ? 'done' : undefined
    },
  },
  testing: {
    blind: true,
    expects: 'arrive',
    stages: ['arrive', 'test', 'run', 'judge', 'review', 'report', 'done'],
    stageOf: ({ state }, { now, test, testedAt }) => {
      if (state === 'TRANSIT') return 'arrive'
      if (test) return testStage(test)
      return tested.has(state) && today(testedAt, now) ? 'done' : undefined
    },
  },
  review: {
    blind: true,
    expects: 'arrive',
    stages: ['review', 'judge', 'done'],
    stageOf: ({ state }, { now, test, testedAt }) => {
      const stage = test && testStage(test)
      if (stage === 'review' || stage === 'judge') return stage
      return !test && tested.has(state) && today(testedAt, now) ? 'done' : undefined
    },
  },
} as const satisfies Record<string, Desk>

const daysShown = 14
const most = 500
const allStates = ['UNUSED', 'BOUND', 'SAMPLED', 'TRANSIT', 'RECEIVED', ...tested]

const dueAt = (stage: WorkStage, endTime: number): number | null => {
  if (stage === 'done' || stage === 'report') return null
  return stage === 'drawing' ? endTime : endTime + workLimits[stage] * hourMs
}

function byDay(spans: readonly { at: number; days: number }[]) {
  const days = new Map<string, number[]>()
  for (const { at, days: span } of spans) {
    const day = businessDay(at)
    days.set(day, [...(days.get(day) ?? []), span])
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => ({
      day,
      median: percentile(own, 0.5) ?? 0,
      p90: percentile(own, 0.9) ?? 0,
      samples: own.length,
    }))
}

/** A sample has its own count once it is fetched; until then its sampler's log is all that tells of it. */
async function withDrawn<T extends { id: string; stage: WorkStage; actualSub: number | null }>(
  db: Db,
  within: Within,
  jobs: readonly T[],
): Promise<T[]> {
  const untold = jobs.filter(
    ({ stage, actualSub }) => actualSub === null && (stage === 'drawing' || stage === 'fetch'),
  )
  const rows = await drawnSoFar(
    db,
    within,
    untold.map(({ id }) => id),
  )
  const drawn = new Map(rows.map(row => [row.id, Number(row.drawn)]))
  return jobs.map(job => ({ ...job, actualSub: job.actualSub ?? drawn.get(job.id) ?? null }))
}

/** What only a laboratory has: its tests that are not over, and its parts whose report is written down here. */
interface Bench {
  tests?: readonly OpenTest[]
  out?: Awaited<ReturnType<typeof partsOut>>
}
export async function workOf(
  db: Db,
  within: Within,
  name: keyof typeof desks,
  now: number,
  { tests = [], out = [] }: Bench = {},
) {
  const desk: Desk = desks[name]
  const sinceDay = shiftDay(businessDay(now), -daysShown)
  const ids = tests.map(({ sampleId }) => sampleId)
  const [samples, times] = await Promise.all([
    openSamples(db, within, allStates, sinceDay, 20_000, ids),
    testedAt(db, within, sinceDay),
  ])
  const testOf = new Map(tests.map(test => [test.sampleId, test]))
  const firstValue = new Map(times.map(row => [row.id, Number(row.testedAt)]))
  const jobs = samples.flatMap(sample => {
    const { id, sampleNo, plantId, plantName, beginTime, endTime, actualSub, planSub, cabinetTempAvg } =
      sample
    const test = testOf.get(id)
    const stage = desk.stageOf(sample, { now, test, testedAt: firstValue.get(id) })
    if (stage === undefined) return []
    const place = desk.blind ? { plantId: null, plantName: '' } : { plantId, plantName: plantName ?? '' }
    return {
      id,
      sampleNo,
      ...place,
      stage,
      beginTime,
      endTime,
      dueAt: test && test.rounds > 1 ? null : dueAt(stage, endTime),
      actualSub,
      planSub,
      cabinetTempAvg,
      worksheetId: test?.worksheetId ?? null,
      worksheetNo: test?.worksheetNo ?? null,
      reportOf: null as string | null,
    }
  })
  for (const { id, sampleNo, labName, beginTime, endTime, actualSub, planSub, cabinetTempAvg } of out)
    jobs.push({
      ...{ id, sampleNo, plantId: null, plantName: '', stage: 'report', dueAt: null, reportOf: labName },
      ...{ beginTime, endTime, actualSub, planSub, cabinetTempAvg, worksheetId: null, worksheetNo: null },
    })
  // What was never fetched comes no more; samples come by the day.
  const { expects } = desk
  const drawn = samples.filter(
    ({ state, endTime }) =>
      expects !== undefined &&
      (waiting.has(state) || (expects === 'arrive' && state === 'SAMPLED')) &&
      dueAt(expects, endTime)! >= now,
  )
  const [soonest] = drawn
  const ahead = soonest
    ? drawn.filter(({ endTime }) => businessDay(endTime) === businessDay(soonest.endTime))
    : []
  const last = Number.POSITIVE_INFINITY
  jobs.sort((a, b) => (a.dueAt ?? last) - (b.dueAt ?? last) || a.sampleNo.localeCompare(b.sampleNo))
  const spans = times
    .map(row => ({ at: Number(row.testedAt), days: (Number(row.testedAt) - row.endTime) / dayMs }))
    .filter(({ at, days }) => days > 0 && at <= now)
  return {
    at: now,
    counts: desk.stages.flatMap(stage => {
      const own = jobs.filter(job => job.stage === stage)
      // Comparisons are rare: where none is out, nothing is told of them.
      if (stage === 'report' && own.length === 0) return []
      return {
        stage,
        count: own.length,
        late: own.filter(job => job.dueAt !== null && job.dueAt < now).length,
      }
    }),
    ahead:
      ahead.length === 0
        ? null
        : {
            count: ahead.length,
            firstEnd: Math.min(...ahead.map(({ endTime }) => endTime)),
            places: desk.blind ? [] : [...new Set(ahead.flatMap(({ plantName }) => plantName ?? []))],
            lastDue: Math.max(...ahead.map(({ endTime }) => dueAt(expects ?? 'arrive', endTime)!)),
          },
    jobs: await withDrawn(db, within, jobs.slice(0, most)),
    turnaroundDays: percentile(
      spans.map(({ days }) => days),
      0.5,
    ),
    turnaround: byDay(spans),
  }
}
