/** Figures below the limits of detection and quantification. The raw triple is kept; a substitute is only computed. */

export type Qualifier = '=' | '<LOQ' | '<LOD' | '>ULOQ'
export type LoqPolicy = 'half' | 'zero' | 'sqrt2' | 'full' | 'exclude'

export interface Measurement {
  /** ng/L; what the instrument said, meaningless below the limit. */
  value: number | null
  qualifier: Qualifier
  /** ng/L */
  loq: number
  lod: number
}
/** The words to print under every chart and into every export. */
export const loqPolicyWords: Record<LoqPolicy, string> = {
  half: 'LOQ/2',
  zero: '计零',
  sqrt2: 'LOQ/√2',
  full: 'LOQ',
  exclude: '剔除',
}

/** Below a limit: the figure itself says nothing. */
export const isCensored = (measurement: Pick<Measurement, 'qualifier'>): boolean =>
  measurement.qualifier === '<LOQ' || measurement.qualifier === '<LOD'

/** The figure to compute with [ng/L]; null where the policy leaves the day out or nothing was measured. */
export function substituteCensored(measurement: Measurement, policy: LoqPolicy = 'half'): number | null {
  if (!isCensored(measurement)) return measurement.value
  switch (policy) {
    case 'half':
      return measurement.loq / 2
    case 'zero':
      return 0
    case 'sqrt2':
      return measurement.loq / Math.SQRT2
    case 'full':
      return measurement.loq
    case 'exclude':
      return null
  }
}

/** 检出率 = n(≥ LOD) / n; null without a measurement. */
export const detectionFrequency = (all: readonly Pick<Measurement, 'qualifier'>[]): number | null =>
  all.length === 0 ? null : all.filter(one => one.qualifier !== '<LOD').length / all.length

/** 定量率 = n(≥ LOQ) / n; null without a measurement. */
export const quantificationFrequency = (all: readonly Pick<Measurement, 'qualifier'>[]): number | null =>
  all.length === 0 ? null : all.filter(one => !isCensored(one)).length / all.length

/** More than half of the series is censored: the median is shown as "<LOQ" and no trend is drawn. */
export const mostlyCensored = (all: readonly Pick<Measurement, 'qualifier'>[]): boolean =>
  all.length > 0 && all.filter(isCensored).length * 2 > all.length
