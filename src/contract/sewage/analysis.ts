/**
 * 分析: one place, drug and quantity over time, beside its equals, and what a chosen span of days is made of. Every picture of the page is
 * one call with the same filters. Figures are those of 人均消费量, mg/(d·1000 inh), from published results alone; `loq`, `wet` and `weekday`
 * look at the same results by other rules, and `differs` then says what is not as published.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { figure } from '#contract/kit/shapes.ts'
import { consumptionList, mostCompared } from './consumption.ts'
import { differs, viewQuery } from './figure-view.ts'
import { day, measure, text } from './overview.ts'

const { access } = consumptionList
export const analysisPage = page('/sewage/analysis', {
  name: '分析',
  group: '/sewage',
  at: 32,
  needs: [access],
  owns: ['sewage:analysis-note'],
})

/** Longer periods are compared on 人均消费量. */
export const analysedGrains = ['DAY', 'WEEK', 'MONTH'] as const
export type AnalysedGrain = (typeof analysedGrains)[number]
/** Fewer values: no test of a trend, no interval of what is typical. */
export const leastAnalysed = 8
/** Most days, and most periods, of one question: thirteen years of days, with room for leap days and whole weeks. */
export const mostSpanDays = 4_800
/** Days of a chosen span that are sent one by one; of longer ones they are counted. */
export const mostOwnDays = 31

export const place = {
  /** Region or plant; absent: the only province there is, else the first. */
  place: Type.Optional(Type.String({ maxLength: 32 })),
  drug: Type.String({ maxLength: 16 }),
  measure,
  ...viewQuery,
}
export const span = { from: day, to: day }
export const named = { code: Type.String(), name: Type.String(), level: Type.String() }
/**
 * `none` no published result, `below` more than half below the LOQ, `load` no agreed factor, `masked` too few people; of a switched view
 * `wet` left out for wet weather, `weeks` too few weeks for its correction, `lab` no laboratory values, `due` being made anew; null where there is a figure.
 */
export const without = { without: text }
export const interval = { value: figure, low: figure, high: figure }

const trendTest = Type.Object({
  /** Whether weeks (their means, of daily figures) or months are tested. */
  of: Type.Enum(['WEEK', 'MONTH']),
  n: Type.Number(),
  /** Kendall's score and τ-b, two-sided p (Mann 1945, Kendall 1975). */
  s: Type.Number(),
  tau: Type.Number(),
  p: Type.Number(),
  direction: Type.Enum(['UP', 'DOWN', 'FLAT']),
  /** Sen's slope a week or month with its 95 % interval, mg/(d·1000 inh). */
  slope: figure,
  slopeLow: figure,
  slopeHigh: figure,
})
const point = Type.Object({
  /** First day of the period. */
  start: Type.String(),
  ...without,
  ...interval,
  /** The same period of the year before: of days and weeks that of the same weekdays. */
  past: figure,
  /** P10 and P90 of the same weekday (of days) or of all weeks of the 52 weeks before; null of fewer than eight. */
  usualLow: figure,
  usualHigh: figure,
  /** Plants with a value. */
  plants: figure,
  /** Days with a value: what the period weighs in a mean of days. */
  nDays: Type.Number(),
  samples: figure,
  /** Samples below the LOQ, computed from a substitute. */
  imputed: figure,
  /** Far from what its weekday and the weeks around it let expect (robust z above 3.5). */
  anomaly: Type.Boolean(),
})

export const analysisTrend = endpoint('GET', '/sewage/analysis/trend', {
  title: '趋势分析',
  access,
  key: true,
  query: Type.Object({
    ...place,
    grain: Type.Enum([...analysedGrains]),
    /** Absent: 90 days, 26 weeks or 12 months up to the newest. */
    from: Type.Optional(day),
    to: Type.Optional(day),
  }),
  result: Type.Object({
    place: Type.Union([Type.Object(named), Type.Null()]),
    path: Type.Array(Type.Object(named)),
    /** What lies in the place; of a plant nothing. */
    children: Type.Array(Type.Object(named)),
    /** Registered plants of the place. */
    plantsAll: Type.Number(),
    from: text,
    to: text,
    /** Newest day with published results of the drug. */
    newest: text,
    points: Type.Array(point),
    trend: Type.Union([trendTest, Type.Null()]),
    /** First days of periods from which on the level is another (PELT, BIC); empty where too few are known. */
    changes: Type.Array(Type.String()),
    loqPolicies: Type.Array(Type.String()),
    cfVersions: Type.Array(Type.String()),
    differs,
  }),
})

