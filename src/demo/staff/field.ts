/** Samplers: they take orders on, go there one after the other, do what is to be done, and hand in. */
import { staffOf } from '#demo/people.ts'
import { minuteMs } from '#lib/dates.ts'
import { type Book, phoneOf, type TodayWork, type Work } from './book.ts'
import type { Crew } from './crew.ts'
import { type Deed, isDone, momentOf, visitOf } from './deeds.ts'
import { labelPicture } from './picture.ts'
import { acceptAt, arriveAt, luckOf, standsAt } from './timetable.ts'

const metresPerDegree = 111_200

export async function fieldWorks(crew: Crew, { works }: Book, cities: number): Promise<void> {
  for (let city = 0; city < cities; city++)
    for (const person of staffOf('sampler', city)) {
      const own = works.filter(({ assignee }) => assignee === person.username)
      own.sort((a, b) => a.planBegin - b.planBegin || (a.id < b.id ? -1 : 1))
      await dayOf(crew, person.n, own)
    }
}

/** @param own orders of one person, in the order of their windows */
async function dayOf(crew: Crew, n: number, own: readonly Work[]): Promise<void> {
  let free = Number.NEGATIVE_INFINITY
  for (const work of own) {
    if (work.state === 'ASSIGNED') await accept(crew, n, work)
    if (work.state === 'ACCEPTED' && !(await arrive(crew, n, work, free))) continue
    // One place at a time: what comes after it waits.
    if (work.state === 'ON_SITE' && !(await visit(crew, n, work))) return
    if (work.state === 'SUBMITTED') free = Math.max(free, work.submitTime)
  }
}

async function accept(crew: Crew, n: number, work: Work): Promise<void> {
  const now = crew.now()
  const at = Math.max(acceptAt(work), work.assignedAt + 2 * minuteMs)
  if (at > now) return
  if (luckOf(work).declines) {
    const reason = '当天车辆检修，请改派'
    if (await crew.step(n, '/work/decline', { id: work.id, reason }, at)) work.state = 'RETURNED'
  } else if (await crew.step(n, '/work/accept', { id: work.id }, at)) work.state = 'ACCEPTED'
}

/** Where he stands, `lng,lat`; undefined where nobody knows the place. */
function placeOf(work: Work, place: string | null): string | undefined {
  const [lng, lat] = (place ?? '').split(',').map(Number)
  if (!Number.isFinite(lng) || !Number.isFinite(lat) || !place) return undefined
  const [north, east] = standsAt(work)
  const degrees = metresPerDegree * Math.cos((lat! * Math.PI) / 180)
  return `${(lng! + east / degrees).toFixed(6)},${(lat! + north / metresPerDegree).toFixed(6)}`
}

/** @returns whether he is there */
async function arrive(crew: Crew, n: number, work: Work, free: number): Promise<boolean> {
  const at = arriveAt(work, free)
  if (at > crew.now()) return false
  const phone = await phoneOf(crew.wire, n, work.id)
  if (!phone) return false
  const checkInPlace = placeOf(work, phone.place)
  const outside = luckOf(work).outside || checkInPlace === undefined
  const excuse = outside
    ? {
        checkInPhoto: await crew.wire.upload(n, '现场.png', await labelPicture(work.id)),
        reason: '厂区道路施工，从南门步行取样',
      }
    : {}
  const body = { id: work.id, ...(checkInPlace && { checkInPlace }), ...excuse }
  if (!(await crew.step(n, '/work/checkIn', body, at))) return false
  Object.assign(work, { state: 'ON_SITE', checkInTime: at })
  return true
}

/** @returns whether it is over */
async function visit(crew: Crew, n: number, work: Work): Promise<boolean> {
  // Longer than any stop takes: nothing is asked before.
  if (momentOf(work, 11) > crew.now()) return false
  const phone = await phoneOf(crew.wire, n, work.id)
  if (!phone) return false
  const { deeds, submits, result } = visitOf(work, phone)
  const last = submits.at(-1)!
  if (momentOf(work, last) > crew.now()) return false
  for (const [at, after] of submits.entries()) {
    const since = at === 0 ? Number.NEGATIVE_INFINITY : submits[at - 1]!
    for (const deed of deeds)
      if (deed.after > since && deed.after <= after && !isDone(phone, deed))
        await record(crew, n, work, phone, deed)
    // He who forgot something is told so, goes back to it, and hands in again.
    const answer = await crew.hand(n, work.id, result, momentOf(work, after))
    if (!answer) continue
    Object.assign(work, { state: 'SUBMITTED', submitTime: momentOf(work, after) })
    return true
  }
  return false
}

async function record(crew: Crew, n: number, work: Work, phone: TodayWork, deed: Deed): Promise<void> {
  const { after, photo, ...said } = deed
  const picture = photo && {
    photo: await crew.wire.upload(n, '瓶身标签.png', await labelPicture(phone.labels[0]?.labelNo ?? work.id)),
  }
  await crew.step(n, '/work/recordDetail', { workId: work.id, ...said, ...picture }, momentOf(work, after))
}
