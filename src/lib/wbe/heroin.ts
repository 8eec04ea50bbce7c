/**
 * Heroin from morphine. In China 59 % of the morphine in sewage came from poppy straw, 29 % from hospitals, 9 % from
 * codeine and 3 % from heroin (Shao 2024, 150 plants): what is not taken away beforehand is wrong tenfold.
 * Loads in mg/(d·1000 inh). Throws `BadFigure` on negative loads and impossible shares.
 */
import { correctionFactor } from './factor.ts'
import { notNegative, positive, positiveShare, share } from './figure.ts'
import { combinedUncertainty } from './uncertainty.ts'

/** Molar masses [g/mol] that the correction needs. */
export const molarMass = { morphine: 285.34, codeine: 299.36, heroin: 369.41 } as const

export interface PoppyStraw {
  codeineLoad: number
  morphineLoad: number
}
/**
 * What poppy straw brings [mg/(d·1000)], from noscapine, which neither heroin use nor medicine does. The two mass
 * ratios are those of the straw of the region, measured by the laboratory: there is no published default.
 */
export function poppyStrawOf(
  noscapineLoad: number,
  noscapinePerCodeine: number,
  morphinePerCodeine: number,
): PoppyStraw {
  const codeineLoad =
    notNegative('那可丁负荷', noscapineLoad) / positive('那可丁/可待因', noscapinePerCodeine)
  return { codeineLoad, morphineLoad: codeineLoad * positive('吗啡/可待因', morphinePerCodeine) }
}

export interface HeroinInput {
  morphineLoad: number
  codeineLoad: number
  medicalMorphineLoad: number
  codeineExcreted: number
  /** Share of consumed codeine that is excreted as morphine. */
  codeineToMorphine: number
  morphineExcreted: number
  /** What of both loads is poppy straw's; left out only where there is none. */
  poppyStraw?: PoppyStraw
}
export interface HeroinResult {
  codeineConsumption: number
  morphineFromCodeine: number
  residualMorphine: number
  heroinConsumption: number
  /** What the uncorrected calculation would say: wrong by an order of magnitude in China (Shao 2024). */
  naiveHeroin: number
}
/**
 * Heroin [mg/(d·1000 inh)] from morphine less what poppy straw, codeine and hospitals explain; never below 0.
 * Plain arithmetic: whether the rest may be called heroin is for `judgeHeroin`.
 */
export function heroinFromMorphine(input: HeroinInput): HeroinResult {
  const straw = input.poppyStraw ?? { codeineLoad: 0, morphineLoad: 0 }
  const medicinalCodeine = Math.max(0, notNegative('可待因负荷', input.codeineLoad) - straw.codeineLoad)
  const codeineConsumption = medicinalCodeine / positiveShare('可待因排泄率', input.codeineExcreted)
  const morphineFromCodeine =
    (codeineConsumption * share('可待因转吗啡比例', input.codeineToMorphine) * molarMass.morphine) /
    molarMass.codeine
  const explained =
    morphineFromCodeine +
    notNegative('医用吗啡负荷', input.medicalMorphineLoad) +
    notNegative('罂粟壳吗啡负荷', straw.morphineLoad)
  const residualMorphine = Math.max(0, notNegative('吗啡负荷', input.morphineLoad) - explained)
  const factor = correctionFactor(molarMass.heroin, molarMass.morphine, input.morphineExcreted)
  return {
    codeineConsumption,
    morphineFromCodeine,
    residualMorphine,
    heroinConsumption: residualMorphine * factor,
    naiveHeroin: input.morphineLoad * factor,
  }
}

export type HeroinRefusal = 'MEDICAL_UNKNOWN' | 'STRAW_UNKNOWN' | 'WITHIN_ERROR'
export const heroinRefusalWords: Record<HeroinRefusal, string> = {
  MEDICAL_UNKNOWN: '来源不可分：没有医用吗啡数据',
  STRAW_UNKNOWN: '来源不可分：没有罂粟壳份额（那可丁未测，比值未定）',
  WITHIN_ERROR: '来源不可分：扣除后的余量不超过两倍不确定度',
}
export interface HeroinEvidence extends Omit<HeroinInput, 'medicalMorphineLoad' | 'poppyStraw'> {
  medicalMorphineLoad: number | null
  /** Null where nobody measured it; `'absent'` where the region is known to have none. */
  poppyStraw: PoppyStraw | 'absent' | null
  /** Relative standard uncertainty of each morphine load [%]. */
  uncertaintyPct?: number
}
export type HeroinJudgement =
  | { refused: null; result: HeroinResult }
  | { refused: HeroinRefusal; words: string; result: HeroinResult | null }

/**
 * Heroin, or why no figure may be shown (来源不可分): a source is unknown, or the rest lies within twice the combined
 * uncertainty of the loads it is the difference of.
 */
export function judgeHeroin(evidence: HeroinEvidence): HeroinJudgement {
  const refuse = (refused: HeroinRefusal, result: HeroinResult | null = null): HeroinJudgement => ({
    refused,
    words: heroinRefusalWords[refused],
    result,
  })
  const { medicalMorphineLoad, poppyStraw, uncertaintyPct = 20, ...loads } = evidence
  if (medicalMorphineLoad === null) return refuse('MEDICAL_UNKNOWN')
  if (poppyStraw === null) return refuse('STRAW_UNKNOWN')
  const straw = poppyStraw === 'absent' ? undefined : poppyStraw
  const result = heroinFromMorphine({ ...loads, medicalMorphineLoad, poppyStraw: straw })
  const parts = [
    loads.morphineLoad,
    result.morphineFromCodeine,
    medicalMorphineLoad,
    straw?.morphineLoad ?? 0,
  ]
  const error = combinedUncertainty(parts.map(part => (part * uncertaintyPct) / 100))
  return result.residualMorphine <= 2 * error ? refuse('WITHIN_ERROR', result) : { refused: null, result }
}