const classed = Type.Enum(['UP', 'FLAT', 'DOWN', 'NA'])
const peer = Type.Object({
  ...named,
  ...without,
  ...interval,
  /** The best and the worst place that the intervals allow; 1 is the highest. */
  rankBest: figure,
  rankWorst: figure,
  /** Its mean in the span of equal length before, or a year before. */
  before: figure,
  /** Share of one, with the 95 % interval of errors that are independent. */
  change: figure,
  changeLow: figure,
  changeHigh: figure,
  /** By ±10 %. */
  changeClass: classed,
  /** The interval of the change leaves 0 out. */
  separated: Type.Boolean(),
  days: Type.Number(),
  samples: Type.Number(),
})
const against = Type.Enum(['previous', 'year'])
export const analysisPlaces = endpoint('GET', '/sewage/analysis/places', {
  title: '同级排名与变化',
  access,
  key: true,
  query: Type.Object({ ...place, ...span, against: Type.Optional(against) }),
  result: Type.Object({
    /** Highest first; those without a figure at the end. */
    records: Type.Array(peer),
    /** Of the region in which they lie. */
    mean: figure,
    meanName: text,
    /** The span compared with. */
    beforeFrom: Type.String(),
    beforeTo: Type.String(),
    differs,
  }),
})

const someCodes = (each: number) => Type.String({ minLength: 1, maxLength: each * (mostCompared + 1) })
const figures = Type.Array(figure)
/** Places and drugs over the same periods, each of the one with each of the other: at most eight lines. */
export const analysisCompare = endpoint('GET', '/sewage/analysis/compare', {
  title: '区域与毒品对比',
  access,
  key: true,
  query: Type.Object({
    /** Regions and plants of any level, and drugs, comma separated. */
    places: someCodes(32),
    drugs: someCodes(16),
    measure,
    grain: Type.Enum([...analysedGrains]),
    ...span,
    ...viewQuery,
  }),
  result: Type.Object({
    /** First days of the periods, oldest first. */
    starts: Type.Array(Type.String()),
    /** One value a period. */
    lines: Type.Array(
      Type.Object({
        ...named,
        drug: Type.String(),
        without: Type.Array(text),
        value: figures,
        low: figures,
        high: figures,
      }),
    ),
    differs,
  }),
})

const dated = Type.Object({ day: Type.String(), ...without, ...interval })
export const analysisDays = endpoint('GET', '/sewage/analysis/days', {
  title: '逐日与星期',
  access,
  key: true,
  query: Type.Object({ ...place, ...span }),
  result: Type.Object({
    days: Type.Array(dated),
    weekday: figure,
    weekend: figure,
    /** weekend / weekday */
    ratio: figure,
    weekendWords: Type.String(),
    differs,
  }),
})

const counted = Type.Object({ value: Type.String(), results: Type.Number() })
export const analysisSelection = endpoint('GET', '/sewage/analysis/selection', {
  title: '选区数值',
  access,
  key: true,
  query: Type.Object({ ...place, ...span }),
  result: Type.Object({
    place: Type.Object(named),
    ...without,
    ...interval,
    /** The published figure of the same place and span beside it, where another view is asked for. */
    published: Type.Union([Type.Object({ ...without, ...interval }), Type.Null()]),
    differs,
    /** Against the span of equal length before, and a year (364 days) before; shares of one. Null where less than half as many days have a figure there. */
    mom: figure,
    yoy: figure,
    /** Days with a figure in either. */
    momDays: Type.Number(),
    yoyDays: Type.Number(),
    /** One by one, of a span of at most 31 days. */
    days: Type.Array(dated),
    /** Days with a figure, and all. */
    daysKnown: Type.Number(),
    daysAll: Type.Number(),
    /** The newest of them. */
    newestKnown: text,
    /** With a figure on one day: fewest, mean and most; none where the quantity has no figure. */
    plantsLeast: figure,
    plantsMean: figure,
    plants: figure,
    plantsAll: Type.Number(),
    samples: figure,
    imputed: figure,
    /** Mean of the days' people. */
    population: figure,
    /** At or above the LOD, at or above the LOQ; shares of one. */
    detectRate: figure,
    quantifyRate: figure,
    loqPolicies: Type.Array(Type.String()),
    cfVersions: Type.Array(Type.String()),
    /** Of the results behind it that the caller sees, the commonest first. */
    popMethods: Type.Array(counted),
    /** The newest publication among them: who, and when. */
    publishedBy: text,
    publishedAt: text,
    /** What lies in it, highest first. */
    below: Type.Array(
      Type.Object({
        ...{ ...named, ...without, value: figure, mom: figure, change: classed },
        /** Whether the interval of the change leaves zero out. */
        separated: Type.Boolean(),
      }),
    ),
  }),
})
