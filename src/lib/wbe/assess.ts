/** A whole appraisal: level, score, trend, reasons as data and as sentences, suggestion, and whether it must be reviewed. */
import { formatLoad, formatNumber } from '#lib/format.ts'
import {
  type AppraisalBounds,
  type AppraisalLevel,
  appraisalWords,
  appraise,
  levelBounds,
  scoreOf,
} from './appraisal.ts'
import { notNegative, share } from './figure.ts'
import { growth, growthClass } from './statistics.ts'

/** Dictionary `trend`. */
export type TrendClass = 'UP' | 'FLAT' | 'DOWN' | 'NEW' | 'NA'
/** KEEP 保持监测 · RESAMPLE 复采 · TRACE 上游溯源 · INVESTIGATE 重点整治 */
export type Suggestion = 'KEEP' | 'RESAMPLE' | 'TRACE' | 'INVESTIGATE'
export const suggestionWords: Record<Suggestion, string> = {
  KEEP: '保持现有监测频次',
  RESAMPLE: '补充采样后再评定',
  TRACE: '沿管网逐点溯源',
  INVESTIGATE: '列为重点，会商研判并整治',
}

export interface TrendTest {
  /** Periods with a value. */
  n: number
  /** Two-sided. */
  p: number
  direction: 'UP' | 'DOWN' | 'FLAT'
  /** mg/(d·1000 inh) a period */
  slope: number
}
export interface AssessInput {
  /** Shown beside the figures: 负荷量 and 消费量 are never mixed. */
  basis: 'pndl' | 'consumption'
  /** mg/(d·1000 inh) */
  value: number
  detected: boolean
  bounds: AppraisalBounds
  /** The period before; null where there was none. */
  before: { value: number; level: AppraisalLevel } | null
  /** Same period of the year before. */
  yearAgo?: number | null
  /** Found here in any earlier period. */
  everDetected: boolean
  /** Place among those of the same kind, 1 the highest; `best` to `worst` is what the intervals allow. */
  rank?: { place: number; of: number; best?: number; worst?: number } | null
  /** Mann-Kendall over the past periods, with Sen's slope a period; told beside the class, which it does not change. */
  trendTest?: TrendTest | null
  /** Share of the planned days (or people) with a result. */
  completeness: number
  /** More than half below LOQ: no trend may be told. */
  mostlyCensored?: boolean
  /** Days held as DUMPING_SUSPECT. */
  dumpingDays?: number
  /** Days so wet that they should be sampled again. */
  resampleDays?: number
}
export interface AssessRules {
  /** Below it a period is not complete enough to act upon. */
  leastCompleteness: number
  /** Growth from which a trend is told, F12. */
  growthLimit: number
  /** Change of level that must be reviewed. */
  reviewSteps: number
}
export const assessRules: AssessRules = { leastCompleteness: 0.8, growthLimit: 0.1, reviewSteps: 2 }

export type Reason =
  | {
      code: 'LEVEL'
      level: AppraisalLevel
      value: number
      basis: AssessInput['basis']
      bounds: AppraisalBounds
    }
  | { code: 'MOM' | 'YOY'; growth: number }
  | { code: 'LEVEL_CHANGE'; from: AppraisalLevel; to: AppraisalLevel }
  | { code: 'FIRST_DETECTION' }
  | { code: 'RANK'; place: number; of: number; best?: number; worst?: number }
  | ({ code: 'TEST' } & TrendTest)
  | { code: 'DUMPING' | 'WET'; days: number }
  | { code: 'CENSORED' }
  | { code: 'INCOMPLETE'; completeness: number }

const percent = (ratio: number) => `${Math.abs(ratio * 100).toFixed(1)}%`
const moved = (ratio: number) => (ratio === 0 ? '持平' : `${ratio > 0 ? '上升' : '下降'} ${percent(ratio)}`)
/** Of a slope so flat two decimals say nothing: it has as many as its own column. */
const slopeWords = (steep: number) =>
  steep === 0 ? '0' : steep >= 0.1 ? formatLoad(steep) : formatNumber(steep, 4)
