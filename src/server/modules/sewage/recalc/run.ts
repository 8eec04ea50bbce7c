/**
 * Computes a span anew, a plant at a time and in slices that leave the event loop to others. Looked at first; when it is confirmed the same
 * is computed again and what differs from what stands is written as new versions. Stopped half way, another run writes what is left.
 */
import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { RecalcScope, RecalcSummary } from '#contract/sewage/recalc.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import type { LoqPolicy } from '#lib/wbe/censor.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import type { PopulationMethod } from '#lib/wbe/population.ts'
import { growth } from '#lib/wbe/statistics.ts'
import { relativeInterval } from '#lib/wbe/uncertainty.ts'
import { ConflictError, type Db, DuplicateError } from '#server/db/db.ts'
import { type Author, estimateParts, resultParts } from '../plant-result/compute.ts'
import { type DayFigures, type Figures, figuresOf } from '../plant-result/figures.ts'
import { gather, type PlantSpan, type Science, scienceOf } from '../plant-result/gather.ts'
import { resultSettings } from '../plant-result/settings.ts'
import { type SeenPlant, standingBetween } from './queries.ts'
import { counted, movedBy, noReach, type PlantReach, regionsOf, summed } from './reach.ts'
import { madeParts } from './row-queries.ts'

/** The longest at a stretch, and how long others have the event loop to themselves after it, ms: nobody waits for this, others do for their lists. */
const sliceMs = 2
const othersMs = 6
/** Served between two slices for longer than so, others are there, and for so long after it, ms. */
const servedMs = 0.5
const thereMs = 200
/** Days of a plant that are read together: an answer of the database is taken apart at one stretch. */
const daysRead = 31
const mostRows = 300
/**
 * Days of a plant that are written together, and how many such units wait for their commit at once, with others there and without. Those
 * that wait on SQLite share one commit; on PostgreSQL each has its own, and what costs is how often it is asked.
 */
const unitsOf = {
  sqlite: { days: 40, beside: 1, alone: 4 },
  postgres: { days: 10, beside: 1, alone: 2 },
} as const
/** Beside others a unit is followed by a pause of so many times as long as it took: the disk and the other core are theirs, too. */
const [pause, mostPauseMs] = [0.5, 200]
type Standing = Awaited<ReturnType<typeof standingBetween>>[number]

export async function scienceOfScope(db: Db, scope: RecalcScope): Promise<Science> {
  const usual = await resultSettings(db)
  const science = await scienceOf(db, {
    ...usual,
    ...(scope.loqPolicy && { loqPolicy: scope.loqPolicy as LoqPolicy }),
    ...(scope.popMethod && { method: scope.popMethod as PopulationMethod }),
  })
  const wanted = new Set(scope.drugCodes)
  return {
    ...science,
    targets: science.targets.filter(one => wanted.size === 0 || wanted.has(one.drugCode)),
    ...(scope.drafts === 'Y' && {
      factors: science.factors.map(one => (one.state === 'REVIEW' ? { ...one, state: 'APPROVED' } : one)),
    }),
  }
}

const near = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-6 * Math.max(1e-9, Math.abs(a), Math.abs(b))
/** Whether the new one says anything else. */
const differs = (old: Standing | undefined, fresh: Figures, policy: string): boolean =>
  !old ||
  !near(old.conc, fresh.conc) ||
  !near(old.flow, fresh.flow) ||
  !near(old.population, fresh.population) ||
  !near(old.pndl, fresh.pndl) ||
  !near(old.cf, fresh.cf) ||
  !near(old.consumption, fresh.consumption) ||
  old.popMethod !== fresh.popMethod ||
  old.cfVersion !== fresh.cfVersion ||
  old.loqPolicy !== policy

interface Day {
  day: string
  found: DayFigures
  changed: Figures[]
  old: ReadonlyMap<string, Standing>
}
interface Slices {
  /** Leaves the event loop to others whenever a slice has been used up, and longer while there are any. */
  rest(): Promise<void>
  /** Whether others were served a moment ago. */
  beside(): boolean
}
function slices(signal: AbortSignal): Slices {
  let since = performance.now()
  let thereUntil = 0
  return {
    beside: () => performance.now() < thereUntil,
    async rest() {
      const asked = performance.now()
      if (asked - since < sliceMs) return
      await setImmediate()
      const now = performance.now()
      if (now - asked > servedMs) thereUntil = now + thereMs
      if (now < thereUntil) await setTimeout(othersMs)
      signal.throwIfAborted()
      since = performance.now()
    },
  }
}

