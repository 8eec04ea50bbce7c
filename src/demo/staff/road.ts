/** Couriers take samples over, carry them, and the laboratory's staff look at each at the door. */
import { demoCities } from '#demo/cities.ts'
import { type StaffMember, staffNames, staffOf, untouched } from '#demo/people.ts'
import { fromWire, hourMs, minuteMs } from '#lib/dates.ts'
import { metresBetween } from '#lib/geo.ts'
import { type Book, type Sample, type Work, workOf } from './book.ts'
import type { Crew } from './crew.ts'
import { signedOffer } from './offer.ts'
import {
  boxTempAt,
  comeAt,
  departAt,
  doorFaultOf,
  leftMs,
  leftToPeople,
  pickUpAt,
  receiveAt,
  secondLookAt,
} from './timetable.ts'
import type { Row } from './wire.ts'

/** Where a sample is on its way, as its chain of custody says; read once, then known. */
export interface Way {
  picked: number
  departed?: number
  came?: number
}
export type Ways = Map<string, Way>
const dispatcher = staffOf('dispatcher')[0]!
/** How far back a key of a phone signs (custody/handover.ts). */
const freshMs = 50 * minuteMs
const kilometre = 1_000

const kmOf = (city: number): number => {
  return metresBetween(demoCities[city]!.center, demoCities[0]!.center) / kilometre
}

async function submittedAt(crew: Crew, works: Work[], sample: Sample): Promise<number> {
  const known = works.find(({ id }) => id === sample.workId)
  if (known && !Number.isNaN(known.submitTime)) return known.submitTime
  const work = workOf(await crew.wire.get<Row>(dispatcher.n, `/work/queryById?id=${sample.workId}`))
  works.push(work)
  return work.submitTime
}

export async function pickUp(crew: Crew, { works, samples }: Book, ways: Ways): Promise<void> {
  const waiting = samples.filter(
    ({ state, holder, updateBy }) => state === 'SAMPLED' && staffNames.has(holder) && untouched(updateBy),
  )
  const known = [...works]
  for (const [holder, own] of Map.groupBy(waiting, sample => sample.holder)) {
    const taken: { sample: Sample; at: number }[] = []
    for (const sample of own) taken.push({ sample, at: await submittedAt(crew, known, sample) })
    const { city } = own[0]!
    if (city === undefined) continue
    const now = crew.now()
    const ready = taken.filter(
      ({ sample, at }) => !leftToPeople(city, 'pickup', sample.id) || at + leftMs <= now,
    )
    if (ready.length === 0) continue
    const last = Math.max(...ready.map(({ at }) => at))
    // While he is still out he hands over nothing, unless it takes too long.
    const busy = works.some(
      ({ assignee, state, planBegin }) =>
        assignee === holder && ['ACCEPTED', 'ON_SITE'].includes(state) && planBegin < last + hourMs,
    )
    const at = pickUpAt(holder, last)
    if (at > now || (busy && last + 2 * hourMs > now)) continue
    await takeOver(
      crew,
      staffOf('courier', city)[0]!,
      ready.map(({ sample }) => sample),
      at,
      ways,
    )
  }
}

async function takeOver(crew: Crew, courier: StaffMember, own: readonly Sample[], at: number, ways: Ways) {
  const now = crew.now()
  const taken =
    now - at < freshMs
      ? await byCode(crew, courier, own, at)
      : await crew.step(
          courier.n,
          '/sewage/sample/pickupBatch',
          { ids: idsOf(own), temp: boxTempAt(at), sealOk: 'Y' },
          at,
        )
  if (!taken) return
  for (const sample of own) {
    Object.assign(sample, { state: 'TRANSIT', holder: courier.username, updateBy: courier.username })
    ways.set(sample.id, { picked: at })
  }
}
const idsOf = (samples: readonly Sample[]) => samples.map(({ id }) => id)

/** From phone to phone: the giver shows a code, the taker scans it and looks at each seal. */
async function byCode(crew: Crew, courier: StaffMember, own: readonly Sample[], at: number) {
  const giver = staffOf('sampler', courier.city).find(({ username }) => username === own[0]!.holder)
  if (!giver) return undefined
  const key = await crew.wire.get<{ keyId: string; secret: string }>(giver.n, '/m/handoverKey')
  const offer = signedOffer(key, {
    by: giver.username,
    at: Math.floor(at / 1_000),
    labels: own.map(({ sampleNo }) => sampleNo),
    t: boxTempAt(at),
  })
  const seals = own.map(({ sampleNo, sealNo }) => ({ labelNo: sampleNo, sealNo, ok: true }))
  return crew.step(
    courier.n,
    '/sewage/custody/pickup',
    { offer, seals, temp: boxTempAt(at), site: '厂门口' },
    at,
    undefined,
  )
}

/** What the chain says of a sample that somebody picked up before this process began. */
async function wayOf(crew: Crew, sample: Sample, ways: Ways): Promise<Way> {
  const known = ways.get(sample.id)
  if (known) return known
  const { steps } = await crew.wire.get<{ steps: Row[] }>(
    staffOf('receiver')[0]!.n,
    `/sewage/sample/custody?id=${sample.id}`,
  )
  const last = (action: string) => {
    const at = fromWire(String(steps.findLast(step => step['action'] === action)?.['at'] ?? ''))
    return Number.isNaN(at) ? undefined : at
  }
  const [picked = sample.updateTime, departed, came] = [last('PICKUP'), last('DEPART'), last('ARRIVE')]
  const way: Way = {
    picked,
    ...(departed !== undefined && departed >= picked && { departed }),
    ...(came !== undefined && came >= picked && { came }),
  }
  ways.set(sample.id, way)
  return way
}