function levelSentence({ level, value, basis, bounds }: Extract<Reason, { code: 'LEVEL' }>): string {
  const name = basis === 'pndl' ? '千人均负荷量' : '千人均消费量'
  if (level === 0) return `${name}未检出，评定为“${appraisalWords[0]}”。`
  const place = [
    '',
    `低于 P50（${formatLoad(bounds.p50)}）`,
    `达到 P50（${formatLoad(bounds.p50)}）`,
    `达到 P75（${formatLoad(bounds.p75)}）`,
    `达到 P90（${formatLoad(bounds.p90)}）`,
  ][level]
  return `${name} ${formatLoad(value)} mg/(d·千人)，${place}，评定为“${appraisalWords[level]}”。`
}
/** A single place only where the intervals leave no other. */
function rankSentence({ of, place, best = place, worst = place }: Extract<Reason, { code: 'RANK' }>): string {
  return best === worst
    ? `在 ${of} 个同级地区中列第 ${place} 位。`
    : `在 ${of} 个同级地区中列第 ${best} – ${worst} 位（区间重叠，不强排先后）。`
}
const directions = { UP: '显著上升', DOWN: '显著下降', FLAT: '无显著趋势' } as const
function testSentence({ n, p, direction, slope }: TrendTest): string {
  const chance = p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
  const sign = slope > 0 ? '+' : slope < 0 ? '−' : ''
  return `近 ${n} 期 Mann-Kendall 检验${directions[direction]}（${chance}），Sen 斜率每期 ${sign}${slopeWords(Math.abs(slope))} mg/(d·千人)。`
}
/** One Chinese sentence a reason, for screen and report alike. */
export function sentenceOf(reason: Reason): string {
  switch (reason.code) {
    case 'LEVEL':
      return levelSentence(reason)
    case 'MOM':
      return `环比${moved(reason.growth)}。`
    case 'YOY':
      return `同比${moved(reason.growth)}。`
    case 'LEVEL_CHANGE':
      return `等级由“${appraisalWords[reason.from]}”变为“${appraisalWords[reason.to]}”。`
    case 'FIRST_DETECTION':
      return '本地区首次检出该物质。'
    case 'RANK':
      return rankSentence(reason)
    case 'TEST':
      return testSentence(reason)
    case 'DUMPING':
      return `有 ${reason.days} 日疑似倾倒，须复核后使用。`
    case 'WET':
      return `有 ${reason.days} 日雨量过大，建议重新采样。`
    case 'CENSORED':
      return '半数以上结果低于定量限，不作趋势判断。'
    case 'INCOMPLETE':
      return `数据完整率 ${percent(reason.completeness)}，不足以单独据此处置。`
  }
}

function trendOf(input: AssessInput, change: number | null, rules: AssessRules): TrendClass {
  if (input.detected && !input.everDetected) return 'NEW'
  return input.mostlyCensored ? 'NA' : growthClass(change, rules.growthLimit)
}
function suggestionOf(
  input: AssessInput,
  level: AppraisalLevel,
  trend: TrendClass,
  rules: AssessRules,
): Suggestion {
  const wanting = input.completeness < rules.leastCompleteness || (input.resampleDays ?? 0) > 0
  if (wanting) return 'RESAMPLE'
  if (level === 4 && (trend === 'UP' || input.before?.level === 4)) return 'INVESTIGATE'
  if (level >= 3 || trend === 'NEW' || (input.dumpingDays ?? 0) > 0) return 'TRACE'
  return 'KEEP'
}

export interface Assessment {
  level: AppraisalLevel
  /** 0-100 */
  score: number
  trend: TrendClass
  reasons: readonly Reason[]
  sentences: readonly string[]
  suggestion: Suggestion
  /** Level changed by two or more, or a substance found for the first time: somebody else has to look. */
  forcedReview: boolean
}
/**
 * Appraises one drug of one place and period (domain model 2.5). The suggestion is the first that holds: RESAMPLE
 * where the period is incomplete or too wet, INVESTIGATE at level 4 that rises or lasts, TRACE from level 3 on, at a
 * first detection or a suspected dumping, else KEEP. Throws `BadFigure` on impossible figures.
 */
export function assess(input: AssessInput, rules: AssessRules = assessRules): Assessment {
  notNegative('千人均值', input.value)
  share('完整率', input.completeness)
  const { before, bounds } = input
  const level = appraise(input.value, input.detected, levelBounds(bounds))
  const change = growth(input.value, before?.value ?? null)
  const trend = trendOf(input, change, rules)
  const year = growth(input.value, input.yearAgo ?? null)
  const first = trend === 'NEW'
  const told = !input.mostlyCensored && !first
  const reasons: Reason[] = [{ code: 'LEVEL', level, value: input.value, basis: input.basis, bounds }]
  if (first) reasons.push({ code: 'FIRST_DETECTION' })
  if (told && change !== null) reasons.push({ code: 'MOM', growth: change })
  if (told && year !== null) reasons.push({ code: 'YOY', growth: year })
  if (before && before.level !== level) reasons.push({ code: 'LEVEL_CHANGE', from: before.level, to: level })
  if (told && input.trendTest) reasons.push({ code: 'TEST', ...input.trendTest })
  if (input.rank) reasons.push({ code: 'RANK', ...input.rank })
  if (input.dumpingDays) reasons.push({ code: 'DUMPING', days: input.dumpingDays })
  if (input.resampleDays) reasons.push({ code: 'WET', days: input.resampleDays })
  if (input.mostlyCensored) reasons.push({ code: 'CENSORED' })
  if (input.completeness < rules.leastCompleteness)
    reasons.push({ code: 'INCOMPLETE', completeness: input.completeness })
  return {
    level,
    score: scoreOf(input.value, input.detected, bounds),
    trend,
    reasons,
    sentences: reasons.map(sentenceOf),
    suggestion: suggestionOf(input, level, trend, rules),
    forcedReview: first || (before !== null && Math.abs(level - before.level) >= rules.reviewSteps),
  }
}
