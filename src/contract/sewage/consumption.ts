/** 人均消费量: what is consumed a head and a day, by place and period, from the published results. Loads and consumptions never mix. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { figure } from '#contract/kit/shapes.ts'
import { grains } from '#lib/wbe/period.ts'
import { differs, viewQuery } from './figure-view.ts'
import { day, measure, text } from './overview.ts'

export const consumptionPage = page('/sewage/consumption', {
  name: '人均消费量',
  group: '/sewage',
  at: 28,
  owns: ['sewage:consumption'],
})
const access = 'sewage:consumption:list'
/** Held by who may see catchments of few people by themselves (domain 5.7). */
export const seesSmall = 'sewage:consumption:small'

/** As the region table: 1 province, 2 city, 3 district; P a plant. */
export const placeLevels = ['1', '2', '3', 'P'] as const
export type PlaceLevel = (typeof placeLevels)[number]
export const levelTitles: Readonly<Record<PlaceLevel, string>> = {
  '1': '省',
  '2': '市',
  '3': '区县',
  P: '污水厂',
}
/** Why there is no figure. */
export const withoutWords: Readonly<Record<string, string>> = {
  none: '无已发布结果',
  below: '<LOQ',
  load: '无公认系数，仅有负荷量',
  masked: '已脱敏',
  // Of figures that are not looked at as they were published.
  wet: '雨天，已剔除',
  weeks: '周数不足',
  lab: '缺检测值',
  due: '正在汇总',
}
export const mostCompared = 8
/** Most periods of one question. */
export const mostPeriods = 400
const code = Type.String({ maxLength: 32 })
const grain = Type.Enum([...grains])

const asked = {
  level: Type.Enum([...placeLevels]),
  /** The region in which the places lie, or the plant whose days are asked for; absent: everywhere. */
  parent: Type.Optional(code),
  grain,
  /** A day in the first and in the last period; absent: the newest. */
  from: Type.Optional(day),
  to: Type.Optional(day),
  drug: Type.String({ maxLength: 16 }),
  measure,
  /** These places alone, at most eight, comma separated: they are ranked among themselves. */
  codes: Type.Optional(Type.String({ maxLength: 32 * (mostCompared + 1) })),
}

const row = Type.Object({
  code: Type.String(),
  name: Type.String(),
  level: Type.String(),
  /** First day of the period, `yyyy-MM-dd`. */
  start: Type.String(),
  /** Why there is no figure: `none` no published result, `below` more than half below the LOQ, `load` no agreed factor, `masked` too few people; null where there is one. */
  without: text,
  /** Plants with a value, and all that are registered there. */
  plants: figure,
  plantsAll: figure,
  samples: figure,
  /** Days with a value. */
  days: figure,
  population: figure,
  /** mg/(d·1000 inh), with the 95 % interval */
  value: figure,
  low: figure,
  high: figure,
  /** Shares of one (F12); null where one of the two has no figure that may be shown. */
  mom: figure,
  yoy: figure,
  /** 1 is the highest among the places of the list in the same period; `best` to `worst` is what the intervals allow. */
  rank: figure,
  rankBest: figure,
  rankWorst: figure,
  ranked: Type.Number(),
  weekday: figure,
  weekend: figure,
  /** weekend / weekday */
  ratio: figure,
  /** Shares of one of the samples: at or above the LOD; computed from a substitute. */
  detectRate: figure,
  imputationRate: figure,
  /** People behind the values of each day, of all monitored people and days of the period. */
  completeness: figure,
})
export const consumptionList = endpoint('GET', '/sewage/consumption/list', {
  title: '人均消费量',
  access,
  key: true,
  query: Type.Object({
    ...asked,
    /** By other rules than the published ones: the answer then says by which. */
    ...viewQuery,
    pageNo: Type.Optional(Type.Integer({ minimum: 1 })),
    /** As many as places compared over all their periods. */
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: mostCompared * mostPeriods })),
  }),
  result: Type.Object({
    records: Type.Array(row),
    total: Type.Number(),
    /** From the widest region to the one asked about. */
    path: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), level: Type.String() })),
    /** What every figure of the platform lies in: its one province, or the nation. */
    root: Type.String(),
    /** First days of the first and the last period; null where nothing is published. */
    from: text,
    to: text,
    /** Of the rows on this page. */
    loqPolicies: Type.Array(Type.String()),
    cfVersions: Type.Array(Type.String()),
    /** The weekend of the last period, in words. */
    weekendWords: Type.String(),
    /** Below so many people a catchment is not shown by itself. */
    smallBelow: Type.Number(),
    seesSmall: Type.Boolean(),
    /** What is not as published, in words. */
    differs,
  }),
})

/** Drugs with figures, and how far these reach. */
export const consumptionOptions = endpoint('GET', '/sewage/consumption/options', {
  title: '人均消费量选项',
  access,
  key: true,
  result: Type.Object({
    drugs: Type.Array(
      Type.Object({ code: Type.String(), name: Type.String(), color: text, newest: text, oldest: text }),
    ),
  }),
})

export const consumptionExport = endpoint('GET', '/sewage/consumption/exportXls', {
  title: '导出人均消费量',
  access: 'sewage:consumption:export',
  key: true,
  raw: true,
  query: Type.Object({
    level: asked.level,
    parent: asked.parent,
    grain,
    from: asked.from,
    to: asked.to,
    drug: asked.drug,
    /** By other rules than the published ones: the file then says so. */
    ...viewQuery,
    format: Type.Optional(Type.Enum(['xlsx', 'csv'])),
  }),
})
