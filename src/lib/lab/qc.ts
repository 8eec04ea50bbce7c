/**
 * Controls of a worksheet and what they say: blanks, duplicates, spikes, reference materials, standards. Pure; limits come from the
 * method (spec/domain 2.4 gives the defaults), figures are ng/L and %.
 */
import type { Qualifier } from './parse-value.ts'

export type PositionKind = 'SAMPLE' | 'LB' | 'FB' | 'TB' | 'DUP' | 'SPK' | 'RM' | 'CAL' | 'CCV'
export const kindTitles: Readonly<Record<PositionKind, string>> = {
  SAMPLE: '样品',
  LB: '实验室空白',
  FB: '现场空白',
  TB: '运输空白',
  DUP: '平行样',
  SPK: '加标样',
  RM: '质控样',
  CAL: '标准曲线',
  CCV: '校准核查',
}
/** Whether it can be judged by nothing, since nobody told what it holds. */
export const lacksLevel = (place: { kind: string; level: number | null }): boolean =>
  place.level === null && (place.kind === 'RM' || place.kind === 'CCV' || place.kind === 'SPK')
export interface QcLimits {
  /** Largest relative difference of duplicates, %. */
  readonly rpd: number
  /** Recoveries, %. */
  readonly spikeLow: number
  readonly spikeHigh: number
  readonly rmLow: number
  readonly rmHigh: number
  readonly isLow: number
  readonly isHigh: number
  /** Least correlation of the calibration. */
  readonly calR: number
  /** Largest deviation of the continuing calibration, %. */
  readonly ccv: number
  /** What a blank must stay below, ng/L; the limit of quantification where nothing is told. */
  readonly blank?: number
}
/** spec/domain 2.4: general knowledge of the field, to be set per method. */
export const defaultQcLimits: QcLimits = {
  rpd: 30,
  spikeLow: 70,
  spikeHigh: 130,
  rmLow: 70,
  rmHigh: 130,
  isLow: 50,
  isHigh: 150,
  calR: 0.995,
  ccv: 20,
}
/** A measured value with the limits it was measured by. */
export interface Measured {
  readonly qualifier: Qualifier
  /** ng/L */
  readonly value: number | null
  readonly lod: number
  readonly loq: number
}
export interface Judged {
  readonly verdict: 'PASS' | 'FAIL' | 'NONE'
  /** ng/L for blanks, % for the others; null where there is no figure to tell. */
  readonly figure: number | null
  readonly unit: 'ng/L' | '%'
  /** What the cell shows. */
  readonly text: string
  readonly low: number | null
  readonly high: number | null
  /** What must hold, for people. */
  readonly limit: string
  /** How the figure came to be; empty where it is the measured one. */
  readonly sum: string
}

/** F15: |a−b| / ((a+b)/2) × 100, %. Two zeros do not differ. */
export const rpd = (a: number, b: number): number =>
  a + b === 0 ? 0 : (Math.abs(a - b) / ((a + b) / 2)) * 100
/** (found − native) / added × 100, %. @param added ng/L, above 0 */
export const spikeRecovery = (found: number, native: number, added: number): number =>
  ((found - native) / added) * 100
/** found / certified × 100, %. @param certified ng/L, above 0 */
export const recovery = (found: number, certified: number): number => (found / certified) * 100

const short = (value: number): string => String(Number(value.toFixed(value >= 100 ? 0 : 1)))
/** One rule for all: figures of a column are read against each other. */
const percent = (value: number): string => `${value.toFixed(1)}%`
const round = (value: number): number => Number(value.toFixed(4))
/** Between what a censored value lies: never a substitute for it. */
const spanOf = ({ qualifier, value, lod, loq }: Measured): { low: number; high: number } =>
  qualifier === '<LOD'
    ? { low: 0, high: lod }
    : qualifier === '<LOQ'
      ? { low: lod, high: loq }
      : qualifier === '>ULOQ'
        ? { low: value ?? loq, high: Number.POSITIVE_INFINITY }
        : { low: value!, high: value! }

interface Within {
  low: number | null
  high: number | null
}
const between = ({ low, high }: Within): string =>
  low === null ? `≤ ${high}%` : high === null ? `≥ ${low}%` : `${low}% – ${high}%`
const inside = (figure: number, { low, high }: Within): boolean =>
  (low === null || figure >= low) && (high === null || figure <= high)

function judgedPercent(figure: number, within: Within, sum: string): Judged {
  return {
    verdict: inside(figure, within) ? 'PASS' : 'FAIL',
    figure: round(figure),
    unit: '%',
    text: percent(figure),
    ...within,
    limit: between(within),
    sum,
  }
}
/** Where the figure is only known to lie in a span: failed if none of it is within the limits, else not told. */
function judgedSpan(span: { low: number; high: number }, within: Within, text: string, sum: string): Judged {
  const out =
    (within.low !== null && span.high < within.low) || (within.high !== null && span.low > within.high)
  return {
    verdict: out ? 'FAIL' : 'NONE',
    figure: null,
    unit: '%',
    text,
    ...within,
    limit: between(within),
    sum,
  }
}
const exact = ({ qualifier }: Measured): boolean => qualifier === '='

