/**
 * From a concentration to what a thousand people used: formulas F1-F3 and F5-F8 of wastewater-based
 * epidemiology. Units stand in the names; nothing here rounds.
 */

/**
 * F1, corrected concentration [ng/L] = measured × dilution / recovery.
 * Only where the laboratory has not corrected by internal standard already. `recovery` is a share (0.82 = 82 %).
 */
export const correctedConcentration = (measuredNgPerL: number, recovery = 1, dilution = 1): number =>
  (measuredNgPerL * dilution) / recovery

/** Concentration at the sewer's beginning [ng/L] = C / (1 − d), d = share lost in sewer and storage. */
export const beforeDegradation = (ngPerL: number, degradedShare: number): number =>
  ngPerL / (1 - degradedShare)

/** F2, daily mass load [mg/d] = C [ng/L] × Q [m³/d] / 1000. */
export const dailyMassLoad = (ngPerL: number, flowM3PerDay: number): number => (ngPerL * flowM3PerDay) / 1000

/** F2 with the flow in 万m³/d, as plants report it: C × Q × 10 [mg/d]. */
export const dailyMassLoadOfWan = (ngPerL: number, flowWanM3PerDay: number): number =>
  ngPerL * flowWanM3PerDay * 10

/** F3, population-normalised daily load 千人均负荷 [mg/(d·1000 inh)] = L [mg/d] / (P / 1000). EUDA publishes this. */
export const pndl = (loadMgPerDay: number, population: number): number => loadMgPerDay / (population / 1000)

/** F5, consumption 千人均消费量 [mg/(d·1000 inh)] = PNDL × CF. Chinese, Australian and NZ programmes publish this. */
export const consumption = (pndlMg: number, factor: number): number => pndlMg * factor

/** F6, doses a day of 1000 inhabitants = consumption / typical dose [mg]. */
export const doses = (consumptionMg: number, doseMg: number): number => consumptionMg / doseMg

/** F7, consumption of the whole catchment [g/d] = consumption [mg/(d·1000)] × P / 1000 / 1000. */
export const totalConsumptionGPerDay = (consumptionMg: number, population: number): number =>
  (consumptionMg * population) / 1e6

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
  consumptionMg / (model.doseMg * model.usesPerDay)

/** F8, prevalence 流行率 among people aged 15-64 [%] = users per 1000 / 10 / share of 15-64. */
export const prevalencePercent = (consumptionMg: number, model: UserModel): number =>
  usersPerThousand(consumptionMg, model) / 10 / model.adultShare

/** F13, removal at the plant = 1 − Ceff / Cinf; negative where more leaves than enters (KET often does). */
export const removal = (influentNgPerL: number, effluentNgPerL: number): number =>
  1 - effluentNgPerL / influentNgPerL
