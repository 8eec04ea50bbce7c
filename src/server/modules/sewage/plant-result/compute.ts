/**
 * Computes what was released and not computed with. Each plant and day is one unit that takes the values' mark away: killed between two
 * of them nothing is half, and of two workers at one day the second is undone.
 */
import { plantResult, plantResultMachine } from '#contract/sewage/plant-result.ts'
import { nextId } from '#lib/id.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import { type Bulk, ConflictError, type Db, DuplicateError, type Statement } from '#server/db/db.ts'
import { insert, type Row } from '#server/db/rows.ts'
import { controlsNotDue, daysDue, type PlantDay } from './day-queries.ts'
import { type DayFigures, type Figures, figuresOf } from './figures.ts'
import { gather, type PlantSpan, type Science, scienceOf } from './gather.ts'
import { inTurn } from './in-turn.ts'
import { estimatesGiveWay, giveWay, notDue, plantsOf } from './queries.ts'
import { resultSettings } from './settings.ts'

export interface Author {
  readonly username: string
  readonly realname: string
}
export const platform: Author = { username: 'system', realname: '系统' }
type PlantRow = Row<'sewagePlant'>

const handedIn = plantResultMachine.steps.find(({ verb }) => verb === 'submit')!

interface Writing {
  plant: PlantRow
  day: string
  span: PlantSpan
  by: Author
  now: number
  science: Science
  recalcId?: string
}

/**
 * New versions of the results of some days of a plant, waiting to be looked at; those of before that nobody has published give way.
 * @param beside what else is written of them in the same unit
 */
export function resultParts(
  { plant, by, now, science, recalcId }: Omit<Writing, 'day' | 'span'>,
  days: readonly (Pick<Writing, 'day' | 'span'> & { figures: readonly Figures[] })[],
  beside: (
    rows: readonly (Omit<Figures, 'valueIds'> & { id: string; sampleDate: string })[],
  ) => readonly (Statement | Bulk)[] = () => [],
): (Statement | Bulk)[] {
  const rows = days.flatMap(({ day, span, figures }) =>
    figures.map(({ valueIds, ...one }) => ({
      ...one,
      id: nextId(),
      plantId: plant.id,
      sampleDate: day,
      valueIds: valueIds.join(','),
      loqPolicy: science.settings.loqPolicy,
      state: handedIn.to,
      superseded: 'N',
      calcVersion: span.versionOf(day, one.drugCode) + 1,
      recalcId: recalcId ?? null,
      createBy: by.username,
      createTime: now,
      updateBy: by.username,
      updateTime: now,
      sysOrgCode: plant.sysOrgCode,
      tenantId: plant.tenantId,
    })),
  )
  if (rows.length === 0) return []
  return [
    giveWay(plant.id, rows),
    // Handed in with the same breath: written once, not written and moved.
    insert('plantResult', rows),
    stepLines(
      rows.map(({ id, tenantId }) => ({
        table: plantResult.table,
        recordId: id,
        verb: handedIn.verb,
        title: handedIn.title,
        from: plantResultMachine.initial,
        to: handedIn.to,
        by: by.username,
        byName: by.realname,
        at: now,
        tenantId,
      })),
    ),
    // Last: what others wait for is held for the shortest time.
    ...beside(rows),
  ]
}
/** All methods of each day, where one of them says something else than before. */
export function estimateParts(
  { plant, by, now }: Pick<Writing, 'plant' | 'by' | 'now'>,
  days: readonly (Pick<Writing, 'day' | 'span'> & { population: DayFigures['population'] })[],
): (Statement | Bulk)[] {
  const gone: string[] = []
  const rows = days.flatMap(({ day, span, population: { estimates, choice, disagreement } }) => {
    const present = span.estimatesOf(day)
    const fresh = estimates.map(one => ({ ...one, selected: one.method === choice?.method }))
    if (
      fresh.length === 0 ||
      told(fresh) === told(present.map(one => ({ ...one, selected: one.selected === 'Y' })))
    )
      return []
    gone.push(...present.map(({ id }) => id))
    const roundNo = Math.max(0, ...present.map(one => Number(one.roundNo))) + 1
    return fresh.map(one => ({
      id: nextId(),
      sampleDate: day,
      plantId: plant.id,
      method: one.method,
      value: one.value,
      inputs: one.inputs,
      selected: one.selected ? 'Y' : 'N',
      reason: one.selected ? (choice?.words ?? null) : null,
      disagreement,
      roundNo,
      superseded: 'N',
      createBy: by.username,
      createTime: now,
      sysOrgCode: plant.sysOrgCode,
      tenantId: plant.tenantId,
    }))
  })
  return [
    ...(gone.length > 0 ? [estimatesGiveWay(gone)] : []),
    ...(rows.length > 0 ? [insert('populationEstimate', rows)] : []),
  ]
}
const told = (rows: readonly { method: string; value: number | null; selected: boolean }[]) =>
  rows
    .map(one => `${one.method} ${one.value} ${one.selected}`)
    .sort()
    .join()

