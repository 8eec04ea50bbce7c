/** Sub-samples of a composite: how a sampler reports each, what its programme expects, what of it was not drawn. */
import { dayMs, hourMs, minuteMs, periodStart } from './dates.ts'

/** Codes of the result of a sub-sample (`i33123`), by the figure that stands for each. */
export const samplingResults = [
  'OK',
  'NO_LIQUID',
  'PUMP_FAIL',
  'BOTTLE_FULL',
  'POWER',
  'MANUAL_STOP',
  'SKIP',
] as const
export type SamplingResult = (typeof samplingResults)[number]

/** Codes that carry a sub-sample in a frame of information (3020); those of 2005 send them as real-time data. */
export const eventCodes = {
  seq: 'i33120',
  planMl: 'i33121',
  actualMl: 'i33122',
  result: 'i33123',
  pumpSec: 'i33124',
  bottle: 'i33108',
  level: 'i33105',
  temp: 'i33101',
} as const

export interface Programme {
  /** `HH:mm` */
  startTime: string | null
  durationH: number | null
  intervalMin: number | null
  subVolume: number | null
  /** TIME and FIXED draw by the clock; the others when so much water has passed: their moments are not known ahead. */
  mode: string | null
}
export interface Drawn {
  seq: number
  /** Epoch ms. */
  time: number
  result: string
  actualMl: number | null
}
export interface Slot<D extends Drawn> {
  seq: number
  /** When it is planned; of a programme by flow, when it would be at an even flow. */
  planAt: number
  drawn: D | undefined
  /** Its time has passed and nothing was told of it. */
  missed: boolean
}
export interface Compared<D extends Drawn> {
  begin: number
  end: number
  /** Sub-samples of the whole programme. */
  expected: number
  /** Of them, those that should be there by now. */
  due: number
  /** Of those, drawn with water in the bottle. */
  taken: number
  slots: Slot<D>[]
  /** Outside the programme: drawn on request. */
  others: D[]
}

const clock = /^([01]\d|2[0-3]):([0-5]\d)$/
/** A late frame is waited for so long before a sub-sample counts as missed. */
const lateMs = 10 * minuteMs
const byTheClock = new Set(['TIME', 'FIXED'])

/** The programme that begins on a day; undefined where the point has none. @param day `yyyy-MM-dd` first ms of it */
export function windowOf(
  { startTime, durationH, intervalMin }: Programme,
  dayStart: number,
): { begin: number; end: number; everyMs: number; expected: number } | undefined {
  const [, hour, minute] = clock.exec(startTime ?? '') ?? []
  if (hour === undefined || !durationH || !intervalMin) return undefined
  const begin = dayStart + Number(hour) * hourMs + Number(minute) * minuteMs
  const everyMs = intervalMin * minuteMs
  const end = begin + durationH * hourMs
  return { begin, end, everyMs, expected: Math.floor((end - begin) / everyMs) }
}
/** First millisecond of the day on which the programme of now began. */
export function programmeDay(programme: Programme, now: number): number {
  const day = periodStart(now, dayMs)
  const own = windowOf(programme, day)
  return own && now < own.begin ? day - dayMs : day
}

/** @param drawn sub-samples whose time lies in the window, in any order */
export function compare<D extends Drawn>(
  programme: Programme,
  dayStart: number,
  drawn: readonly D[],
  now: number,
): Compared<D> | undefined {
  const own = windowOf(programme, dayStart)
  if (!own) return undefined
  const { begin, end, everyMs, expected } = own
  const bySeq = new Map<number, D>()
  const others: D[] = []
  for (const one of drawn.toSorted((a, b) => a.time - b.time)) {
    if (one.seq < 1 || one.seq > expected || bySeq.has(one.seq)) others.push(one)
    else bySeq.set(one.seq, one)
  }
  const last = Math.max(0, ...bySeq.keys())
  const timed = byTheClock.has(programme.mode ?? '')
  const passed = Math.min(expected, Math.max(0, Math.floor((now - lateMs - begin) / everyMs)))
  // By flow nobody knows how many it should be by now: those before the last one, and at the end all.
  const due = timed ? Math.max(passed, last) : now - lateMs >= end ? expected : last
  const slots = Array.from({ length: expected }, (_, at): Slot<D> => {
    const found = bySeq.get(at + 1)
    return { seq: at + 1, planAt: begin + at * everyMs, drawn: found, missed: !found && at < due }
  })
  const taken = slots.filter(({ drawn: one }) => one?.result === 'OK').length
  return { begin, end, expected, due, taken, slots, others }
}
