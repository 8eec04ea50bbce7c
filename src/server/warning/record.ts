/** The record of a warning and what may happen to it. Pure; active and acknowledged are independent axes (spec/domain 2.7). */

import { warningTopic } from '#contract/topics.ts'
import { toWire } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { type Level, levelWords } from '#lib/judge.ts'
import { isFurther } from '#lib/peak.ts'
import { declaredBy } from '#server/http/project.ts'

export interface Warning {
  readonly id: string
  readonly warnNo: string
  readonly code: string
  readonly level: Level
  readonly title: string
  readonly facilityId: string
  readonly plantId: string
  readonly value: number | null
  /** The value that was furthest beyond the limit, and when. */
  readonly peak: number | null
  readonly peakAt: number | null
  readonly threshold: number | null
  readonly unit: string
  readonly firstAt: number
  readonly lastAt: number
  readonly clearAt: number | null
  readonly count: number
  readonly active: boolean
  readonly acked: boolean
  readonly ackBy: string | null
  readonly ackAt: number | null
  /** Null while it is open, the person also where it closed by itself. */
  readonly closeBy: string | null
  readonly closeAt: number | null
  readonly state: string
  /** While it is shelved. */
  readonly shelveUntil: number | null
  readonly frameId: string | null
  readonly comment: string | null
  readonly orgCode: string | null
  readonly tenantId: string
}
/** What the condition looked like when it was met. */
export interface Evidence {
  readonly since: number
  readonly at: number
  readonly level: Level
  readonly value: number | null
  readonly threshold: number | null
  readonly unit: string
  readonly frameId: string | null
}
export interface Actor {
  readonly username: string
  readonly realname: string
}

/** Five seconds for the person, the rest for a slow line. */
export const undoneWithinMs = 60_000
const shelved = 'SHELVED'
export const isOver = (state: string): boolean => state === 'CLOSED' || state === 'FALSE_ALARM'
/** Somebody must acknowledge it; what is shelved asks nobody until it is back. */
export const waits = ({ acked, state }: Pick<Warning, 'acked' | 'state'>): boolean =>
  !acked && state !== shelved
export const graver = (a: Level, b: Level): Level => (a < b ? a : b)
/** Nobody has taken it on yet, or only acknowledged it: the engine may move it by itself. */
export const untouched = (state: string) => state === 'RAISED' || state === 'ACKED'

const closed = (at: number, by: string | null) =>
  ({ state: 'CLOSED', shelveUntil: null, closeBy: by, closeAt: at }) as const
const unclosed = { closeBy: null, closeAt: null } as const

type Peak = Pick<Warning, 'peak' | 'peakAt'>
export const furtherOf = (known: Peak, value: number | null, at: number, threshold: number | null): Peak =>
  isFurther(value, known.peak, threshold)
    ? { peak: value, peakAt: at }
    : { peak: known.peak, peakAt: known.peakAt }

/** The condition is back while the record is open: same record, one more. What was called done is not done. */
export function raiseAgain(open: Warning, seen: Evidence): Warning {
  const reopened = open.state === 'RESOLVED'
  const level = graver(open.level, seen.level)
  return {
    ...open,
    level,
    comment: note(open, system, seen.at, graverWords(open.level, level, seen)),
    value: seen.value,
    ...furtherOf(open, seen.value, seen.at, seen.threshold),
    threshold: seen.threshold,
    lastAt: seen.at,
    clearAt: null,
    count: open.count + 1,
    active: true,
    frameId: seen.frameId ?? open.frameId,
    state: reopened ? 'RAISED' : open.state,
    acked: reopened ? false : open.acked,
  }
}
/** With the value that made it so; a state has no unit and is told by the warning's name. */
const graverWords = (before: Level, level: Level, { value, unit }: Evidence): string | undefined => {
  if (level === before) return undefined
  const why = value === null || unit === '' ? '' : `（${formatNumber(value, 1)} ${unit}）`
  return `升级为${levelWords[level]}${why}`
}
/** Graver than when somebody shelved it: that is news to him. */
export function worsen(open: Warning, seen: Evidence): Warning {
  const level = graver(open.level, seen.level)
  const why = graverWords(open.level, level, seen)
  const known =
    open.state === shelved
      ? backOf(open, seen.at, `${why ?? '更严重'}，挂起结束`)
      : { ...open, comment: note(open, system, seen.at, why) }
  return {
    ...known,
    level,
    value: seen.value,
    ...furtherOf(open, seen.value, seen.at, open.threshold),
    lastAt: seen.at,
    frameId: seen.frameId ?? open.frameId,
  }
}
/** @param met still beyond the limit; between it and the limit of clearing a value is none to remember */
export const lastSeen = (open: Warning, at: number, value: number | null, met: boolean): Warning => ({
  ...open,
  value: value ?? open.value,
  ...(met && furtherOf(open, value, at, open.threshold)),
  lastAt: at,
})
/** Clearing never acknowledges. Levels 1 and 2 wait for a person, the others and those acknowledged are over. */
export function clearOf(open: Warning, at: number): Warning {
  const over = (untouched(open.state) || open.state === shelved) && (open.acked || open.level >= 3)
  return { ...open, active: false, clearAt: at, ...(over && closed(at, null)) }
}

