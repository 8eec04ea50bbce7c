/**
 * From a concentration to what a thousand people used: formulas F1-F3 and F5-F8 of wastewater-based
 * epidemiology (SCORE/EUDA protocol; Castiglioni et al. 2013). Units stand in the names; nothing here rounds.
 * Every function throws `BadFigure` on a negative or impossible figure.
 */
import { BadFigure, finite, notNegative, positive, positiveShare, share } from './figure.ts'

/**
 * F1, corrected concentration [ng/L] = measured × dilution / recovery.
 * Only where the laboratory has not corrected by internal standard already. `recovery` is a share (0.82 = 82 %).
 */
export const correctedConcentration = (measuredNgPerL: number, recovery = 1, dilution = 1): number =>
  (notNegative('浓度 ng/L', measuredNgPerL) * positive('稀释倍数', dilution)) / positive('回收率', recovery)

export interface Determination {
  /** ng/L, as the instrument gives it. */
  measuredNgPerL: number
  /** The laboratory's internal standard has corrected already: the recovery is then only reported. */
  recoveryCorrected: boolean
  /** Share; needed where nothing has corrected yet. */
  recovery?: number | null
  dilution?: number
}
/** F1 as the laboratory's row stands [ng/L]: never corrected twice. Throws where a recovery is needed and missing. */
export function concentrationOf(row: Determination): number {
  if (row.recoveryCorrected) return correctedConcentration(row.measuredNgPerL, 1, row.dilution)
  if (row.recovery == null) throw new BadFigure('回收率', row.recovery, '未经内标校正的结果须有回收率')
  return correctedConcentration(row.measuredNgPerL, row.recovery, row.dilution)
}

/** Concentration at the sewer's beginning [ng/L] = C / (1 − d), d = share lost in sewer and storage. */
export const beforeDegradation = (ngPerL: number, degradedShare: number): number =>
  notNegative('浓度 ng/L', ngPerL) / positiveShare('未降解比例', 1 - share('降解比例', degradedShare))

export type FlowUnit = 'm³/d' | '万m³/d' | 'L/s'
const m3PerDay: Record<FlowUnit, number> = { 'm³/d': 1, '万m³/d': 10_000, 'L/s': 86.4 }
/** Flow [m³/d] of a figure in any unit it comes in: plants report 万m³/d, HJ 212 (w00000) L/s. */
export const flowM3PerDay = (value: number, unit: FlowUnit): number =>
  notNegative('流量', value) * m3PerDay[unit]

/** F2, daily mass load [mg/d] = C [ng/L] × Q [m³/d] / 1000. */
export const dailyMassLoad = (ngPerL: number, flowM3PerDay: number): number =>
  (notNegative('浓度 ng/L', ngPerL) * notNegative('流量 m³/d', flowM3PerDay)) / 1000

/** F2 with the flow in 万m³/d, as plants report it: C × Q × 10 [mg/d]. */
export const dailyMassLoadOfWan = (ngPerL: number, flowWanM3PerDay: number): number =>
  notNegative('浓度 ng/L', ngPerL) * notNegative('流量 万m³/d', flowWanM3PerDay) * 10

/** F3, population-normalised daily load 千人均负荷 [mg/(d·1000 inh)] = L [mg/d] / (P / 1000). EUDA publishes this. */
export const pndl = (loadMgPerDay: number, population: number): number =>
  notNegative('负荷 mg/d', loadMgPerDay) / (positive('人口', population) / 1000)

/** F5, consumption 千人均消费量 [mg/(d·1000 inh)] = PNDL × CF. Chinese, Australian and NZ programmes publish this. */
export const consumption = (pndlMg: number, factor: number): number =>
  notNegative('千人均负荷', pndlMg) * positive('校正系数', factor)

/** F6, doses a day of 1000 inhabitants = consumption / typical dose [mg]. */
export const doses = (consumptionMg: number, doseMg: number): number =>
  notNegative('千人均消费量', consumptionMg) / positive('剂量 mg', doseMg)

/** F7, consumption of the whole catchment [g/d] = consumption [mg/(d·1000)] × P / 1000 / 1000. */
export const totalConsumptionGPerDay = (consumptionMg: number, population: number): number =>
  (notNegative('千人均消费量', consumptionMg) * notNegative('人口', population)) / 1e6

/** F7 over a year [kg/a] = total [g/d] × 365 / 1000. */
export const totalConsumptionKgPerYear = (consumptionMg: number, population: number): number =>
  (totalConsumptionGPerDay(consumptionMg, population) * 365) / 1000

export interface UserModel {
  doseMg: number
  /** Doses a user takes on a day of use. */
  usesPerDay: number
  /** Share of the population aged 15-64. */
  adultShare: number
}
/** F8, users per 1000 inhabitants = consumption / (dose × uses a user-day). To be shown with its interval only. */
export const usersPerThousand = (consumptionMg: number, model: UserModel): number =>
  doses(consumptionMg, model.doseMg) / positive('每日使用次数', model.usesPerDay)

/** F8, prevalence 流行率 among people aged 15-64 [%] = users per 1000 / 10 / share of 15-64. */
export const prevalencePercent = (consumptionMg: number, model: UserModel): number =>
  usersPerThousand(consumptionMg, model) / 10 / positiveShare('15-64 岁占比', model.adultShare)

/** F13, removal at the plant = 1 − Ceff / Cinf; negative where more leaves than enters (KET often does; Du 2015). */
export const removal = (influentNgPerL: number, effluentNgPerL: number): number =>
  finite(
    '去除率',
    1 - notNegative('出水浓度 ng/L', effluentNgPerL) / positive('进水浓度 ng/L', influentNgPerL),
  )
