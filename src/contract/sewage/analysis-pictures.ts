/**
 * 专题图 of 分析: what drugs are used beside one another, how plants lie within regions, what compounds tell of their source, where results
 * are owed, and what was found for the first time. Each picture is one call; figures are those of published results alone.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure } from '#contract/kit/shapes.ts'
import { ratioPairs } from '#lib/wbe/ratio.ts'
import { analysedGrains, interval, named, place, span, without } from './analysis.ts'
import { consumptionList } from './consumption.ts'
import { differs, viewQuery } from './figure-view.ts'
import { text } from './overview.ts'
import { plantResult } from './plant-result.ts'
import { populationEstimate } from './population.ts'

const { access } = consumptionList
const { drug, measure } = place
/** Of what is told of results as they are published, whatever rules figures are looked at by. */
const where = { place: place.place }
const named3 = Type.Object(named)

/** By regions over the span, or by the periods of one place. */
export const structureWays = ['place', 'period'] as const
export type StructureWay = (typeof structureWays)[number]
const part = Type.Object({
  drug: Type.String(),
  ...without,
  /** doses/(d·1000 inh), F6, with the interval of the consumption */
  doses: figure,
  low: figure,
  high: figure,
  /** Of the sum of those that have a figure, a share of one. */
  share: figure,
  samples: Type.Number(),
})
export const analysisStructure = endpoint('GET', '/sewage/analysis/structure', {
  title: '按剂量的毒品构成',
  access,
  key: true,
  query: Type.Object({
    ...where,
    ...viewQuery,
    ...span,
    by: Type.Enum([...structureWays]),
    /** Of periods; of regions the whole span counts. */
    grain: Type.Enum([...analysedGrains]),
  }),
  result: Type.Object({
    place: named3,
    /** Those of which consumption and dose are known; the order of the parts. */
    drugs: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), doseMg: Type.Number() })),
    /** With figures, but without an agreed factor or a dose: in no part. */
    left: Type.Array(Type.String()),
    differs,
    groups: Type.Array(
      Type.Object({
        ...named,
        /** First day of the period; of regions null. */
        start: text,
        total: figure,
        /** Mean of the days' people, of the drug with most of them. */
        population: figure,
        parts: Type.Array(part),
      }),
    ),
  }),
})

/** Fewer values of plants have no quartiles worth the name: they are shown one by one. */
export const leastBoxed = 5
const plantValue = Type.Object({
  ...named,
  ...without,
  ...interval,
  days: Type.Number(),
  samples: Type.Number(),
  population: figure,
})
export const analysisSpread = endpoint('GET', '/sewage/analysis/spread', {
  title: '各区域内污水厂的分布',
  access,
  key: true,
  query: Type.Object({ ...place, ...span }),
  result: Type.Object({
    place: named3,
    differs,
    /** Highest median first; those without a value at the end. */
    groups: Type.Array(
      Type.Object({
        ...named,
        /** Plants with a value, and all that the caller sees. */
        n: Type.Number(),
        plants: Type.Number(),
        /** Type 7 of Hyndman & Fan; null of fewer than five plants, the median of none. */
        median: figure,
        q1: figure,
        q3: figure,
        least: figure,
        most: figure,
        values: Type.Array(plantValue),
      }),
    ),
  }),
})

const finding = Type.Object({
  ...named,
  /** `masked` or `none`; null where something is told. */
  ...without,
  /** The first day with a result at or above the LOD, of all that is published. */
  first: text,
  /** Within the span: plants' days with a result, and those at or above the LOD. */
  tested: Type.Number(),
  detected: Type.Number(),
})
export const analysisFirst = endpoint('GET', '/sewage/analysis/first', {
  title: '新物质首次检出',
  access,
  key: true,
  query: Type.Object({ ...where, ...span }),
  result: Type.Object({
    place: named3,
    /** First day with a published result of any drug: before it nothing could be found. */
    watchedSince: text,
    /** Newest first detection first; those never found at the end. */
    drugs: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        /** Of the place, at whatever plant. */
        first: text,
        /** Found within the span, and never before it; what was there on the first day of all is not. */
        fresh: Type.Boolean(),
        tested: Type.Number(),
        detected: Type.Number(),
        /** At what lies in the place. */
        at: Type.Array(finding),
      }),
    ),
  }),
})

