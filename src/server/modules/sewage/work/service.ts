/** From samples and their states to what each office has to do today. */
import { type WorkStage, workLimits } from '#contract/sewage/work.ts'
import { businessDay, dayMs, hourMs } from '#lib/dates.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import type { Within } from '../overview/queries.ts'
import { shiftDay } from '../overview/window.ts'
import { openResults, openSamples, testedAt } from './queries.ts'

type Sample = Awaited<ReturnType<typeof openSamples>>[number]
/** Which stages an office looks at, in the order of its counts, and from which state a sample stands there. */
interface Desk {
  stages: readonly WorkStage[]
  stageOf(sample: Sample, now: number): WorkStage | undefined
  /** Who tests does not know from where. */
  blind?: true
}
const waiting = new Set(['UNUSED', 'BOUND'])
const tested = new Set(['TESTED', 'ARCHIVED', 'DESTROYED'])
const today = (at: number | null, now: number) => at !== null && businessDay(at) === businessDay(now)

export const desks = {
  sampling: {
    stages: ['fetch', 'drawing', 'hand', 'done'],
    stageOf: ({ state, beginTime, endTime, updateTime }, now) => {
      if (waiting.has(state)) return endTime <= now ? 'fetch' : beginTime <= now ? 'drawing' : undefined
      if (state === 'SAMPLED') return 'hand'
      return today(updateTime, now) || today(endTime, now) ? 'done' : undefined
    },
  },
  transport: {
    stages: ['hand', 'carry', 'done'],
    stageOf: ({ state, endTime }, now) => {
      if (state === 'SAMPLED') return 'hand'
      if (state === 'TRANSIT') return 'carry'
      return !waiting.has(state) && today(endTime, now) ? 'done' : undefined
    },
  },
  testing: {
    blind: true,
    stages: ['arrive', 'test', 'done'],
    stageOf: ({ state, endTime }, now) => {
      if (state === 'TRANSIT') return 'arrive'
      if (state === 'RECEIVED') return 'test'
      return tested.has(state) && today(endTime, now) ? 'done' : undefined
    },
  },
  review: {
    blind: true,
    stages: ['judge', 'review', 'done'],
    stageOf: () => undefined,
  },
} as const satisfies Record<string, Desk>

const daysShown = 14
const most = 500
const allStates = ['UNUSED', 'BOUND', 'SAMPLED', 'TRANSIT', 'RECEIVED', ...tested]

const dueAt = (stage: WorkStage, endTime: number): number | null => {
  if (stage === 'done') return null
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

export async function workOf(db: Db, within: Within, name: keyof typeof desks, now: number) {
  const desk: Desk = desks[name]
  const sinceDay = shiftDay(businessDay(now), -daysShown)
  const [samples, times, results] = await Promise.all([
    openSamples(db, within, allStates, sinceDay, 20_000),
    testedAt(db, within, sinceDay),
    name === 'review' ? openResults(db, within, sinceDay) : [],
  ])
  const worst = new Map(results.map(row => [row.id, row.worst]))
  const stageOf = (sample: Sample): WorkStage | undefined => {
    if (name !== 'review') return desk.stageOf(sample, now)
    const open = worst.get(sample.id)
    if (open !== undefined) return open === 'PASS' ? 'review' : 'judge'
    return tested.has(sample.state) && today(sample.endTime, now) ? 'done' : undefined
  }
  const jobs = samples.flatMap(sample => {
    const stage = stageOf(sample)
    if (stage === undefined) return []
    const { id, sampleNo, plantId, plantName, beginTime, endTime, actualSub, planSub, cabinetTempAvg } =
      sample
    const place = desk.blind ? { plantId: null, plantName: '' } : { plantId, plantName: plantName ?? '' }
    const due = dueAt(stage, endTime)
    return {
      id,
      sampleNo,
      ...place,
      stage,
      beginTime,
      endTime,
      dueAt: due,
      actualSub,
      planSub,
      cabinetTempAvg,
    }
  })
  const last = Number.POSITIVE_INFINITY
  jobs.sort((a, b) => (a.dueAt ?? last) - (b.dueAt ?? last) || a.sampleNo.localeCompare(b.sampleNo))
  const spans = times
    .map(row => ({ at: Number(row.testedAt), days: (Number(row.testedAt) - row.endTime) / dayMs }))
    .filter(({ at, days }) => days > 0 && at <= now)
  return {
    at: now,
    counts: desk.stages.map(stage => {
      const own = jobs.filter(job => job.stage === stage)
      return {
        stage,
        count: own.length,
        late: own.filter(job => job.dueAt !== null && job.dueAt < now).length,
      }
    }),
    jobs: jobs.slice(0, most),
    turnaroundDays: percentile(
      spans.map(({ days }) => days),
      0.5,
    ),
    turnaround: byDay(spans),
  }
}
