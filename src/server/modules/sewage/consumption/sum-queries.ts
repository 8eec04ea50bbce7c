/** Places over one span of days, drawn together where the days lie: means over the days that have a value (F9). */
import { type FigureView, isSwitched } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { usualPct } from '#lib/wbe/rollup.ts'
import { z95 } from '#lib/wbe/uncertainty.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'
import { plantLevel } from './cells.ts'
import { steadyPlants } from './month-view-queries.ts'
import { evenKey } from './month-views.ts'
import { mergedSums, type SpanSums } from './span-sums.ts'
import { type Days, monthsWithin } from './whole-months.ts'

/** What of a row each column of a cell is. */
type Source = Readonly<
  Record<
    | 'code'
    | 'day'
    | 'n_samples'
    | 'n_detected'
    | 'n_censored'
    | 'n_wet'
    | 'n_plants'
    | 'n_days'
    | 'pop_total'
    | 'person_days'
    | 'pndl'
    | 'pndl_low'
    | 'pndl_high'
    | 'consumption'
    | 'cons_low'
    | 'cons_high',
    string
  >
>
const kept = (column: string) => `c.${column}`
const ofRegions: Source = {
  code: kept('region_code'),
  day: kept('start_date'),
  n_samples: kept('n_samples'),
  n_detected: kept('n_detected'),
  n_censored: kept('n_censored'),
  n_wet: kept('n_wet'),
  n_plants: kept('n_plants'),
  n_days: kept('n_days'),
  pop_total: kept('pop_total'),
  person_days: kept('person_days'),
  pndl: kept('pndl'),
  pndl_low: kept('pndl_low'),
  pndl_high: kept('pndl_high'),
  consumption: kept('consumption'),
  cons_low: kept('cons_low'),
  cons_high: kept('cons_high'),
}
/** Persons behind a plant's day `c`. */
export const peopleOf =
  'case when c.pndl is null or c.population is null or c.population < 0 then 0 else c.population end'
const isOne = (condition: string) => `case when ${condition} then 1 else 0 end`
/** `relativeInterval` of a plant's own day. */
export const boundOf = (measure: string, sign: '+' | '-') => {
  const factor = `(1 ${sign} coalesce(c.uncertainty_pct, ${usualPct}) * ${z95 / 100})`
  return `case when ${factor} < 0 then c.${measure} * 0 else c.${measure} * ${factor} end`
}
/** `plantCell` of a published result. */
const ofPlants: Source = {
  code: kept('plant_id'),
  day: kept('sample_date'),
  n_samples: '1',
  n_detected: isOne("c.qualifier is null or c.qualifier <> '<LOD'"),
  n_censored: isOne("c.qualifier in ('<LOQ', '<LOD')"),
  n_wet: isOne("c.wet_flag = 'Y'"),
  n_plants: '1',
  n_days: isOne('c.pndl is not null'),
  pop_total: peopleOf,
  person_days: peopleOf,
  pndl: kept('pndl'),
  pndl_low: boundOf('pndl', '-'),
  pndl_high: boundOf('pndl', '+'),
  consumption: kept('consumption'),
  cons_low: boundOf('consumption', '-'),
  cons_high: boundOf('consumption', '+'),
}

interface SumsAsk {
  level: string
  drug: string
  byWeekday?: boolean
}
/**
 * @param codes of regions, or ids of plants
 * @param view what is looked at otherwise than published; days that are being made anew are left out of it
 * @returns those that have a day; `byWeekday` each of them by months and weekdays
 */
export async function sumsOfDays(
  db: Db,
  asked: SumsAsk,
  span: { from: string; to: string },
  codes: readonly string[],
  view: FigureView = {},
): Promise<SpanSums[]> {
  const { months, rest } = monthsWithin([span.from, span.to])
  const { level, drug } = asked
  if (level !== plantLevel || asked.byWeekday || view.loq || !months || codes.length === 0)
    return sumsByDays(db, asked, span, codes, view)
  const isSteady = await steadyPlants(db, drug)
  const [quick, slow] = [codes.filter(isSteady), codes.filter(code => !isSteady(code))]
  const parts = await Promise.all([
    sumsOfMonths(db, { drug, dry: view.wet === 'out' }, months, quick),
    ...rest.map(([from, to]) => sumsByDays(db, asked, { from, to }, quick, view)),
    sumsByDays(db, asked, span, slow, view),
  ])
  return [...Map.groupBy(parts.flat(), one => one.code).values()].map(mergedSums)
}
/**
 * Whole months of plants, as they were rolled up.
 * @param dry without wet days
 * @param even this quantity without the rhythm of the week; months without factors are left out
 * @returns parts without a day in common, up to two of a plant
 */
