/**
 * When the invented staff do what, and what goes wrong for them. It follows from the records alone, so that whoever begins anew after
 * a power cut goes on where the others stopped. Pure; epoch ms.
 */
import { businessDay, dayStart, hourMs, minuteMs } from '#lib/dates.ts'
import { hashText, randomFrom } from '#lib/random.ts'

export const chance = (key: string): number => randomFrom(hashText(key)).next()
/** Minutes from `least` to `most`, the same for the same key. */
const minutes = (key: string, least: number, most: number): number =>
  Math.round(least + chance(key) * (most - least)) * minuteMs

/** Batch of a day: its labels are made and its bottles packed the evening before. */
export const packAt = (day: string): number => dayStart(day) - 7 * hourMs + minutes(`pack:${day}`, -20, 20)
export const startAt = (day: string): number => dayStart(day) + 8 * hourMs
/** An order that is to be done in the morning is handed out the evening before. */
export const assignAt = (work: { id: string; planBegin: number }): number =>
  dayStart(businessDay(work.planBegin)) - 6.5 * hourMs + minutes(`assign:${work.id}`, 0, 40)
/** One stop, with the way there. */
export const slotMs = 30 * minuteMs
export const acceptAt = (work: { id: string; planBegin: number }): number =>
  work.planBegin - minutes(`accept:${work.id}`, 25, 560)

export interface Luck {
  late: boolean
  /** Will not go. */
  declines: boolean
  /** Stands outside the fence. */
  outside: boolean
  forgetsSeal: boolean
  breaksBottle: boolean
}
export function luckOf(work: { id: string; assignee: string }): Luck {
  const dice = (what: string) => chance(`${what}:${work.id}:${work.assignee}`)
  return {
    late: dice('late') < 0.08,
    declines: dice('decline') < 0.015,
    outside: dice('outside') < 0.04,
    forgetsSeal: dice('seal') < 0.05,
    breaksBottle: dice('broken') < 0.025,
  }
}
/** @param free when the one before was left */
export function arriveAt(work: { id: string; planBegin: number; assignee: string }, free: number): number {
  const planned =
    work.planBegin +
    (luckOf(work).late ? minutes(`late:${work.id}`, 24, 31) : minutes(`arrive:${work.id}`, 2, 9))
  return Math.max(planned, free + 7 * minuteMs)
}
/** Metres from the point, to the north and to the east. */
export function standsAt(work: { id: string; assignee: string }): readonly [north: number, east: number] {
  const far = luckOf(work).outside ? 160 + chance(`far:${work.id}`) * 260 : 6 + chance(`far:${work.id}`) * 55
  const angle = 2 * Math.PI * chance(`angle:${work.id}`)
  return [far * Math.cos(angle), far * Math.sin(angle)]
}
/** By another person, after it was handed in. */
export const checkAt = (work: { id: string; submitTime: number }): number =>
  work.submitTime + minutes(`check:${work.id}`, 25, 95)

/** What stands on the seal of a bottle. */
export const sealNoOf = (workId: string, labelNo: string): string => {
  const figure = String(Math.floor(chance(`seal:${workId}:${labelNo}`) * 1e8)).padStart(8, '0')
  return `FQ ${figure.slice(0, 4)} ${figure.slice(4)}`
}
/** What a courier reads off his box, ℃. */
export const boxTempAt = (at: number): number => Number((3.6 + ((at / minuteMs) % 13) / 10).toFixed(1))
/** Samples of one hand go together. @param last when the last of them was handed in */
export const pickUpAt = (holder: string, last: number): number =>
  last + minutes(`pickup:${holder}:${businessDay(last)}`, 12, 28)
export const departAt = (pickedUp: number): number => pickedUp + 4 * minuteMs
export const comeAt = (courier: string, departed: number, km: number): number =>
  departed + (25 + Math.min(115, km * 0.45)) * minuteMs + minutes(`road:${courier}:${departed}`, 0, 15)
export const receiveAt = (came: number): number => came + minutes(`door:${came}`, 6, 18)