const system: Actor = { username: 'system', realname: '系统' }
/** Lines are only ever added; readers tell them apart by the time with which each begins. */
const note = (open: Warning, actor: Actor, at: number, comment: string | undefined): string | null => {
  if (comment === undefined || comment.trim() === '') return open.comment
  const words = comment.trim().replace(/\s*\n\s*/g, ' ')
  const line = `${toWire(at)} ${actor.realname}：${words}`
  return open.comment === null || open.comment === '' ? line : `${open.comment}\n${line}`
}
/** undefined: it is acknowledged already. */
export function acknowledgeOf(
  open: Warning,
  actor: Actor,
  at: number,
  comment?: string,
): Warning | undefined {
  if (open.acked || isOver(open.state)) return undefined
  return {
    ...open,
    acked: true,
    ackBy: actor.username,
    ackAt: at,
    ...(untouched(open.state) && (open.active ? { state: 'ACKED' } : closed(at, actor.username))),
    comment: note(open, actor, at, comment),
  }
}
/** Only a condition that is gone can be closed. Who closes an unacknowledged one acknowledges it with that. */
export function closeOf(open: Warning, actor: Actor, at: number, comment?: string): Warning | undefined {
  if (open.active || isOver(open.state)) return undefined
  const known = open.acked ? open : { ...open, acked: true, ackBy: actor.username, ackAt: at }
  return { ...known, ...closed(at, actor.username), comment: note(open, actor, at, comment) }
}

/** One's own acknowledgement, while it can have been a slip. What is over anyway stays over. */
export function unacknowledgeOf(open: Warning, actor: Actor, at: number): Warning | undefined {
  const own = open.acked && open.ackBy === actor.username && at - (open.ackAt ?? 0) <= undoneWithinMs
  if (!own || (!open.active && open.level >= 3)) return undefined
  // What is taken back stays told: an undoing of nothing could not be read later.
  const told = { ...open, comment: note(open, actor, open.ackAt ?? at, '确认') }
  return {
    ...open,
    acked: false,
    ackBy: null,
    ackAt: null,
    ...unclosed,
    state: open.state === shelved ? shelved : 'RAISED',
    comment: note(told, actor, at, '撤销确认'),
  }
}
/** Put aside until then; nobody is reminded of it meanwhile. */
export function shelveOf(
  open: Warning,
  actor: Actor,
  at: number,
  until: number,
  reason: string,
): Warning | undefined {
  if (!untouched(open.state) && open.state !== shelved) return undefined
  const words = `挂起至 ${toWire(until).slice(5, 16)}，${reason}`
  return { ...open, state: shelved, shelveUntil: until, comment: note(open, actor, at, words) }
}
/** Off the shelf: where it would stand if nobody had put it there. */
export function backOf(open: Warning, at: number, why: string, actor = system): Warning {
  const over = !open.active && (open.acked || open.level >= 3)
  return {
    ...open,
    ...(over
      ? closed(at, actor === system ? null : actor.username)
      : { state: open.acked ? 'ACKED' : 'RAISED', shelveUntil: null }),
    comment: note(open, actor, at, why),
  }
}
export const unshelveOf = (open: Warning, actor: Actor, at: number): Warning | undefined =>
  open.state === shelved ? backOf(open, at, '取消挂起', actor) : undefined
export const isDue = (open: Warning, at: number): boolean =>
  open.state === shelved && (open.shelveUntil ?? 0) <= at
export const dueOf = (open: Warning, at: number): Warning => backOf(open, at, '挂起到期')
export const remarkOf = (open: Warning, actor: Actor, at: number, comment: string): Warning | undefined =>
  isOver(open.state) ? undefined : { ...open, comment: note(open, actor, at, comment) }

/** What screens are told of a warning, and nothing else of it. */
export const messageOf = declaredBy(warningTopic.schema)
