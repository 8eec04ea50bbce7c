/** Plants' weeks and months by a switched view, drawn together where their days lie. */
import type { AnalysedGrain } from '#contract/sewage/analysis.ts'
import type { FigureView } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'
import { evenKey } from './month-views.ts'
import { boundOf, peopleOf } from './sum-queries.ts'

export interface ViewedPeriod {
  code: string
  start: string
  /** Days that the view leaves out for their weather. */
  nWetOut: number
  /** For want of factors: with a figure; below the LOQ; with a load alone. */
  nUneven: number
  nUnevenBelow: number
  nUnevenLoad: number
  /** Of the days that it shows. */
  nSamples: number
  nDays: number
  nCensored: number
  popTotal: number | null
  pndl: number | null
  value: number | null
  low: number | null
  high: number | null
}

/**
 * @param view without another rule below the LOQ
 * @param plants whose factors of the week are as they were rolled up
 */
export function viewedPeriods(
  db: Db,
  asked: { drug: string; measure: Measure; grain: AnalysedGrain; view: FigureView },
  { from, to }: { from: string; to: string },
  plants: readonly string[],
): Promise<ViewedPeriod[]> {
  const { drug, measure, grain, view } = asked
  const isPostgres = db.dialect === 'postgres'
  const day = 'c.sample_date'
  const month = `substr(${day}, 1, 7) || '-01'`
  const week = isPostgres
    ? `to_char(date_trunc('week', cast(${day} as date)), 'YYYY-MM-DD')`
    : `date(${day}, '-6 days', 'weekday 1')`
  const factor = isPostgres
    ? `cast(cast(v.factors as json) ->> cast(extract(dow from cast(${day} as date)) as integer) as double precision)`
    : `json_extract(v.factors, '$[' || cast(strftime('%w', ${day}) as integer) || ']')`
  const isEven = view.weekday === 'corrected'
  const among = isIn('c.plant_id', plants)
  const days = `select c.plant_id as code, ${{ DAY: day, WEEK: week, MONTH: month }[grain]} as start,
      case when ${view.wet ? "c.wet_flag = 'Y'" : '1 = 0'} then 1 else 0 end as wet, ${isEven ? factor : '1.0'} as factor,
      ${peopleOf} as people, c.pndl as pndl, c.${measure} as value, ${boundOf(measure, '-')} as low, ${boundOf(measure, '+')} as high,
      case when c.qualifier in ('<LOQ', '<LOD') then 1 else 0 end as censored
    from plant_result c${
      isEven
        ? ` left join consumption_view v on v.view = ? and v.drug_code = c.drug_code and v.region_code = c.plant_id and v.start_date = ${month}`
        : ''
    }
    where c.state = 'PUBLISHED' and c.superseded = 'N' and c.del_flag = '0' and c.drug_code = ? and ${day} between ? and ? and ${among.sql}`
  const [isShown, isUneven] = ['wet = 0 and factor is not null', 'wet = 0 and factor is null']
  const count = (of: string) => `cast(sum(case when ${of} then 1 else 0 end) as integer)`
  const mean = (of: string) => `avg(case when ${isShown} then ${of} end)`
  return db.read<ViewedPeriod>({
    // Made once a row: a factor is named often.
    sql: `with days as materialized (${days}) select code, start, ${count('wet = 1')} as "nWetOut",
      ${count(`${isUneven} and censored = 0 and value is not null`)} as "nUneven", ${count(`${isUneven} and censored = 1`)} as "nUnevenBelow",
      ${count(`${isUneven} and censored = 0 and value is null and pndl is not null`)} as "nUnevenLoad",
      ${count(isShown)} as "nSamples", ${count(`${isShown} and pndl is not null`)} as "nDays",
      ${count(`${isShown} and censored = 1`)} as "nCensored", ${mean('case when pndl is not null then people end')} as "popTotal",
      ${mean('pndl')} as pndl, ${mean('value / factor')} as value, ${mean('low / factor')} as low, ${mean('high / factor')} as high
      from days group by code, start`,
    parameters: [...(isEven ? [evenKey(measure)] : []), drug, from, to, ...among.parameters],
  })
}