export type DoorFault = { condition: string; reason: string; turnedAway: boolean }
/** What is found at the laboratory's door; undefined for a bottle as it should be. */
export function doorFaultOf(sampleId: string): DoorFault | undefined {
  const dice = chance(`fault:${sampleId}`)
  if (dice < 0.008) return { condition: 'LEAK', reason: '瓶身开裂，箱内有水，拒收待复核', turnedAway: true }
  if (dice < 0.016) return { condition: 'SEAL', reason: '封签断裂，无法确认未被打开', turnedAway: true }
  if (dice < 0.024)
    return { condition: 'LABEL', reason: '标签受潮，条码难辨，人工核对一致', turnedAway: false }
  return dice < 0.034
    ? { condition: 'LOWVOL', reason: '体积略少，可满足全部项目', turnedAway: false }
    : undefined
}
/** A bottle that was turned away is looked at again. */
export const secondLookAt = (turnedAway: number): number => turnedAway + 3 * hourMs

/** So long the accounts that people use have what is theirs to themselves; then the staff do it. */
export const leftMs = 20 * hourMs
export const firstCity = 0
/** In the first city some of everything is left to whoever signs in there. */
export const leftToPeople = (
  city: number | undefined,
  what: 'check' | 'pickup' | 'receive' | 'test',
  id: string,
): boolean =>
  city === firstCity &&
  chance(`left:${what}:${id}`) < { check: 0.34, pickup: 0.3, receive: 0.2, test: 0.15 }[what]

/** Most samples of one run; the rest go on the next. */
export const mostOnSheet = 24
/** Bottles that wait are put on a plate together: once no more come, or there are enough of them. */
export function plateAt(received: readonly number[]): number {
  const [first, last] = [Math.min(...received), Math.max(...received)]
  const full = received.length >= mostOnSheet ? last : Number.POSITIVE_INFINITY
  return Math.min(full, last + 35 * minuteMs, first + 2.5 * hourMs)
}
/** What has waited so long is measured without the pauses that a run takes otherwise: the machine was off. */
const pressedMs = 9 * hourMs
export const isPressed = (received: number, now: number): boolean => received + pressedMs <= now
export const runAt = (sheet: { id: string; createTime: number }): number =>
  sheet.createTime + minutes(`run:${sheet.id}`, 12, 25)
/** The instrument takes its time for each position. */
export const enterAt = (sheet: { id: string }, started: number, positions: number): number =>
  started + Math.round(25 + positions * 3.5) * minuteMs + minutes(`enter:${sheet.id}`, 5, 20)
/** Found wrong, thought about, decided upon. */
export const orderAt = (pointId: string, found: number): number => found + minutes(`order:${pointId}`, 8, 20)
export const repeatAt = (requestId: string, ordered: number): number =>
  ordered + minutes(`repeat:${requestId}`, 35, 60)
export const decideAt = (requestId: string, asked: number): number =>
  asked + minutes(`decide:${requestId}`, 20, 50)
export const submitAt = (sheet: { id: string }, entered: number): number =>
  entered + minutes(`submit:${sheet.id}`, 6, 18)
export const reviewAt = (sheet: { id: string; submitTime: number }): number =>
  sheet.submitTime + minutes(`review:${sheet.id}`, 30, 110)
/** A failing control whose values somebody asks to let go as they are, instead of measuring again. */
export const asksRelease = (pointId: string): boolean => chance(`release:${pointId}`) < 0.25
/** A bottle that is not fit to be measured; found when the plate is made. */
export const unfit = (testId: string): string | undefined =>
  chance(`unfit:${testId}`) < 0.006 ? '离心后余量不足，无法完成前处理' : undefined
/** Some runs wait so long for whoever signs in as the laboratory's reviewer. */
const leftReviewMs = 5 * hourMs
export const reviewLeftUntil = ({ id, submitTime }: { id: string; submitTime: number }): number =>
  chance(`left:review:${id}`) < 0.25 ? submitTime + leftReviewMs : submitTime