/** A blank holds less than the method's limit: nothing that can be quantified, unless it says another one. @param limit ng/L */
export function judgeBlank(found: Measured, limit: number = found.loq): Judged {
  const { low, high } = spanOf(found)
  const within = exact(found) ? low < limit : high <= limit
  const failed = !within && low >= limit
  return {
    verdict: failed ? 'FAIL' : within ? 'PASS' : 'NONE',
    figure: exact(found) ? found.value : null,
    unit: 'ng/L',
    text: found.qualifier === '=' ? short(found.value!) : found.qualifier,
    low: null,
    high: limit,
    limit: limit === found.loq ? '< LOQ' : `< ${limit} ng/L`,
    sum: '',
  }
}
/** Against what it doubles; one below the limit of quantification is judged by where it must lie. */
export function judgeDuplicate(own: Measured, other: Measured, limits: QcLimits): Judged {
  const within = { low: null, high: limits.rpd }
  if (exact(own) && exact(other)) {
    const sum = `|${short(own.value!)} − ${short(other.value!)}| ÷ 均值`
    return judgedPercent(rpd(own.value!, other.value!), within, sum)
  }
  const [a, b] = [spanOf(own), spanOf(other)]
  const apart = a.low > b.high ? rpd(a.low, b.high) : b.low > a.high ? rpd(b.low, a.high) : 0
  return judgedSpan(
    { low: apart, high: 200 },
    within,
    apart > limits.rpd ? `≥${percent(apart)}` : '—',
    '其中一个低于定量限或超线性，只按上下限判断',
  )
}
/** Against the sample it was added to. @param added ng/L */
export function judgeSpike(own: Measured, native: Measured, added: number, limits: QcLimits): Judged {
  const within = { low: limits.spikeLow, high: limits.spikeHigh }
  if (exact(own) && exact(native)) {
    const sum = `(${short(own.value!)} − ${short(native.value!)}) ÷ ${short(added)}，加标 ${short(added)} ng/L`
    return judgedPercent(spikeRecovery(own.value!, native.value!, added), within, sum)
  }
  const [a, b] = [spanOf(own), spanOf(native)]
  const span = { low: spikeRecovery(a.low, b.high, added), high: spikeRecovery(a.high, b.low, added) }
  // A native value under the limit moves the figure by so little that it may be told where all of the span says the same.
  if (exact(own) && native.qualifier !== '>ULOQ') {
    const passes = inside(span.low, within) && inside(span.high, within)
    const fails = span.high < limits.spikeLow || span.low > limits.spikeHigh
    const least = b.low > 0 ? `(${short(own.value!)} − ${short(b.low)})` : short(own.value!)
    if (passes || fails)
      return judgedPercent(span.high, within, `${least} ÷ ${short(added)}，本底 ${native.qualifier}`)
  }
  return judgedSpan(span, within, own.qualifier === '=' ? '—' : own.qualifier, `加标 ${short(added)} ng/L`)
}
/** Reference material, or a standard that is measured again. @param level ng/L, as certified or made */
export function judgeLevel(found: Measured, level: number, kind: 'RM' | 'CCV', limits: QcLimits): Judged {
  const within =
    kind === 'RM'
      ? { low: limits.rmLow, high: limits.rmHigh }
      : { low: 100 - limits.ccv, high: 100 + limits.ccv }
  const sum = `${found.qualifier === '=' ? short(found.value!) : found.qualifier} ÷ ${short(level)} ng/L`
  if (exact(found)) return judgedPercent(recovery(found.value!, level), within, sum)
  const { low, high } = spanOf(found)
  return judgedSpan({ low: recovery(low, level), high: recovery(high, level) }, within, found.qualifier, sum)
}
/** Internal standard of one position, %. */
export const judgeStandard = (found: number, limits: QcLimits): Judged =>
  judgedPercent(found, { low: limits.isLow, high: limits.isHigh }, '')
/** Correlation of the calibration. */
export const calibrationHolds = (r: number, limits: Pick<QcLimits, 'calR'>): boolean =>
  r >= limits.calR && r <= 1

/** Per how many samples a control is placed (LOOK-work 3). */
export interface Placing {
  /** A blank and a reference material at both ends and after so many positions. */
  readonly bracket: number
  /** A duplicate and a spike in so many samples. */
  readonly pairs: number
}
export const defaultPlacing: Placing = { bracket: 12, pairs: 10 }
export interface Placed {
  readonly kind: PositionKind
  /** Of the samples handed in; for a duplicate and a spike the one that it belongs to. */
  readonly sample?: number
}
/**
 * The order of a run by rule: blank and reference material at both ends and every `bracket` samples between, a duplicate and a spike in
 * each `pairs` samples, behind the one that they belong to.
 * @param samples how many
 */
export function placed(samples: number, { bracket, pairs }: Placing = defaultPlacing): Placed[] {
  const run: Placed[] = [{ kind: 'LB' }, { kind: 'RM' }]
  let since = 0
  for (let at = 0; at < samples; at++) {
    if (since >= bracket) {
      run.push({ kind: 'LB' }, { kind: 'RM' })
      since = 0
    }
    run.push({ kind: 'SAMPLE', sample: at })
    since += 1
    const inGroup = at % pairs
    const last = Math.min(pairs, samples - (at - inGroup)) - 1
    // Not both behind one sample, where there are two.
    const double = 0
    const spiked = Math.min(last, Math.floor(pairs / 2))
    if (inGroup === double) run.push({ kind: 'DUP', sample: at })
    if (inGroup === spiked) run.push({ kind: 'SPK', sample: at })
  }
  return samples === 0 ? [] : [...run, { kind: 'LB' }, { kind: 'RM' }]
}
