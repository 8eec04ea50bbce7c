/** Figures of a warning in words: the value in the decimals of its factor, the limit with its relation, how far beyond it. Pure. */
import { factorOf, stateWord } from '#lib/factors.ts'
import { formatAge, formatNumber } from '#lib/format.ts'

export interface Figures {
  readonly code: string | null
  readonly value: number | null
  readonly threshold: number | null
  readonly unit: string | null
}

/** The factor whose value raised a warning of this code; others speak of times and counts. */
export const factorOfCode: Readonly<Record<string, string>> = {
  TEMP_HIGH: 'i33101',
  TEMP_LOW: 'i33101',
  FLOW_ZERO: 'w00000',
  BATT_LOW: 'i33104',
  DOOR_OPEN: 'i32001',
  POWER_OFF: 'i33107',
  SIGNAL_WEAK: 'i33106',
  LEVEL_LOW: 'i33105',
  LEVEL_HIGH: 'i33105',
}
/** Warnings of a state: what it was, and what it should be. */
export const stateOf: Readonly<Record<string, readonly [was: string, right: string]>> = {
  DOOR_OPEN: ['开', '关'],
  POWER_OFF: ['断电', '通电'],
}
/** What it warns of is a state and no figure. */
export const isStateful = (code: string | null): boolean => (code ?? '') in stateOf
/** How the value stands to its limit when the warning is raised. */
const relation: Readonly<Record<string, string>> = {
  TEMP_LOW: '<',
  BATT_LOW: '<',
  SIGNAL_WEAK: '<',
  LEVEL_LOW: '<',
  FLOW_ZERO: '=',
}

export function figureWords(code: string | null, value: number): string {
  const factor = factorOfCode[code ?? ''] ?? ''
  const fallback = Number.isInteger(value) ? 0 : 1
  return stateWord(factor, value) ?? formatNumber(value, factorOf(factor)?.decimals ?? fallback)
}

/**
 * A door is open, not 1.0: what raised it is the state that its rule names, and what has recovered is as it should be.
 * '' where nothing is known.
 */
export const valueWords = ({ code, value }: Pick<Figures, 'code' | 'value'>, over = false): string =>
  value === null ? (stateOf[code ?? '']?.[over ? 1 : 0] ?? '') : figureWords(code, value)

interface Span {
  readonly firstAt: number
  readonly clearAt: number | null
}
/** Ms from its first moment to its recovery, or until now: one warning has one duration wherever it stands. */
export const lastedMs = ({ firstAt, clearAt }: Span, now: number): number => (clearAt ?? now) - firstAt
/** `12 min 前恢复`; '' while it is going on. */
export const recoveredAgo = ({ clearAt, active }: Span & { active: boolean }, now: number): string =>
  active ? '' : clearAt === null ? '已恢复' : `${formatAge(now - clearAt)} 前恢复`

/** By how much a value is beyond its limit; undefined where it is within, and for states. */
export function excessOf({
  code,
  value,
  threshold,
}: Pick<Figures, 'code' | 'value' | 'threshold'>): [word: string, by: number] | undefined {
  if (value === null || threshold === null) return undefined
  const low = relation[code ?? ''] === '<'
  const by = low ? threshold - value : value - threshold
  return by > 0 && !(stateOf[code ?? ''] ?? relation[code ?? ''] === '=')
    ? [low ? '低' : '超', by]
    : undefined
}

/**
 * An active warning outlasts what raised it until its rule clears it, lower and later: meanwhile the value is as it should be.
 * False where the value or what it should be is not known.
 */
export function isWithin({ code, value, threshold }: Pick<Figures, 'code' | 'value' | 'threshold'>): boolean {
  if (value === null) return false
  const right = stateOf[code ?? '']?.[1]
  if (right) return figureWords(code, value) === right
  if (threshold === null || !((code ?? '') in factorOfCode)) return false
  if (relation[code ?? ''] === '=') return value !== threshold
  return relation[code ?? ''] === '<' ? value >= threshold : value <= threshold
}
/** Said beside such a value, one wording everywhere; a state says it by itself. */
export const withinWords = (figures: Pick<Figures, 'code' | 'value' | 'threshold'>): string =>
  isWithin(figures) && !isStateful(figures.code) ? '已回限值内' : ''

/** `> 6.0 ℃`; what a state should be; '' where there is no limit. */
export function limitWords({ code, threshold, unit }: Pick<Figures, 'code' | 'threshold' | 'unit'>): string {
  const right = stateOf[code ?? '']?.[1]
  if (right) return `应为${right}`
  if (threshold === null) return ''
  return `${relation[code ?? ''] ?? '>'} ${figureWords(code, threshold)}${unit ? ` ${unit}` : ''}`
}

/** `9.2 ℃`; undefined where no value was told, and for states: a door is open, not 1.0. */
export const peakWords = ({
  code,
  peak,
  unit,
}: Pick<Figures, 'code' | 'unit'> & { peak: number | null }): string | undefined =>
  peak === null || relation[code ?? ''] === '='
    ? undefined
    : `${figureWords(code, peak)}${unit ? ` ${unit}` : ''}`
