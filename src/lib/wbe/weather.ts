/** Wet weather: concentrations fall by dilution, loads should not; such days are flagged and shown apart. */
import { notNegative, positive } from './figure.ts'

export interface WetLimits {
  /** Times the plant's dry-weather median flow. */
  flowTimes: number
  /** mm in 24 h. */
  rainMm: number
  /** mm in 24 h above which a new sample is advised. */
  resampleMm: number
}
/** Defaults of the domain model 1.5, to be configured by the agency. */
export const wetLimits: WetLimits = { flowTimes: 1.5, rainMm: 10, resampleMm: 25 }

export interface WetWeather {
  wet: boolean
  /** Why: the flow, the rain, or both. */
  reasons: readonly ('FLOW' | 'RAIN')[]
  /** Rain so heavy that the day should be sampled again. */
  resample: boolean
}
/** Flow in the unit of its median; rain in mm of the sample's 24 h, null where nobody measured it. */
export function wetWeather(
  flow: number,
  dryMedian: number,
  rainMm24h: number | null = null,
  limits: WetLimits = wetLimits,
): WetWeather {
  const rain = notNegative('雨量 mm', rainMm24h ?? 0)
  const reasons = [
    ...(notNegative('流量', flow) > limits.flowTimes * positive('旱天流量中位数', dryMedian)
      ? (['FLOW'] as const)
      : []),
    ...(rain > limits.rainMm ? (['RAIN'] as const) : []),
  ]
  return { wet: reasons.length > 0, reasons, resample: rain > limits.resampleMm }
}

/** Wet-weather flag alone: flow above 1.5 × the dry-weather median, or more than 10 mm of rain in 24 h. */
export const isWet = (flow: number, dryMedian: number, rainMm24h: number | null = null): boolean =>
  wetWeather(flow, dryMedian, rainMm24h).wet
