/** Correction factors, and what a marker can and cannot say about its drug's source. */

/**
 * F4, correction factor [-] = (M parent / M marker) / EF, × 1 / (1 − d) where a share d is lost in the sewer.
 * Factors are versioned rows of the drug dictionary: changing METH from 0.43 to 0.227 nearly doubles a city.
 */
export const correctionFactor = (
  molarMassParent: number,
  molarMassMarker: number,
  excretedShare: number,
  degradedShare = 0,
): number => molarMassParent / molarMassMarker / excretedShare / (1 - degradedShare)

/** Molar masses [g/mol] that the heroin correction needs. */
export const molarMass = { morphine: 285.34, codeine: 299.36, heroin: 369.41 } as const

export interface HeroinInput {
  /** Loads in mg/(d·1000 inh). */
  morphineLoad: number
  codeineLoad: number
  medicalMorphineLoad: number
  codeineExcreted: number
  /** Share of consumed codeine that is excreted as morphine. */
  codeineToMorphine: number
  morphineExcreted: number
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
 * Heroin from morphine after subtracting morphine from codeine and from hospitals [mg/(d·1000 inh)].
 * Poppy straw is not covered: without its share the source stays 来源不可分 and no figure may be shown.
 */
export function heroinFromMorphine(input: HeroinInput): HeroinResult {
  const codeineConsumption = input.codeineLoad / input.codeineExcreted
  const morphineFromCodeine =
    (codeineConsumption * input.codeineToMorphine * molarMass.morphine) / molarMass.codeine
  const residualMorphine = Math.max(0, input.morphineLoad - morphineFromCodeine - input.medicalMorphineLoad)
  const factor = correctionFactor(molarMass.heroin, molarMass.morphine, input.morphineExcreted)
  return {
    codeineConsumption,
    morphineFromCodeine,
    residualMorphine,
    heroinConsumption: residualMorphine * factor,
    naiveHeroin: input.morphineLoad * factor,
  }
}

export type RatioVerdict = 'metabolic' | 'possible_dumping' | 'other_amphetamine_source'
/** AMP/METH by mass: 0.05-0.25 is human metabolism of METH; below, possible dumping; above, another source of AMP. */
export function amphetamineRatio(amphetamine: number, methamphetamine: number): RatioVerdict {
  const ratio = amphetamine / methamphetamine
  if (ratio < 0.05) return 'possible_dumping'
  return ratio > 0.25 ? 'other_amphetamine_source' : 'metabolic'
}

/** COC/BE by mass above 0.75: cocaine that went down a drain without passing through a person. */
export const cocaineDumped = (cocaine: number, benzoylecgonine: number, limit = 0.75): boolean =>
  cocaine / benzoylecgonine > limit
