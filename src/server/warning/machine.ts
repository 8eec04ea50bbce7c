/**
 * One condition of one facility, without clock, database or words.
 *
 *   normal ──met──▶ pending ──met for `on`──▶ active ──gone──▶ clearing ──gone for `off`──▶ normal
 *                      │ not met                ▲                  │ not gone
 *                      ▼                        └──────────────────┘
 *                    normal
 *
 * Between the limit and the limit of clearing lies the hysteresis: there an active condition stays active.
 * Acknowledging is no business of this machine: it changes the record, never the condition.
 */
import type { Level } from '#lib/judge.ts'

export interface Condition {
  readonly phase: 'normal' | 'pending' | 'active' | 'clearing'
  /** Since when the phase lasts, epoch ms. */
  readonly since: number
  /** Since when the graver limit is passed; 0 while it is not. */
  readonly worseSince: number
  /** While active: the gravest level reached. */
  readonly level: Level
}
export interface Observation {
  readonly at: number
  readonly met: boolean
  readonly gone: boolean
  readonly worse: boolean
}
export interface Delays {
  readonly onMs: number
  readonly offMs: number
  readonly level: Level
  readonly worseLevel: Level | undefined
  /** How long the graver limit must be passed; `onMs` unless told. */
  readonly worseMs?: number
}
export type Change =
  | { readonly kind: 'raised'; readonly since: number; readonly level: Level }
  | { readonly kind: 'graver'; readonly level: Level }
  | { readonly kind: 'cleared' }

export const normal: Condition = { phase: 'normal', since: 0, worseSince: 0, level: 4 }

export function step(
  state: Condition,
  seen: Observation,
  delays: Delays,
): { state: Condition; change?: Change } {
  const worseSince = seen.worse ? state.worseSince || seen.at : 0
  const grave =
    delays.worseLevel !== undefined &&
    worseSince > 0 &&
    seen.at - worseSince >= (delays.worseMs ?? delays.onMs)
  const level = grave ? delays.worseLevel! : delays.level

  if (state.phase === 'normal' || state.phase === 'pending') {
    if (!seen.met) return { state: state.phase === 'normal' ? state : normal }
    const since = state.phase === 'pending' ? state.since : seen.at
    if (seen.at - since < delays.onMs) return { state: { phase: 'pending', since, worseSince, level } }
    return {
      state: { phase: 'active', since: seen.at, worseSince, level },
      change: { kind: 'raised', since, level },
    }
  }
  if (seen.gone) {
    const since = state.phase === 'clearing' ? state.since : seen.at
    if (seen.at - since >= delays.offMs) return { state: normal, change: { kind: 'cleared' } }
    return { state: { phase: 'clearing', since, worseSince: 0, level: state.level } }
  }
  const since = state.phase === 'active' ? state.since : seen.at
  if (level < state.level) {
    return { state: { phase: 'active', since, worseSince, level }, change: { kind: 'graver', level } }
  }
  return { state: { phase: 'active', since, worseSince, level: state.level } }
}
