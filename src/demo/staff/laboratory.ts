/**
 * The laboratory's bench: waiting bottles are put on plates with their controls, measured, typed in, measured again where a control holds
 * them, submitted, and reviewed by somebody who had no hand in it. Each deed follows from what the server says of the worksheet.
 */
import { demoCities } from '#demo/cities.ts'
import type { StaffMember } from '#demo/people.ts'
import { type DemoPlant, demoPlants } from '#demo/province.ts'
import { businessDay } from '#lib/dates.ts'
import { benchLevels } from '../seed/bench.ts'
import { plantId } from '../seed/demo-ids.ts'
import { correct } from './corrective.ts'
import type { Crew } from './crew.ts'
import { analysts, openPlates, type Plate, reviewers, type Test, waitingTests } from './plates.ts'
import { goOn } from './run.ts'
import {
  chance,
  leftMs,
  leftToPeople,
  mostOnSheet,
  plateAt,
  reviewAt,
  reviewLeftUntil,
  runAt,
  unfit,
} from './timetable.ts'

/** When a worksheet is to be looked at again, as it was looked at; whoever begins anew looks at once. */
export type LooksAgain = Map<string, { version: number; at: number }>
export interface BenchLuck {
  /** Share of runs in which a control goes wrong (seed/bench.ts). */
  failing?: number
  /** Reviews that wait for whoever signs in are taken by the staff at once. */
  leavesNothing?: boolean
}
export interface Laboratory extends BenchLuck {
  plants: ReadonlyMap<string, DemoPlant>
  again: LooksAgain
}
export const laboratoryOf = (stations: number, luck: BenchLuck): Laboratory => ({
  ...luck,
  plants: new Map(demoPlants(stations).map(plant => [plantId(plant.n), plant])),
  again: new Map(),
})
const instruments = [
  ['LC-MS-03', 'C18-117'],
  ['LC-MS-04', 'C18-121'],
] as const
/** Worksheets that are gone on with in one round: the others come with the next. */
const mostAtOnce = 4

const analystOf = (plate: Plate): StaffMember =>
  analysts.find(({ username }) => username === plate.analyst) ?? analysts[0]!
export const reviewerOf = (plateId: string): StaffMember =>
  reviewers[Math.floor(chance(`reviewer:${plateId}`) * reviewers.length)]!
/** The material that is open in the quarter. */
const materialOf = (now: number): string => {
  const [year, month] = businessDay(now).split('-').map(Number)
  return `RM-${year}-0${Math.ceil(month! / 3)}`
}

export async function bench(crew: Crew, own: Laboratory): Promise<void> {
  const { again, plants } = own
  const plates = await openPlates(crew.wire, crew.now())
  for (const id of again.keys()) if (!plates.some(plate => plate.id === id)) again.delete(id)
  const waiting = await onTheBench(crew, plants)
  await openOne(crew, plates, waiting)
  await correct(crew, plates)
  let done = 0
  for (const plate of plates) {
    const next = again.get(plate.id)
    if (next && next.version === plate.version && next.at > crew.now()) continue
    if (done >= mostAtOnce) break
    done += 1
    const at = await deedOf(crew, plate, waiting, own)
    again.set(plate.id, { version: plate.version, at })
  }
}

/** Bottles that are the staff's to measure; what is not fit for it is turned away. */
async function onTheBench(crew: Crew, plants: Laboratory['plants']): Promise<Test[]> {
  const now = crew.now()
  const fit: Test[] = []
  for (const test of await waitingTests(crew.wire, now)) {
    const plant = plants.get(test.plantId)
    if (!plant) continue
    const city = demoCities.findIndex(({ code }) => code === plant.cityCode)
    if (leftToPeople(city, 'test', test.id) && test.receiveTime + leftMs > now) continue
    const reason = test.state === 'PENDING' ? unfit(test.id) : undefined
    if (reason === undefined) fit.push(test)
    else await crew.step(analysts[0]!.n, '/sewage/label-test/reject', { id: test.id, reason })
  }
  return fit
}

/** What was drawn at one place on one day lies on one plate. */
function plateful(tests: readonly Test[]): Test[] {
  const days = Map.groupBy(tests, test => `${test.plantId} ${test.sampleDate}`)
  const taken: Test[] = []
  for (const some of days.values()) if (taken.length < mostOnSheet) taken.push(...some)
  return taken
}

async function openOne(crew: Crew, plates: readonly Plate[], waiting: readonly Test[]): Promise<void> {
  const some = plateful(waiting)
  const [first] = some
  if (!first || plates.some(({ state, samples }) => state === 'DRAFT' && samples === 0)) return
  const now = crew.now()
  if (plateAt(some.map(({ receiveTime }) => receiveTime)) > now) return
  const open = (username: string) => plates.filter(({ analyst }) => analyst === username).length
  const [who] = [...analysts].sort((a, b) => open(a.username) - open(b.username))
  const [instrument, columnNo] = instruments[analysts.indexOf(who!) % instruments.length]!
  const body = { instrument, columnNo, runDate: businessDay(now) }
  const key = `demo-plate-${first.id}-${first.rounds}`
  const made = await crew.step(who!.n, '/sewage/worksheet/add', body, undefined, key)
  const version = Number(made?.['version'] ?? 1)
  if (made?.['id']) await fill(crew, who!.n, { id: String(made['id']), version }, some)
}
async function fill(
  crew: Crew,
  n: number,
  { id, version }: Pick<Plate, 'id' | 'version'>,
  tests: readonly Test[],
): Promise<void> {
  const testIds = tests.map(test => test.id)
  const { spikeLevel } = benchLevels
  const taken = await crew.step(n, '/sewage/worksheet/take', { id, version, testIds, spikeLevel })
  if (taken) await arrange(crew, n, { id, version: Number(taken['version']) })
}
const arrange = (crew: Crew, n: number, { id, version }: Pick<Plate, 'id' | 'version'>) =>
  crew.step(n, '/sewage/worksheet/arrange', { id, version, ...benchLevels, rmNo: materialOf(crew.now()) })

/** @returns when it is to be looked at again, epoch ms */
async function deedOf(crew: Crew, plate: Plate, waiting: readonly Test[], own: Laboratory): Promise<number> {
  const now = crew.now()
  const { n } = analystOf(plate)
  if (plate.state === 'DRAFT') return prepare(crew, n, plate, waiting)
  if (plate.state === 'RUNNING') return goOn(crew, n, plate, own)
  const at = Math.max(reviewAt(plate), own.leavesNothing ? 0 : reviewLeftUntil(plate))
  if (at > now) return at
  const verb = plate.held > 0 ? 'approvePart' : 'approve'
  await crew.step(reviewerOf(plate.id).n, `/sewage/worksheet/${verb}`, { id: plate.id })
  return now
}

async function prepare(crew: Crew, n: number, plate: Plate, waiting: readonly Test[]): Promise<number> {
  const { id, version } = plate
  const now = crew.now()
  if (plate.samples === 0) {
    const some = plateful(waiting)
    if (some.length > 0) await fill(crew, n, plate, some)
    else await crew.step(n, '/sewage/worksheet/discard', { id, reason: '待检样品已由他人排样' })
    return now
  }
  if (plate.controls === 0) {
    await arrange(crew, n, plate)
    return now
  }
  const at = runAt(plate)
  if (at > now) return at
  const calR = Number((0.9978 + chance(`curve:${id}`) * 0.002).toFixed(4))
  if (await crew.step(n, '/sewage/worksheet/edit', { id, version, calR }))
    await crew.step(n, '/sewage/worksheet/start', { id })
  return now
}
