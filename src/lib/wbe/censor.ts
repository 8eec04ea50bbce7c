/** Figures below the limits of detection and quantification. The raw triple is kept; a substitute is only computed. */
import { notNegative, positive } from './figure.ts'
import { median } from './statistics.ts'

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

const substituteOf: Record<LoqPolicy, (loq: number) => number | null> = {
  half: loq => loq / 2,
  zero: () => 0,
  sqrt2: loq => loq / Math.SQRT2,
  full: loq => loq,
  exclude: () => null,
}

/**
 * The figure to compute with [ng/L]; null where the policy leaves the day out or nothing was measured. Zero is the
 * rule of EUDA's source data. Throws `BadFigure` on a negative value, and below a limit without a positive LOQ.
 */
export function substituteCensored(measurement: Measurement, policy: LoqPolicy = 'half'): number | null {
  if (!isCensored(measurement))
    return measurement.value === null ? null : notNegative('浓度 ng/L', measurement.value)
  return substituteOf[policy](positive('定量限 ng/L', measurement.loq))
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

export interface CensoredSeries {
  n: number
  detection: number | null
  quantification: number | null
  /** Of the figures computed with [ng/L]; `'<LOQ'` where more than half are censored, null of nothing. */
  median: number | '<LOQ' | null
  /** A trend may be tested and drawn. */
  trendAllowed: boolean
  policy: LoqPolicy
}
/** What may be said of a series that lies partly below its limits. */
export function describeCensored(all: readonly Measurement[], policy: LoqPolicy = 'half'): CensoredSeries {
  const mostly = mostlyCensored(all)
  const figures = all.map(one => substituteCensored(one, policy)).filter(value => value !== null)
  return {
    n: all.length,
    detection: detectionFrequency(all),
    quantification: quantificationFrequency(all),
    median: mostly ? '<LOQ' : median(figures),
    trendAllowed: all.length > 0 && !mostly,
    policy,
  }
}
