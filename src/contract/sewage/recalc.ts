/** 结果计算: what is missing for results, and computing those of a span anew: looked at beside the old ones before anything is written. */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { figure, id, strict } from '#contract/kit/shapes.ts'

const access = 'sewage:plant-result:recalc'
export const recalcPage = page('/sewage/recalc', {
  name: '结果计算',
  group: '/sewage',
  at: 26,
  needs: ['sewage:plant-result:list'],
})

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Most days of one computation. */
export const mostRecalcDays = 400
export const recalcScope = strict({
  /** All that the caller sees where none are named. */
  plantIds: Type.Array(id(), { maxItems: 1000 }),
  from: day,
  to: day,
  /** All where none are named. */
  drugCodes: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 200 }),
  /** Of the dictionary `loq_policy`; the system parameter's unless told. */
  loqPolicy: Type.Optional(Type.String({ maxLength: 16 })),
  /** Of the dictionary `pop_method`; each plant's own unless told. */
  popMethod: Type.Optional(Type.String({ maxLength: 16 })),
  /** Y: factors that wait for their approval count too. Only to look at. */
  drafts: Type.Optional(Type.String({ maxLength: 1 })),
  reason: Type.String({ minLength: 5, maxLength: 200 }),
})
export type RecalcScope = Static<typeof recalcScope>

const words = Type.Union([Type.String(), Type.Null()])
const changed = Type.Object({
  plantId: Type.String(),
  plantName: Type.String(),
  day: Type.String(),
  drugCode: Type.String(),
  oldPopulation: figure,
  newPopulation: figure,
  /** `consumption` where there is a factor, else `pndl`; mg/(d·1000 inh). */
  basis: Type.String(),
  oldValue: figure,
  newValue: figure,
  /** (new − old) / old; null where there is nothing to compare with. */
  growth: figure,
  /** 95 %, of the new value. */
  low: figure,
  high: figure,
  oldState: words,
  oldVersion: figure,
  spike: Type.Boolean(),
})
const summary = Type.Object({
  results: Type.Number(),
  changed: Type.Number(),
  /** Changed by more than a tenth. */
  beyondTenth: Type.Number(),
  /** Changed ones that are published now. */
  published: Type.Number(),
  /** Had no result before. */
  fresh: Type.Number(),
  /** Plants and days that could not be computed. */
  lacking: Type.Number(),
  tookMs: Type.Number(),
  regions: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      plants: Type.Number(),
      changed: Type.Number(),
    }),
  ),
  /** Those that change most. */
  rows: Type.Array(changed),
})
export type RecalcSummary = Static<typeof summary>
const one = Type.Object({
  id: Type.String(),
  state: Type.Union([
    Type.Literal('preview'),
    Type.Literal('ready'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('cancelled'),
    Type.Literal('failed'),
    Type.Literal('interrupted'),
  ]),
  from: Type.String(),
  to: Type.String(),
  plants: Type.Number(),
  drugs: Type.Number(),
  loqPolicy: words,
  popMethod: words,
  drafts: Type.Boolean(),
  reason: Type.String(),
  /** Plants. */
  total: Type.Number(),
  done: Type.Number(),
  /** New versions that wait to be reviewed. */
  made: Type.Number(),
  problem: words,
  byName: words,
  at: Type.String(),
})

/** Begins to compute, beside the old ones; nothing is written. */
export const startRecalc = endpoint('POST', '/sewage/recalc/start', {
  title: '预览重新计算',
  access,
  body: recalcScope,
  result: Type.Object({ id: Type.String() }),
})
/** One's own, the newest first. */
export const recalcList = endpoint('GET', '/sewage/recalc/list', {
  title: '我的重新计算',
  access,
  result: Type.Array(one),
})
export const recalcOne = endpoint('GET', '/sewage/recalc/one', {
  title: '重新计算的新旧对照',
  access,
  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Object({
    job: one,
    /** What has become of the versions that it wrote. */
    since: Type.Object({
      waiting: Type.Number(),
      reviewed: Type.Number(),
      published: Type.Number(),
      sentBack: Type.Number(),
    }),
    summary: Type.Union([summary, Type.Null()]),
  }),
})
/** Writes the versions that differ; they wait to be reviewed and published like any other. */
export const confirmRecalc = endpoint('POST', '/sewage/recalc/confirm', {
  title: '确认重新计算',
  access,
  body: strict({ id: id() }),
})
export const cancelRecalc = endpoint('POST', '/sewage/recalc/cancel', {
  title: '取消重新计算',
  access,
  body: strict({ id: id() }),
})
