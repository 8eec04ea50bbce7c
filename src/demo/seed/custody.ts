/** Chains of custody of the samples of the past: the steps that the product writes when they are drawn, sealed, carried and taken in. */
import { sampleMachine } from '#contract/sewage/sample.ts'
import { demoCities } from '#demo/cities.ts'
import type { DemoPlant } from '#demo/province.ts'
import { boxTempAt } from '#demo/staff/timetable.ts'
import { dayMs, minuteMs } from '#lib/dates.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import { type CustodyStep, custodyParts, type Someone } from '#server/audit/custody/append.ts'
import { headsOf } from '#server/audit/custody/queries.ts'
import { type Happened, stepLines } from '#server/crud/machine/timeline.ts'
import type { Db } from '#server/db/db.ts'
import { type Row, readRows } from '#server/db/rows.ts'
import { plantId } from './demo-ids.ts'
import { begunDays } from './field-plans.ts'
import { handsOf, metresAt } from './hands.ts'
import { dayText, sampleTimes } from './samples.ts'
import { dayNumber } from './science.ts'

/** The custody of what was sampled before is not kept: registering it began with the plans. */
export const chainedDays = begunDays
/** A line of the log holds their heads with room to spare (audit/custody/keep.ts). */
const mostInLine = 300
const system = { username: 'system', realname: '系统', tenantId: '0', ip: '' } as const

interface Planted {
  plants: readonly DemoPlant[]
}
type Point = Pick<Row<'sewagePoint'>, 'pointName' | 'plantId'>
/** What became of a sample that the laboratory has, step by step. */
export function chainSteps(sample: Row<'sample'>, plant: DemoPlant, point: Point | undefined): CustodyStep[] {
  const day = Math.round(Date.parse(`${sample.sampleDate}T00:00:00Z`) / dayMs)
  const times = sampleTimes(plant, day)
  const traced = sample.workId !== null
  const { sampler, courier, receiver } = handsOf(plant, day, { batch: sample.batchId !== null, traced })
  const city = demoCities.find(({ code }) => code === plant.cityCode)
  const random = randomFrom(hashText(`${sample.id}:way`))
  const departed = times.transit + 4 * minuteMs
  const came = times.received - Math.round(6 + random.next() * 12) * minuteMs
  const { sealNo } = sample
  const own = { sampleId: sample.id, tenantId: '0' }
  const drawn = {
    ...own,
    to: sampler,
    by: sampler,
    // Written down when the order was handed in.
    received: times.collected,
    place: traced ? null : `${plant.lng},${plant.lat}`,
    site: `${plant.shortName} ${point?.pointName ?? ''}，距点 ${metresAt(plant, day)} m`,
  }
  const at = (ms: number) => ({ ...own, at: ms, received: ms, temp: boxTempAt(ms) })
  const given = { ...at(times.transit), from: sampler, to: courier, by: courier, site: '厂门口', sealNo }
  const carried = { from: courier, to: courier, by: courier }
  return [
    { ...drawn, action: 'COLLECT', at: times.collected - 6 * minuteMs, temp: sample.cabinetTempAvg },
    {
      ...drawn,
      action: 'SEAL',
      from: sampler,
      at: times.collected - 3 * minuteMs,
      temp: sample.cabinetTempAvg,
      sealNo,
      sealOk: 'Y',
    },
    { ...given, action: 'HANDOVER' },
    { ...given, action: 'PICKUP', sealOk: 'Y' },
    { ...at(departed), ...carried, action: 'DEPART', site: city?.name ?? null },
    { ...at(came), ...carried, action: 'ARRIVE', site: '省毒品实验室收样窗口' },
    {
      ...at(times.received),
      action: 'RECEIVE',
      from: courier,
      to: receiver,
      by: receiver,
      temp: sample.receiveTemp,
      site: '收样窗口',
      sealNo,
      sealOk: 'Y',
    },
  ]
}

const verbs: Readonly<Partial<Record<CustodyStep['action'], string>>> = {
  PICKUP: 'pickup',
  DEPART: 'depart',
  ARRIVE: 'arrive',
  RECEIVE: 'receive',
}
const taken = (sample: Row<'sample'>, verb: string, by: Someone, at: number): Happened => {
  const { title, from, to } = sampleMachine.steps.find(step => step.verb === verb)!
  const { username, realname } = by
  return {
    ...{ table: 'sample', recordId: sample.id, verb, title, from: from[0]!, to, at },
    ...{ by: username, byName: realname, tenantId: '0' },
  }
}
/** What its own story tells of the same hands at the same times, and that it was measured then. */
export const storyOf = (sample: Row<'sample'>, steps: readonly CustodyStep[]): Happened[] => [
  ...steps.flatMap(({ action, by, at }) => {
    const verb = verbs[action]
    return verb && by ? [taken(sample, verb, by, at)] : []
  }),
  ...(sample.state === 'TESTED' && sample.updateTime !== null
    ? [taken(sample, 'tested', system, Number(sample.updateTime))]
    : []),
]

/** Of those among the samples that have no chain yet; what somebody has written down stays the whole of it. */
export async function writeChains(
  db: Db,
  { plants }: Planted,
  samples: readonly Row<'sample'>[],
): Promise<void> {
  const byId = new Map(plants.map(plant => [plantId(plant.n), plant]))
  const ids = [...new Set(samples.map(({ pointId }) => pointId))]
  const points = new Map((await readRows(db, 'sewagePoint', { id: ids })).map(row => [row.id, row]))
  for (let first = 0; first < samples.length; first += mostInLine) {
    const some = samples.slice(first, first + mostInLine)
    const heads = await headsOf(
      db,
      some.map(({ id }) => id),
    )
    const chains = some.flatMap(sample => {
      const plant = byId.get(sample.plantId)
      if (!plant || heads.has(sample.id)) return []
      return [{ sample, steps: chainSteps(sample, plant, points.get(sample.pointId)) }]
    })
    if (chains.length === 0) continue
    await db.write([
      ...(await custodyParts(
        db,
        system,
        chains.flatMap(({ steps }) => steps),
      )),
      stepLines(chains.flatMap(({ sample, steps }) => storyOf(sample, steps))),
    ])
  }
}

/** Drawn ones and those of tracing (demo-ids.ts), which nobody has touched. */
const ofPast = ['105____________', '129%']
export async function seedCustody(
  db: Db,
  programme: Planted,
  now: number,
  since = dayNumber(now) - chainedDays,
): Promise<void> {
  const samples = await db.k
    .selectFrom('sample')
    .selectAll()
    .where('sampleDate', '>=', dayText(since))
    .where('state', '=', 'TESTED')
    .where('receiveBy', 'is not', null)
    .where('updateBy', 'is', null)
    .where(where => where.or(ofPast.map(like => where('id', 'like', like))))
    .execute()
  await writeChains(db, programme, samples)
}
