/** A drug's answer as a trend and as a table. Pure. */
import { loadUnit, measureWord } from '#contract/sewage/figures.ts'
import { formatLoad, formatNumber, formatShare } from '#lib/format.ts'
import type { TrendData } from '#web/charts/trend.ts'
import type { ChartTable } from '#web/charts/view-data.tsx'
import type { BasisChoice } from '#web/widgets/basis/choice.ts'
import type { DrugSeries, Drugs } from './use-overview.ts'

/** Half of a day's values substituted: the point is drawn hollow. */
const hollowFrom = 0.5
export const trendDataOf = (drug: DrugSeries, days: readonly string[], compare: boolean): TrendData => ({
  days,
  values: drug.values,
  low: drug.low,
  high: drug.high,
  hollow: drug.censored.map(share => share >= hollowFrom),
  ...(compare ? { past: drug.past } : {}),
})

/** What explains the mean of a drug, over one day its value of that day. */
export const basisOf = (drugs: Drugs, drug: string, to: string, days = drugs.range): BasisChoice => ({
  region: drugs.regionCode,
  to,
  drug,
  days,
  measure: drugs.measure,
})

export function drugTable(drugs: Drugs, drug: DrugSeries): ChartTable {
  const { measure } = drugs
  return {
    title: `${drugTitle(drug, measure)} ${measureWord[measure]} ${loadUnit}`,
    columns: ['日期', '本期', '95% CI 下限', '95% CI 上限', '去年同期', '有效厂数', 'LOQ 代入占比'],
    rows: () =>
      drugs.days.map((day, index) => [
        day,
        formatLoad(drug.values[index]),
        formatLoad(drug.low[index]),
        formatLoad(drug.high[index]),
        formatLoad(drug.past[index]),
        formatNumber(drug.plants[index]),
        formatShare(drug.censored[index]),
      ]),
    note: `${drugs.regionName}人口加权；低于定量限按 ${drugs.loqPolicy} 代入；去年同期按星期对齐（前 364 日）`,
  }
}

/** A load of heroin is that of its marker morphine, whatever its source; the title says so. */
export const drugTitle = (drug: DrugSeries, measure: Drugs['measure']): string =>
  measure === 'pndl' && drug.loadOnly === '来源不可分' ? `${drug.drugName}（吗啡计）` : drug.drugName
