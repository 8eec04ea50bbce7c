/**
 * Whether a reading is as it should be: its value against the limits of the warning rules and the bounds of its factor. What the
 * instrument says of itself is another matter; it only decides whether there is something to judge. Pure.
 */
import { factorOf, stateWord } from './factors.ts'
import { formatNumber } from './format.ts'

export type Operator = '>' | '>=' | '<' | '<=' | '=' | '!='
export function compare(value: number, op: Operator, limit: number): boolean {
  switch (op) {
    case '>':
      return value > limit
    case '>=':
      return value >= limit
    case '<':
      return value < limit
    case '<=':
      return value <= limit
    case '=':
      return value === limit
    case '!=':
      return value !== limit
  }
}

export type Level = 1 | 2 | 3 | 4
export interface Comparison {
  readonly factor: string
  readonly op: Operator
  readonly value: number
}
/** Beyond it a factor is out of what is allowed. */
export interface Limit extends Comparison {
  /** Code and name of the warning that it raises. */
  readonly code: string
  readonly name: string
  readonly level: Level
  /** How long it must be beyond before that warning is raised. */
  readonly forSec: number
  /** It counts only while these hold. */
  readonly when?: Comparison[]
  readonly worse?: { readonly op: Operator; readonly value: number; readonly level: Level }
  /** When it counts as gone, where that is told apart from what raises it. */
  readonly clear?: { readonly op: Operator; readonly value: number; readonly forSec: number }
  /** It is the end of what the device's part can measure, and no rule's. */
  readonly range?: true
}
export type Held = readonly [value: number | null, flag: string]
export type Figures = Readonly<Record<string, Held>>

/** N normal, T beyond the range of measurement: both say something of the plant; the other flags speak of the instrument. */
export const isTrusted = (flag: string): boolean => flag === 'N' || flag === 'T'
const trusted = (held: Held | undefined): number | undefined =>
  held === undefined || held[0] === null || !isTrusted(held[1]) ? undefined : held[0]

export interface Judged {
  readonly verdict: 'out' | 'normal' | 'paused' | 'unjudged' | 'stale'
  /** 正常, 超限 · 紧急, 暂不判定 … */
  readonly words: string
  /** Of what is out. */
  readonly level?: Level
  readonly limit?: Limit
  /** It is beyond a limit that has to last, and has not lasted yet. */
  readonly pending?: true
  /** Somebody has acknowledged the alarm that it raised. */
  readonly acked?: true
}
export const levelWords: Readonly<Record<Level, string>> = { 1: '紧急', 2: '重要', 3: '一般', 4: '提示' }

const holds = (all: readonly Comparison[] | undefined, figures: Figures): boolean =>
  (all ?? []).every(({ factor, op, value }) => {
    const other = trusted(figures[factor])
    return other !== undefined && compare(other, op, value)
  })

/** What a part of a device can measure, in the factor's unit; null where that end is open. */
export interface MeasuringRange {
  readonly factor: string
  readonly lo: number | null
  readonly hi: number | null
}
const speaks = (limits: readonly Limit[], factor: string, ops: readonly Operator[]) =>
  limits.some(limit => limit.factor === factor && ops.includes(limit.op))
/** The rules, and where none of them says how little or how much a factor may be, the end of the range it is measured in. */
export function withRanges(rules: readonly Limit[], ranges: readonly MeasuringRange[]): readonly Limit[] {
  const ends = ranges.flatMap(({ factor, lo, hi }): Limit[] => {
    // Of a state the ends are its states.
    if (stateWord(factor, lo ?? hi ?? 0) !== undefined) return []
    const end = { factor, code: '', name: '量程', level: 3, forSec: 0, range: true } as const
    return [
      ...(lo !== null && !speaks(rules, factor, ['<', '<='])
        ? [{ ...end, op: '<', value: lo } as const]
        : []),
      ...(hi !== null && !speaks(rules, factor, ['>', '>='])
        ? [{ ...end, op: '>', value: hi } as const]
        : []),
    ]
  })
  return ends.length === 0 ? rules : [...rules, ...ends]
}

/** @param stale it is so old that it says nothing of now */
export function judge(factor: string, figures: Figures, limits: readonly Limit[], stale = false): Judged {
  const held = figures[factor]
  if (held === undefined || held[0] === null) return { verdict: 'unjudged', words: '没有值' }
  if (stale) return { verdict: 'stale', words: '数据过期' }
  const value = trusted(held)
  if (value === undefined) return { verdict: 'paused', words: '暂不判定' }
  const own = limits.filter(limit => limit.factor === factor)
  const out = own
    .filter(limit => compare(value, limit.op, limit.value) && holds(limit.when, figures))
    .map(limit => {
      const { worse } = limit
      const level = worse && compare(value, worse.op, worse.value) ? worse.level : limit.level
      return { limit, level }
    })
    .sort((a, b) => a.level - b.level)[0]
  if (out) {
    const word = out.limit.range ? '超量程' : stateWord(factor, value) === undefined ? '超限' : '异常'
    return { verdict: 'out', words: `${word} · ${levelWords[out.level]}`, ...out }
  }
  const known = factorOf(factor)
  if (known && (value < known.min || value > known.max))
    return { verdict: 'out', words: '超量程 · 一般', level: 3 }
  return own.length > 0 ? { verdict: 'normal', words: '正常' } : { verdict: 'unjudged', words: '不判定' }
}