export async function drive(crew: Crew, { samples }: Book, ways: Ways): Promise<void> {
  const present = new Set(idsOf(samples))
  for (const id of ways.keys()) if (!present.has(id)) ways.delete(id)
  for (const courier of demoCities.flatMap((_, city) => staffOf('courier', city))) {
    const own = samples.filter(
      ({ state, holder, updateBy }) =>
        state === 'TRANSIT' && holder === courier.username && untouched(updateBy),
    )
    const known: { sample: Sample; way: Way }[] = []
    for (const sample of own) known.push({ sample, way: await wayOf(crew, sample, ways) })
    for (const [at, some] of Map.groupBy(
      known.filter(({ way }) => way.departed === undefined),
      ({ way }) => departAt(way.picked),
    ))
      if (at <= crew.now() && (await together(crew, courier, 'depart', some, at)))
        for (const { way } of some) way.departed = at
    for (const [departed, some] of Map.groupBy(
      known.filter(({ way }) => way.departed !== undefined && way.came === undefined),
      ({ way }) => way.departed!,
    )) {
      const at = comeAt(courier.username, departed, kmOf(courier.city!))
      if (at <= crew.now() && (await together(crew, courier, 'arrive', some, at)))
        for (const { way } of some) way.came = at
    }
  }
}
const together = (
  crew: Crew,
  courier: StaffMember,
  verb: 'depart' | 'arrive',
  some: readonly { sample: Sample }[],
  at: number,
) =>
  crew.step(
    courier.n,
    `/sewage/sample/${verb}Batch`,
    {
      ids: some.map(({ sample }) => sample.id),
      temp: boxTempAt(at),
      site: verb === 'depart' ? demoCities[courier.city!]!.name : '省毒品实验室收样窗口',
    },
    at,
  )

/** At the door: those as they should be together, the others each for itself. */
export async function receive(crew: Crew, { samples }: Book, ways: Ways): Promise<void> {
  const couriers = new Set(demoCities.flatMap((_, city) => staffOf('courier', city)).map(one => one.username))
  const now = crew.now()
  const there = samples.flatMap(sample => {
    const came = ways.get(sample.id)?.came
    const mine = sample.state === 'TRANSIT' && couriers.has(sample.holder) && untouched(sample.updateBy)
    if (!mine || came === undefined || receiveAt(came) > now) return []
    return leftToPeople(sample.city, 'receive', sample.id) && came + leftMs > now ? [] : [{ sample, came }]
  })
  for (const [came, some] of Map.groupBy(there, one => one.came)) {
    const people = staffOf('receiver')
    const { n } = people[Math.floor(came / minuteMs) % people.length]!
    const at = receiveAt(came)
    const well = some.filter(({ sample }) => isSound(sample))
    if (well.length > 0)
      await takeIn(
        crew,
        n,
        well.map(({ sample }) => sample),
        at,
      )
    for (const { sample } of some) if (!isSound(sample)) await judge(crew, n, sample, at)
  }
}
const isSound = (sample: Sample): boolean =>
  (sample.condition === '' || sample.condition === 'OK') && doorFaultOf(sample.id) === undefined

async function takeIn(crew: Crew, n: number, well: readonly Sample[], at: number): Promise<void> {
  const answer = await crew.step(
    n,
    '/sewage/sample/receiveBatch',
    { ids: idsOf(well), receiveTemp: boxTempAt(at), sealOk: 'Y', site: '收样窗口' },
    at,
  )
  const outcomes = (answer?.['outcomes'] ?? []) as { id: string; ok: boolean }[]
  // What was warm on its way is taken with a word to whoever reviews it.
  for (const { id, ok } of outcomes)
    if (ok) mark(well, id)
    else {
      const reason = '超温，已告知审核人'
      const body = { id, receiveTemp: boxTempAt(at), sealOk: 'Y', reason }
      if (await crew.step(n, '/sewage/sample/receive', body, at)) mark(well, id)
    }
}
const mark = (samples: readonly Sample[], id: string) => {
  const sample = samples.find(one => one.id === id)
  if (sample) sample.state = 'RECEIVED'
}

/** Turned away at first, and looked at again some hours later. */
async function judge(crew: Crew, n: number, sample: Sample, at: number): Promise<void> {
  const fault = doorFaultOf(sample.id)
  const turnedAway = sample.condition !== '' && sample.condition !== 'OK'
  const base = { id: sample.id, receiveTemp: boxTempAt(at), sealOk: sample.condition === 'SEAL' ? 'N' : 'Y' }
  if (turnedAway) {
    const again = secondLookAt(sample.updateTime)
    if (again > crew.now()) return
    const body = {
      ...base,
      condition: sample.condition,
      reason: `复核后接收：${fault?.reason ?? '状况不影响检测'}`,
    }
    if (await crew.step(n, '/sewage/sample/receive', body, again)) sample.state = 'RECEIVED'
  } else if (fault?.turnedAway) {
    const body = { id: sample.id, condition: fault.condition, temp: boxTempAt(at), reason: fault.reason }
    if (await crew.step(n, '/sewage/sample/reject', body, at))
      Object.assign(sample, { condition: fault.condition, updateTime: at })
  } else if (fault) {
    const body = { ...base, condition: fault.condition, reason: fault.reason }
    if (await crew.step(n, '/sewage/sample/receive', body, at)) sample.state = 'RECEIVED'
  }
}