function* partsOf({ from, to }: Pick<RecalcScope, 'from' | 'to'>) {
  const end = dayStart(to)
  for (let at = dayStart(from); at <= end; at += daysRead * dayMs)
    yield { from: businessDay(at), to: businessDay(Math.min(end, at + (daysRead - 1) * dayMs)) }
}
interface Read {
  span: PlantSpan
  standing: Standing[]
}
/** The days of a plant; those that come next are read while the ones before are computed. */
async function* daysOf(
  db: Db,
  plant: SeenPlant,
  scope: RecalcScope,
  science: Science,
  { slice, writes }: { slice: Slices; writes: boolean },
): AsyncGenerator<{ span: PlantSpan; one: Day } | { lacking: true }> {
  const parts = [...partsOf(scope)]
  const read = async (at: number, last?: PlantSpan): Promise<Read> => {
    const { from, to } = parts[at]!
    const span = await gather(db, plant, from, to, science, { last: last?.published, writes })
    return { span, standing: await standingBetween(db, plant.id, from, to) }
  }
  let next = parts.length > 0 ? read(0) : undefined
  for (let at = 0; next; at++) {
    const now: Read = await next
    next = at + 1 < parts.length ? read(at + 1, now.span) : undefined
    // Whoever stops here does not hear of it any more.
    next?.catch(() => undefined)
    yield* daysOfPart(now, science, slice)
  }
}
async function* daysOfPart(
  { span, standing }: Read,
  science: Science,
  slice: Slices,
): AsyncGenerator<{ span: PlantSpan; one: Day } | { lacking: true }> {
  const byDay = new Map<string, Map<string, Standing>>()
  // In the order of their versions: the newest stays.
  for (const row of standing)
    byDay.set(row.sampleDate, (byDay.get(row.sampleDate) ?? new Map()).set(row.drugCode, row))
  for (const day of span.days) {
    await slice.rest()
    const input = span.inputOf(day)
    if (input.values.length === 0) continue
    let found: DayFigures
    try {
      found = figuresOf(input)
    } catch (error) {
      if (!(error instanceof BadFigure)) throw error
      yield { lacking: true }
      continue
    }
    if (found.figures.length === 0) {
      yield { lacking: true }
      continue
    }
    const old = byDay.get(day) ?? new Map<string, Standing>()
    const changed = found.figures.filter(one =>
      differs(old.get(one.drugCode), one, science.settings.loqPolicy),
    )
    yield { span, one: { day, found, changed, old } }
  }
}

type Row = RecalcSummary['rows'][number]
function rowOf(
  plant: SeenPlant,
  day: string,
  old: Standing | undefined,
  fresh: Omit<Figures, 'valueIds'>,
): Row {
  const basis = fresh.consumption === null ? 'pndl' : 'consumption'
  const [oldValue, newValue] = [old?.[basis] ?? null, fresh[basis]]
  const interval = newValue === null ? null : relativeInterval(newValue, fresh.uncertaintyPct)
  return {
    plantId: plant.id,
    plantName: plant.plantName,
    day,
    drugCode: fresh.drugCode,
    oldPopulation: old?.population ?? null,
    newPopulation: fresh.population,
    basis,
    oldValue,
    newValue,
    growth: growth(newValue, oldValue),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    oldState: old?.state ?? null,
    oldVersion: old?.calcVersion ?? null,
    spike: fresh.spikeFlag === 'Y',
  }
}
const most = (a: Row, b: Row) => movedBy(b) - movedBy(a) || (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)

export interface Progress {
  signal: AbortSignal
  /** After each plant. @param done plants, @param made results that differ, or were written */
  told(done: number, made: number): Promise<void>
}