/** What the alarms know of a device. */
export interface Raising {
  /** Codes of its open warnings. */
  readonly codes: ReadonlySet<string>
  /** Of those, the acknowledged. */
  readonly acked?: ReadonlySet<string>
  /** The gravest of each code, where it is told. */
  readonly levels?: ReadonlyMap<string, number>
  /** What people do with it meanwhile (维护, 校准 …): nothing is raised then. */
  readonly work?: string | undefined
}
/** @param warnings the open ones of a device */
export function raisedBy(
  warnings: readonly { code: string; acked: boolean; level?: number }[],
): Required<Pick<Raising, 'codes' | 'acked' | 'levels'>> {
  const owed = new Set(warnings.filter(({ acked }) => !acked).map(({ code }) => code))
  const codes = new Set(warnings.map(({ code }) => code))
  const levels = new Map<string, number>()
  for (const { code, level } of warnings)
    if (level !== undefined) levels.set(code, Math.min(level, levels.get(code) ?? level))
  return { codes, acked: new Set([...codes].filter(code => !owed.has(code))), levels }
}
/**
 * A limit that has to last raises no alarm before it did, and none is raised while people are at work on the device: until then a
 * value beyond it has the level of the limit, and no graver one. What goes on and is graver by now has to last as long again.
 * @param raising absent where it is not known
 */
export function untilRaised(judged: Judged, raising: Raising | undefined): Judged {
  const { limit, level, words } = judged
  if (!raising || !limit || !level) return judged
  const raised = raising.codes.has(limit.code)
  const graver = raised && level < (raising.levels?.get(limit.code) ?? level)
  if (raised && !graver) return raising.acked?.has(limit.code) ? { ...judged, acked: true } : judged
  const { work } = raising
  if (work === undefined && limit.forSec === 0) return judged
  const [word = ''] = words.split(' ')
  const lasting = limit.forSec < 60 ? `${limit.forSec} s` : `${Math.round(limit.forSec / 60)} min`
  const why = work === undefined ? `未满 ${lasting}` : `${work}中不报警`
  return graver
    ? { ...judged, words: `${word} · ${levelWords[level]}${why}`, pending: true }
    : { ...judged, level: limit.level, words: `${word} · ${why}`, pending: true }
}

/** What a factor may be: `0 – 6`, `≥ 20`, `通电`; empty where no rule says it. */
export function allowedWords(factor: string, limits: readonly Limit[]): string {
  const own = limits.filter(limit => limit.factor === factor)
  const decimals = factorOf(factor)?.decimals ?? 1
  const words = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : decimals)
  const least = own.find(({ op }) => op === '<' || op === '<=')
  const most = own.find(({ op }) => op === '>' || op === '>=')
  if (least && most) return `${words(least.value)} – ${words(most.value)}`
  if (least) return `${least.op === '<' ? '≥' : '>'} ${words(least.value)}`
  if (most) return `${most.op === '>' ? '≤' : '<'} ${words(most.value)}`
  const [limit] = own
  if (limit === undefined) return ''
  const wrong = stateWord(factor, limit.value)
  if (wrong === undefined) return `${limit.op === '=' ? '≠' : '='} ${words(limit.value)}`
  const right = [0, 1]
    .map(value => stateWord(factor, value))
    .find(word => word !== undefined && word !== wrong)
  return right ?? ''
}

export interface Track {
  /** Of the whole track. */
  readonly lo: number
  readonly hi: number
  /** What is allowed; without an end it reaches that of the track. */
  readonly from: number
  readonly to: number
  /** Limits of graver levels. */
  readonly worse: readonly number[]
  /** `from` and `to` are what this device had of late, where no rule says what is allowed. */
  readonly past?: true
}
/**
 * Where a value lies between its limits, else in what the device had of late; undefined for states, and where nothing is known to lie
 * it between. What an instrument can measure is no scale: a plant lives in a small part of it.
 */
export function trackOf(
  factor: string,
  value: number,
  limits: readonly Limit[],
  past?: readonly [least: number, most: number],
): Track | undefined {
  const known = factorOf(factor)
  // A direction lies between no two figures.
  if (known === undefined || known.unit === '°' || stateWord(factor, value) !== undefined) return undefined
  const own = limits.filter(
    ({ factor: of, op, range }) => of === factor && op !== '=' && op !== '!=' && !range,
  )
  if (own.length === 0) {
    if (past === undefined) return undefined
    const [low, high] = [Math.min(past[0], value), Math.max(past[1], value)]
    const air = (high - low) * 0.1
    // What it has now is of the same day: it lies at an end of it at most.
    return air === 0
      ? undefined
      : { lo: low - air, hi: high + air, from: low, to: high, worse: [], past: true }
  }
  const worse = own.flatMap(limit => (limit.worse ? [limit.worse.value] : []))
  const least = own.find(({ op }) => op === '<' || op === '<=')?.value
  const most = own.find(({ op }) => op === '>' || op === '>=')?.value
  const points = [value, ...own.map(limit => limit.value), ...worse]
  const span = Math.max(...points) - Math.min(...points) || Math.abs(value) || 1
  const low = Math.max(known.min, Math.min(...points) - span * 0.2)
  const high = Math.min(known.max, Math.max(...points) + span * 0.2)
  const lo = least === undefined ? Math.min(low, Math.max(known.min, 0)) : low
  const hi = most === undefined && known.max <= 100 ? known.max : high
  return { lo, hi, from: least ?? lo, to: most ?? hi, worse }
}
