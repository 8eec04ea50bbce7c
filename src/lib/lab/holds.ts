/**
 * What a failing control holds: the values of its compound from the last passing control of the bracketing kind to the next. A value is
 * free again when the control was repeated and passes and the value itself was measured anew since, or when somebody else approved that
 * it goes as it is.
 */
import type { PositionKind } from './qc.ts'
import { standardColumn } from './read-block.ts'

export interface HoldPlace {
  readonly pos: number
  readonly kind: PositionKind
}
/** A control that was judged, by the determinations it was judged from. */
export interface JudgedPoint {
  readonly id: string
  readonly pos: number
  readonly kind: PositionKind | 'IS'
  readonly code: string
  readonly passed: boolean
  /** Its determinations are those that stand now. */
  readonly current: boolean
  /** When it was judged, epoch ms. */
  readonly at: number
  /** Somebody with the right let the values go. */
  readonly released: boolean
}
/** That positions were ordered to be measured again. */
export interface Repeat {
  readonly codes: readonly string[]
  readonly positions: readonly number[]
  /** Epoch ms. */
  readonly at: number
}
export interface Span {
  readonly from: number
  readonly to: number
}
export interface Hold {
  readonly point: JudgedPoint
  readonly span: Span
  /** Compound of the values that it covers; null for all. */
  readonly code: string | null
}
/** Which controls bracket a failing one: passing ones of its own kind for blanks, reference materials and standards, else reference materials. */
const bracketOf = (kind: JudgedPoint['kind']): PositionKind => (kind === 'LB' || kind === 'CCV' ? kind : 'RM')

/** @param points all that were ever judged on the worksheet */
export function spanOf(
  failed: JudgedPoint,
  places: readonly HoldPlace[],
  points: readonly JudgedPoint[],
): Span {
  if (failed.kind === 'IS') return { from: failed.pos, to: failed.pos }
  const kind = bracketOf(failed.kind)
  const passing = points
    .filter(
      one =>
        one.current && one.passed && one.kind === kind && one.code === failed.code && one.pos !== failed.pos,
    )
    .map(({ pos }) => pos)
  const last = Math.max(...places.map(({ pos }) => pos), failed.pos)
  const before = Math.max(0, ...passing.filter(pos => pos < failed.pos))
  const after = Math.min(last + 1, ...passing.filter(pos => pos > failed.pos))
  return { from: before + 1, to: after - 1 }
}

/** All holds that were ever made and are not released, with what they cover. */
export const holdsOf = (places: readonly HoldPlace[], points: readonly JudgedPoint[]): Hold[] =>
  points
    .filter(({ passed, released }) => !passed && !released)
    .map(point => ({
      point,
      span: spanOf(point, places, points),
      code: point.code === standardColumn ? null : point.code,
    }))

export interface HeldValue {
  readonly pos: number
  readonly code: string
  /** When the value that stands was entered, epoch ms. */
  readonly at: number
}
/** Whether it was ordered, since it was entered, that it be measured again. */
export const isOrdered = ({ pos, code, at }: HeldValue, repeats: readonly Repeat[]): boolean =>
  repeats.some(
    one =>
      one.positions.includes(pos) && (one.codes.length === 0 || one.codes.includes(code)) && one.at >= at,
  )
/**
 * Whether two values may be judged against each other: of a pair that is being measured again both are old, or both are new. One of each
 * says nothing of the run.
 */
export const areOneRun = (one: HeldValue, other: HeldValue, repeats: readonly Repeat[]): boolean =>
  isOrdered(one, repeats) === isOrdered(other, repeats)

/** The holds that keep this value back. */
export function holdsOn(value: HeldValue, holds: readonly Hold[], repeats: readonly Repeat[]): Hold[] {
  return holds.filter(({ point, span, code }) => {
    if (value.pos < span.from || value.pos > span.to) return false
    if (code !== null && code !== value.code) return false
    if (point.current) return true
    // It was repeated: what was measured before that was ordered goes on being held.
    const ordered = repeats.filter(
      one =>
        one.at >= point.at &&
        one.positions.includes(value.pos) &&
        (one.codes.includes(value.code) || one.codes.length === 0),
    )
    return !ordered.some(one => value.at > one.at)
  })
}