/** Most days of a question that is answered plant by plant and day by day. */
export const mostRatioDays = 400
export const mostBoardDays = 92
export const analysisRatios = endpoint('GET', '/sewage/analysis/ratios', {
  title: '化合物比值',
  access,
  key: true,
  query: Type.Object({ ...where, ...span, pair: Type.Enum([...ratioPairs]) }),
  result: Type.Object({
    place: named3,
    /** Compounds over and under the line, by name. */
    above: Type.String(),
    below: Type.String(),
    bands: Type.Array(Type.Object({ from: Type.Number(), to: figure, verdict: Type.String() })),
    /** Of plants' days with a published result of which both compounds were measured, the oldest first. */
    points: Type.Array(
      Type.Object({
        plant: Type.String(),
        name: Type.String(),
        day: Type.String(),
        /** By mass; null where one of the two was not quantified: then it lies between low and high. */
        value: figure,
        low: figure,
        /** Null: without an end. */
        high: figure,
        verdict: Type.String(),
        /** ng/L */
        aboveLow: figure,
        aboveHigh: figure,
        belowLow: figure,
        belowHigh: figure,
      }),
    ),
    plants: Type.Number(),
    /** Plants' days of which nothing may be shown. */
    masked: Type.Number(),
  }),
})

/** mg/(d·1000 inh), with the people of the method, and with those of the published results of the same plants and days. */
const beside = { value: figure, usual: figure }
export const analysisMethods = endpoint('GET', '/sewage/analysis/methods', {
  title: '人口方法比较',
  access: `${populationEstimate.perm}:list`,
  key: true,
  query: Type.Object({ ...where, drug, measure, ...span }),
  result: Type.Object({
    place: named3,
    /** By which methods the published results were computed, in plants' days; empty: nobody wrote it down. */
    taken: Type.Array(Type.Object({ method: Type.String(), days: Type.Number() })),
    /** Highest figure first. */
    methods: Type.Array(
      Type.Object({
        method: Type.String(),
        ...without,
        /** Plants' days that have both a result and an estimate. */
        days: Type.Number(),
        plants: Type.Number(),
        /** Persons behind a plant's day by the method, and as published. */
        people: figure,
        taken: figure,
        ...beside,
        /** The plants of a region; the days of a plant. */
        units: Type.Array(
          Type.Object({
            code: Type.String(),
            name: Type.String(),
            ...without,
            days: Type.Number(),
            ...beside,
          }),
        ),
      }),
    ),
    /** Plants' days of which nothing may be shown. */
    masked: Type.Number(),
  }),
})

/** What stands, and what is owed, of one plant on one day. */
export const boardKinds = {
  OK: '已发布',
  REVIEW: '待复核发布',
  HELD: '突增待判',
  COMPUTE: '待计算',
  LAB: '在实验室',
  RECEIVE: '在途',
  SAMPLE: '漏采',
  FLOW: '缺流量',
  POPULATION: '缺人口',
  FACTOR: '缺系数',
  PLACE: '没有进水口采样点',
  DRUG: '未检这种毒品',
  RETRACTED: '已撤回',
  PLAN: '采样未完成',
  NONE: '没有采样',
  MASKED: '已脱敏',
} as const
export type BoardKind = keyof typeof boardKinds
export const analysisBoard = endpoint('GET', '/sewage/analysis/board', {
  title: '数据质量板',
  access: `${plantResult.perm}:list`,
  key: true,
  query: Type.Object({ ...where, drug, measure, ...span }),
  result: Type.Object({
    place: named3,
    days: Type.Array(Type.String()),
    /** One kind a day. */
    plants: Type.Array(Type.Object({ ...named, kinds: Type.Array(Type.String()) })),
    /** What is missing and who can mend it, the most days first. */
    owed: Type.Array(
      Type.Object({
        plant: Type.String(),
        name: Type.String(),
        kind: Type.String(),
        words: Type.String(),
        owedBy: Type.String(),
        days: Type.Number(),
        first: Type.String(),
        last: Type.String(),
      }),
    ),
    /** What is missing was looked at for the newest part of the span only. */
    more: Type.Boolean(),
  }),
})
