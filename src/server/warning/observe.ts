/** From figures to observations of the machine. Pure. */
import { compare, isTrusted } from '#lib/judge.ts'
import { silenceLimitMs } from '#lib/silence.ts'
import type { Delays, Observation } from './machine.ts'
import type { ClashRule, ClockRule, SamplingRule, SilenceRule, ValueRule } from './rule.ts'

export interface Figure {
  readonly value: number | null
  readonly flag: string
  readonly ts: number
}
export type Figures = ReadonlyMap<string, Figure>

const figureOf = (figures: Figures, factor: string): number | undefined => {
  const figure = figures.get(factor)
  return figure === undefined || figure.value === null || !isTrusted(figure.flag) ? undefined : figure.value
}

/** undefined: these figures say nothing about the rule. */
export function observeValue(rule: ValueRule, figures: Figures, at: number): Observation | undefined {
  const { factor, op, value, when, worse } = rule.condition
  const figure = figureOf(figures, factor)
  if (figure === undefined) return undefined
  const beyond = compare(figure, op, value)
  const looked = (when ?? []).every(each => {
    const other = figureOf(figures, each.factor)
    return other !== undefined && compare(other, each.op, each.value)
  })
  const { clear } = rule
  const gone =
    clear.op !== undefined && clear.value !== undefined ? compare(figure, clear.op, clear.value) : !beyond
  return {
    at,
    met: beyond && looked,
    gone,
    worse: worse !== undefined && compare(figure, worse.op, worse.value),
  }
}
export const delaysOfValue = (rule: ValueRule): Delays => ({
  onMs: rule.condition.forSec * 1_000,
  offMs: rule.clear.forSec * 1_000,
  level: rule.level,
  worseLevel: rule.condition.worse?.level,
})

/** Looked at by the clock. The limit is the delay itself, so the machine is told at once. */
export function observeSilence(
  rule: SilenceRule,
  silentMs: number,
  reportMs: number,
  at: number,
): Observation {
  const { worse } = rule.condition
  return {
    at,
    met: silentMs >= silenceLimitMs(rule.condition, reportMs),
    gone: false,
    worse: worse !== undefined && silentMs >= worse.afterSec * 1_000,
  }
}
/** A live frame arrived: the silence is over, for as long as frames keep coming. */
export const observeVoice = (at: number): Observation => ({ at, met: false, gone: true, worse: false })
export const delaysOfSilence = (rule: SilenceRule): Delays => ({
  onMs: 0,
  offMs: rule.clear.forSec * 1_000,
  level: rule.level,
  worseLevel: rule.condition.worse?.level,
  worseMs: 0,
})

/** `times`: of the frames that clashed, oldest first; those out of the window are taken away. */
export function observeClashes(rule: ClashRule, times: number[], at: number): Observation {
  const since = at - rule.condition.withinSec * 1_000
  while (times[0] !== undefined && times[0] < since) times.shift()
  return { at, met: times.length >= rule.condition.frames, gone: times.length === 0, worse: false }
}
export const delaysAtOnce = (rule: ClashRule | ClockRule | SamplingRule): Delays => ({
  onMs: 0,
  offMs: rule.clear.forSec * 1_000,
  level: rule.level,
  worseLevel: undefined,
})

export function observeClock({ condition, clear }: ClockRule, driftMs: number, at: number): Observation {
  const offSec = Math.abs(driftMs) / 1_000
  const met = offSec > condition.overSec
  return { at, met, gone: offSec < (clear.value ?? condition.overSec), worse: false }
}

/** The pump drew and brought no water; what was skipped, or stopped by hand, is no failure. */
export const isFailedDraw = (result: string): boolean => result === 'NO_LIQUID' || result === 'PUMP_FAIL'
/** @param fails draws in a row, up to the last one, that brought no water */
export const observeDraws = ({ condition }: SamplingRule, fails: number, at: number): Observation => ({
  at,
  met: fails >= condition.fails,
  gone: fails === 0,
  worse: false,
})