/** What would change, in all and at each plant; nothing is written. */
export async function preview(
  db: Db,
  plants: readonly SeenPlant[],
  scope: RecalcScope,
  { signal, told }: Progress,
): Promise<{ summary: RecalcSummary; reaches: PlantReach[] }> {
  const began = performance.now()
  const science = await scienceOfScope(db, scope)
  const slice = slices(signal)
  let rows: Row[] = []
  let differing = 0
  const reaches: PlantReach[] = []
  for (const [at, plant] of plants.entries()) {
    signal.throwIfAborted()
    const reach = noReach(plant.id)
    reaches.push(reach)
    for await (const step of daysOf(db, plant, scope, science, { slice, writes: false })) {
      if ('lacking' in step) {
        reach.lacking += 1
        continue
      }
      const { day, found, changed, old } = step.one
      reach.results += found.figures.length
      for (const one of changed) {
        const row = rowOf(plant, day, old.get(one.drugCode), one)
        counted(reach, row)
        rows.push(row)
      }
      if (rows.length > 4 * mostRows) rows = rows.sort(most).slice(0, mostRows)
    }
    differing += reach.changed
    await told(at + 1, differing)
  }
  return {
    reaches,
    summary: {
      ...summed(reaches),
      rows: rows.sort(most).slice(0, mostRows),
      regions: regionsOf(plants.map((plant, at) => ({ ...plant, ...reaches[at]! }))),
      tookMs: Math.round(performance.now() - began),
    },
  }
}

export interface Carried {
  /** New versions. */
  made: number
  /** Plants and days that somebody else has computed meanwhile: his figures stand. */
  lost: number
}
/** A day that says something else than what stands. */
interface Changed {
  day: string
  old: ReadonlyMap<string, Standing>
  span: PlantSpan
  figures: readonly Figures[]
  population: DayFigures['population']
}
/** Writes what differs as new versions that wait to be reviewed. */
export async function carryOut(
  db: Db,
  plants: readonly SeenPlant[],
  scope: RecalcScope,
  { id, by }: { id: string; by: Author },
  { signal, told }: Progress,
): Promise<Carried> {
  const science = await scienceOfScope(db, scope)
  const slice = slices(signal)
  const carried: Carried = { made: 0, lost: 0 }
  const units = unitsOf[db.dialect]
  /** Days together, or by themselves where one of them was written by somebody else. */
  const write = async (plant: SeenPlant, days: readonly Changed[]): Promise<void> => {
    if (days.length === 0) return
    signal.throwIfAborted()
    const writing = { plant, by, now: Date.now(), science, recalcId: id }
    try {
      await db.write([
        ...estimateParts(writing, days),
        ...resultParts(writing, days, rows =>
          madeParts(
            id,
            plant.id,
            rows.map(row => {
              const before = days.find(({ day }) => day === row.sampleDate)?.old.get(row.drugCode)
              return {
                id: row.id,
                oldId: before?.id,
                moved: movedBy(rowOf(plant, row.sampleDate, before, row)),
              }
            }),
          ),
        ),
      ])
      carried.made += days.reduce((all, { figures }) => all + figures.length, 0)
    } catch (error) {
      if (!(error instanceof ConflictError || error instanceof DuplicateError)) throw error
      if (days.length === 1) carried.lost += 1
      else for (const one of days) await write(plant, [one])
    }
  }
  // Days are written while those after them are computed.
  const writing = new Set<Promise<void>>()
  let wrong: { error: unknown } | undefined
  const written = async (plant: SeenPlant, days: readonly Changed[]): Promise<void> => {
    while (writing.size >= (slice.beside() ? units.beside : units.alone)) await Promise.race(writing)
    if (wrong) throw wrong.error
    const from = performance.now()
    const unit: Promise<void> = write(plant, days)
      .then(async () => {
        if (slice.beside()) await setTimeout(Math.min((performance.now() - from) * pause, mostPauseMs))
      })
      .catch(error => {
        wrong ??= { error }
      })
      .finally(() => writing.delete(unit))
    writing.add(unit)
  }
  try {
    for (const [at, plant] of plants.entries()) {
      signal.throwIfAborted()
      let days: Changed[] = []
      for await (const step of daysOf(db, plant, scope, science, { slice, writes: true })) {
        if ('lacking' in step || step.one.changed.length === 0) continue
        const { day, found, changed, old } = step.one
        days.push({ day, old, span: step.span, figures: changed, population: found.population })
        if (days.length < units.days) continue
        await written(plant, days)
        days = []
      }
      await written(plant, days)
      await told(at + 1, carried.made)
    }
  } finally {
    // Stopped, nothing of it goes on being written.
    await Promise.all(writing)
  }
  if (wrong) throw (wrong as { error: unknown }).error
  return carried
}
