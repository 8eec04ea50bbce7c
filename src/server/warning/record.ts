/** The record of a warning and what may happen to it. Pure; active and acknowledged are independent axes (spec/domain 2.7). */

import { warningTopic } from '#contract/topics.ts'
import { toWire } from '#lib/dates.ts'
import { declaredBy } from '#server/http/project.ts'
import type { Level } from './rule.ts'

export interface Warning {
  readonly id: string
  readonly warnNo: string
  readonly code: string
  readonly level: Level
  readonly title: string
  readonly facilityId: string
  readonly plantId: string
  readonly value: number | null
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
  readonly state: string
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

export const isOver = (state: string): boolean => state === 'CLOSED' || state === 'FALSE_ALARM'
export const graver = (a: Level, b: Level): Level => (a < b ? a : b)
/** Nobody has taken it on yet, or only acknowledged it: the engine may move it by itself. */
export const untouched = (state: string) => state === 'RAISED' || state === 'ACKED'

/** The condition is back while the record is open: same record, one more. What was called done is not done. */
export function raiseAgain(open: Warning, seen: Evidence): Warning {
  const reopened = open.state === 'RESOLVED'
  return {
    ...open,
    level: graver(open.level, seen.level),
    value: seen.value,
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
export const worsen = (open: Warning, seen: Evidence): Warning => ({
  ...open,
  level: graver(open.level, seen.level),
  value: seen.value,
  lastAt: seen.at,
  frameId: seen.frameId ?? open.frameId,
})
export const lastSeen = (open: Warning, at: number, value: number | null): Warning => ({
  ...open,
  value: value ?? open.value,
  lastAt: at,
})
/** Clearing never acknowledges. Levels 1 and 2 wait for a person, the others and those acknowledged are over. */
export function clearOf(open: Warning, at: number): Warning {
  const over = untouched(open.state) && (open.acked || open.level >= 3)
  return { ...open, active: false, clearAt: at, state: over ? 'CLOSED' : open.state }
}

const note = (open: Warning, actor: Actor, at: number, comment: string | undefined): string | null => {
  if (comment === undefined || comment.trim() === '') return open.comment
  const line = `${toWire(at)} ${actor.realname}：${comment.trim()}`
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
  const state = untouched(open.state) ? (open.active ? 'ACKED' : 'CLOSED') : open.state
  return {
    ...open,
    acked: true,
    ackBy: actor.username,
    ackAt: at,
    state,
    comment: note(open, actor, at, comment),
  }
}
/** Only a condition that is gone can be closed. Who closes an unacknowledged one acknowledges it with that. */
export function closeOf(open: Warning, actor: Actor, at: number, comment?: string): Warning | undefined {
  if (open.active || isOver(open.state)) return undefined
  const known = open.acked ? open : { ...open, acked: true, ackBy: actor.username, ackAt: at }
  return { ...known, state: 'CLOSED', comment: note(open, actor, at, comment) }
}

/** What screens are told of a warning, and nothing else of it. */
export const messageOf = declaredBy(warningTopic.schema)