/** @returns how many results came of the day; `undefined` where another worker was quicker */
async function computeDay(db: Db, writing: Writing): Promise<number | undefined> {
  const input = writing.span.inputOf(writing.day)
  const found = figuresOf(input)
  const waiting = new Set(input.values.filter(({ due }) => due === 'Y').map(({ id }) => id))
  const fresh = found.figures.filter(({ valueIds }) => valueIds.some(id => waiting.has(id)))
  const stands = new Set(found.lacks.length > 0 ? fresh.flatMap(({ valueIds }) => valueIds) : waiting)
  const done = [...waiting].filter(id => stands.has(id))
  if (done.length === 0) return 0
  try {
    await db.write([
      ...estimateParts(writing, [{ ...writing, population: found.population }]),
      ...resultParts(writing, [{ ...writing, figures: fresh }]),
      notDue(done),
    ])
    return fresh.length
  } catch (error) {
    if (error instanceof ConflictError || error instanceof DuplicateError) return undefined
    throw error
  }
}
/** A figure that cannot be keeps its own day back, and no other; the list of what is missing says which. */
async function tryDay(db: Db, writing: Writing): Promise<number | undefined> {
  try {
    return await computeDay(db, writing)
  } catch (error) {
    if (error instanceof BadFigure) return 0
    throw error
  }
}

const mostDays = 2_000
export interface Computed {
  days: number
  results: number
  /** Days of which something is missing still. */
  waiting: number
}
/** @param sampleIds of which values have just been released; all that waits unless told */
export async function computeDue(
  db: Db,
  now: number,
  {
    sampleIds,
    signal,
    most = mostDays,
  }: { sampleIds?: readonly string[]; signal?: AbortSignal; most?: number } = {},
): Promise<Computed> {
  if (!sampleIds) await db.write([controlsNotDue])
  const due = sampleIds
    ? await daysDue(db, most, { sampleIds })
    : await inTurn<PlantDay>(
        db,
        'due',
        most,
        after => daysDue(db, most, { ...(after && { after }) }),
        one => `${one.day} ${one.plantId}`,
      )
  const computed = { days: 0, results: 0, waiting: 0 }
  if (due.length === 0) return computed
  const science = await scienceOf(db, await resultSettings(db))
  const plants = new Map(
    (await plantsOf(db, [...new Set(due.map(({ plantId }) => plantId))])).map(one => [one.id, one]),
  )
  for (const { plantId, day } of due) {
    signal?.throwIfAborted()
    const plant = plants.get(plantId)
    if (!plant) continue
    const span = await gather(db, plant, day, day, science)
    const made = await tryDay(db, { plant, day, span, by: platform, now, science })
    if (made) {
      computed.days += 1
      computed.results += made
    } else if (made === 0) computed.waiting += 1
  }
  return computed
}

/** Right after a release. What does not come of it now comes of the job: the release stands whatever happens here. */
export async function computeReleased(db: Db, sampleIds: readonly string[]): Promise<void> {
  if (sampleIds.length === 0) return
  try {
    await computeDue(db, Date.now(), { sampleIds })
  } catch {
    // The values keep their mark.
  }
}
