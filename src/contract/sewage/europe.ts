/**
 * 国际比较: our cities among those of the European multi-city study, by drug and year. Loads alone (PNDL, mg/(d·1000 inh)), never
 * consumption; weekdays and weekends of every year by the rule by which the study published that year.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { figure } from '#contract/kit/shapes.ts'
import { consumptionList } from './consumption.ts'
import { day, text } from './overview.ts'

const { access } = consumptionList
export const europePage = page('/sewage/europe', {
  name: '国际比较',
  group: '/sewage',
  at: 35,
  needs: [access],
})
/** Stands on the page, in the pictures and in what is taken along: the terms on which the data may be used again. */
export const europeSource =
  '欧洲数据：EUDA（欧洲药物管理局，原 EMCDDA）与 SCORE 网络，多城市污水研究原始数据，2025 版；注明出处后可转载'
/** Cities whose years are drawn beside the spread. */
export const mostFollowed = 6

const part = Type.Enum(['daily', 'weekday', 'weekend'])
export type EuropePart = 'daily' | 'weekday' | 'weekend'
const means = { daily: figure, weekday: figure, weekend: figure }
const drug = Type.String({ maxLength: 16 })
const codes = Type.Optional(Type.String({ maxLength: 32 * mostFollowed }))

const site = Type.Object({
  site: Type.String(),
  country: Type.String(),
  city: Type.String(),
  /** People of the plant; null where the study does not say. */
  population: figure,
  /** Monday to Sunday of its one week. */
  days: Type.Array(figure),
  /** Days with a value. */
  n: Type.Number(),
  /** Computed from the days by the rule of the year. */
  ...means,
  published: Type.Object(means),
  /** What was computed is what was published, to its two decimals; null where a day or a mean is not published. */
  agrees: Type.Union([Type.Boolean(), Type.Null()]),
  /** What is compared: the published mean, else the computed one. */
  value: figure,
})
const own = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** As in 人均消费量; null where there is a figure. */
  without: text,
  ...means,
  /** Of the daily mean, 95 %. */
  low: figure,
  high: figure,
  value: figure,
  days: Type.Number(),
  samples: Type.Number(),
  /** Cities of the study below it, half of the equal ones, as a share of one; the place it would take; times their median. */
  position: figure,
  rank: figure,
  timesMedian: figure,
})
const spread = { n: Type.Number(), p10: figure, median: figure, p90: figure }

export const europeCities = endpoint('GET', '/sewage/europe/cities', {
  title: '国际比较：城市',
  access,
  query: Type.Object({
    drug,
    /** Of the study; absent: the newest with the drug. */
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    part: Type.Optional(part),
    /** Days of ours; absent: the seven up to the newest. */
    from: Type.Optional(day),
    to: Type.Optional(day),
  }),
  result: Type.Object({
    /** Drugs of the study. */
    drugs: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    years: Type.Array(Type.Number()),
    year: figure,
    /** Of the study’s year, and of ours. */
    weekendWords: text,
    ownWeekendWords: text,
    ...spread,
    sites: Type.Array(site),
    from: text,
    to: text,
    own: Type.Array(own),
    loqPolicies: Type.Array(Type.String()),
    source: Type.String(),
  }),
})

const followed = Type.Object({
  code: Type.String(),
  name: Type.String(),
  value: figure,
  low: figure,
  high: figure,
  days: Type.Number(),
})
export const europeYears = endpoint('GET', '/sewage/europe/years', {
  title: '国际比较：历年',
  access,
  query: Type.Object({
    drug,
    part: Type.Optional(part),
    /** Sites of the study, and cities of ours, comma separated. */
    sites: codes,
    cities: codes,
  }),
  result: Type.Object({
    years: Type.Array(
      Type.Object({
        year: Type.Number(),
        ...spread,
        sites: Type.Array(followed),
        /** Ours, the mean of all days of the year. */
        own: Type.Array(followed),
      }),
    ),
    source: Type.String(),
  }),
})