export async function sumsOfMonths(
  db: Db,
  { drug, dry, even }: { drug: string; dry: boolean; even?: Measure },
  [from, to]: Days,
  codes: readonly string[],
): Promise<SpanSums[]> {
  if (codes.length === 0) return []
  const among = isIn('region_code', codes)
  const mean = (column: string, count: string) =>
    `sum(${column} * ${count}) / nullif(sum(case when ${column} is not null then ${count} end), 0)`
  const read = ([source, key]: readonly [string, string], but = '') =>
    db.read<SpanSums>({
      sql: `select region_code as code, cast(sum(n_days) as integer) as "nPndl", cast(sum(n_consumption) as integer) as "nConsumption",
        cast(sum(n_samples) as integer) as "nSamples", cast(sum(n_days) as integer) as "nDays",
        cast(sum(n_detected) as integer) as "nDetected", cast(sum(n_censored) as integer) as "nCensored",
        cast(sum(n_wet) as integer) as "nWet", 1 as "nPlants", ${mean('pop_total', 'n_days')} as "popTotal",
        sum(person_days) as "personDays", ${mean('pndl', 'n_days')} as pndl, ${mean('pndl_low', 'n_days')} as "pndlLow",
        ${mean('pndl_high', 'n_days')} as "pndlHigh", ${mean('consumption', 'n_consumption')} as consumption,
        ${mean('cons_low', 'n_consumption')} as "consLow", ${mean('cons_high', 'n_consumption')} as "consHigh"
      from ${source} = ? and ${among.sql} and drug_code = ? and start_date between ? and ?${but} group by region_code`,
      parameters: [key, ...among.parameters, drug, from, to],
    })
  const published = ["consumption_rollup where grain = 'MONTH' and level", plantLevel] as const
  const viewed = (view: string) => ['consumption_view where view', view] as const
  const whole = even ? viewed(evenKey(even)) : published
  if (!dry) return read(whole)
  // A month without a wet day is dry as it is.
  const parts = await Promise.all([
    read(whole, ' and n_wet = 0'),
    read(viewed(even ? evenKey(even, true) : 'dry')),
  ])
  return parts.flat()
}
function sumsByDays(
  db: Db,
  { level, drug, byWeekday = false }: SumsAsk,
  { from, to }: { from: string; to: string },
  codes: readonly string[],
  view: FigureView = {},
): Promise<SpanSums[]> {
  if (codes.length === 0) return Promise.resolve([])
  const plants = level === plantLevel
  const source = plants ? ofPlants : ofRegions
  // A day by another rule where it comes to another figure by it, else as published.
  const of = (column: keyof Source) =>
    view.loq ? `case when v.policy is null then ${source[column]} else v.${column} end` : source[column]
  const days = of('n_days')
  const month = `substr(${source.day}, 1, 7)`
  const weekday =
    db.dialect === 'postgres'
      ? `cast(extract(dow from cast(${source.day} as date)) as integer)`
      : `cast(strftime('%w', ${source.day}) as integer)`
  const among = isIn(source.code, codes)
  return db.read<SpanSums>({
    sql: `select ${source.code} as code,${byWeekday ? ` ${month} as month, ${weekday} as weekday,` : ''}
        cast(count(${of('pndl')}) as integer) as "nPndl", cast(count(${of('consumption')}) as integer) as "nConsumption",
        cast(sum(${source.n_samples}) as integer) as "nSamples",
        cast(sum(case when ${days} > 0 then 1 else 0 end) as integer) as "nDays",
        cast(sum(${source.n_detected}) as integer) as "nDetected", cast(sum(${source.n_censored}) as integer) as "nCensored",
        cast(sum(${source.n_wet}) as integer) as "nWet",
        max(${of('n_plants')}) as "nPlants", avg(case when ${days} > 0 then ${of('pop_total')} end) as "popTotal",
        sum(${of('person_days')}) as "personDays", avg(${of('pndl')}) as pndl, avg(${of('pndl_low')}) as "pndlLow",
        avg(${of('pndl_high')}) as "pndlHigh", avg(${of('consumption')}) as consumption, avg(${of('cons_low')}) as "consLow",
        avg(${of('cons_high')}) as "consHigh"
      from ${plants ? 'plant_result' : 'consumption_rollup'} c${
        view.loq
          ? ` left join consumption_variant v on v.level = ? and v.region_code = ${source.code}
          and v.drug_code = c.drug_code and v.policy = ? and v.start_date = ${source.day}`
          : ''
      }
      where ${plants ? "c.state = 'PUBLISHED' and c.superseded = 'N' and c.del_flag = '0'" : "c.grain = 'DAY' and c.level = ?"}
        and c.drug_code = ? and ${source.day} between ? and ? and ${among.sql}${
          view.wet ? ` and ${source.n_wet} * 2 <= ${source.n_samples}` : ''
        }${
          isSwitched(view)
            ? ` and not exists (select 1 from consumption_due q
          where q.sample_date = ${source.day} and q.drug_code = c.drug_code)`
            : ''
        }
      group by ${source.code}${byWeekday ? `, ${month}, ${weekday}` : ''}`,
    parameters: [
      ...(view.loq ? [level, view.loq] : []),
      ...(plants ? [] : [level]),
      drug,
      from,
      to,
      ...among.parameters,
    ],
  })
}
