/** 结果计算: what is missing for results, and computing those of a span anew: looked at beside the old ones before anything is written. */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { figure, id, strict, textOrNull } from '#contract/kit/shapes.ts'
import { lacks } from './plant-result.ts'

const access = 'sewage:plant-result:recalc'
/** Looked at by whoever began it, and by those who review or publish what it wrote, as far as they see its plants. */
const looked = 'sewage:plant-result:list'
export const recalcPage = page('/sewage/recalc', {
  name: '结果计算',
  group: '/sewage',
  at: 27,
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
  oldState: textOrNull,
  oldVersion: figure,
  spike: Type.Boolean(),
})
const reach = {
  /** Null where nobody counted them. */
  results: figure,
  changed: Type.Number(),
  /** Changed by more than a tenth. */
  beyondTenth: Type.Number(),
  /** Changed ones that are published now. */
  published: Type.Number(),
  /** Had no result before. */
  fresh: Type.Number(),
  /** Plants and days that could not be computed. */
  lacking: figure,
  /** Changed ones far above what their plant usually has. */
  spikes: figure,
}
const summary = Type.Object({
  ...reach,
  tookMs: Type.Number(),
  regions: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      plants: Type.Number(),
      changed: Type.Number(),
    }),
  ),
  /** Those that change most, before they are written; after that `recalcRows` tells all. */
  rows: Type.Array(changed),
})
export type RecalcSummary = Static<typeof summary>
/** What has become of the versions that it wrote. */
const since = {
  waiting: Type.Number(),
  reviewed: Type.Number(),
  published: Type.Number(),
  sentBack: Type.Number(),
  /** A newer version stands in the place of one that was never published. */
  overtaken: Type.Number(),
  /** Waiting ones whose reviewer must say what he judged by. */
  spikesWaiting: Type.Number(),
}
const ofPlant = Type.Object({
  plantId: Type.String(),
  plantName: Type.String(),
  ...reach,
  ...since,
})
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
  loqPolicy: textOrNull,
  popMethod: textOrNull,
  drafts: Type.Boolean(),
  reason: Type.String(),
  /** Plants. */
  total: Type.Number(),
  done: Type.Number(),
  /** New versions that wait to be reviewed. */
  made: Type.Number(),
  problem: textOrNull,
  byName: textOrNull,
  at: Type.String(),
  /** The caller began it. */
  own: Type.Boolean(),
})

/** Begins to compute, beside the old ones; nothing is written. */
export const startRecalc = endpoint('POST', '/sewage/recalc/start', {
  title: '预览重新计算',
  access,
  body: recalcScope,
  result: Type.Object({ id: Type.String() }),
})
/** One's own and those that one may review or publish something of, the newest first. */
export const recalcList = endpoint('GET', '/sewage/recalc/list', {
  title: '重新计算',
  access: looked,
  result: Type.Array(one),
})
export const recalcOne = endpoint('GET', '/sewage/recalc/one', {
  title: '重新计算的波及范围',
  access: looked,
  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Object({
    job: one,
    since: Type.Object(since),
    summary: Type.Union([summary, Type.Null()]),
    /** Those that the caller sees. */
    plants: Type.Array(ofPlant),
    /** Of what it wrote. */
    drugs: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  }),
})

/** What keeps days of its span from a result, at those of its plants that the caller sees: they stay as they were. */
export const recalcLacks = endpoint('GET', '/sewage/recalc/lacks', {
  title: '重新计算中被保留的厂日',
  access: looked,
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: lacks,
})

/** Where a version of a recalculation stands. */
export const recalcStands = ['waiting', 'reviewed', 'published', 'sentBack', 'overtaken'] as const
const comparedRow = Type.Object({
  /** Of the new version. */
  id: Type.String(),
  plantId: Type.String(),
  plantName: textOrNull,
  sampleDate: Type.String(),
  drugCode: Type.String(),
  drugName: textOrNull,
  oldPopulation: figure,
  newPopulation: figure,
  /** As in the summary. */
  basis: Type.String(),
  oldValue: figure,
  newValue: figure,
  growth: figure,
  low: figure,
  high: figure,
  oldState: textOrNull,
  oldVersion: figure,
  calcVersion: Type.Number(),
  state: Type.String(),
  superseded: Type.String(),
  createBy: textOrNull,
  reviewBy: textOrNull,
  reviewByText: textOrNull,
  opinion: textOrNull,
  spikeFlag: Type.String(),
  spikeLimit: figure,
})
export type ComparedRow = Static<typeof comparedRow>
export const mostCompared = 200
/** Every version that a recalculation wrote, beside the one that stood before; those that change most first. */
export const recalcRows = endpoint('GET', '/sewage/recalc/rows', {
  title: '重新计算的新旧对照',
  access: looked,
  query: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64 }),
    /** Y: the figure itself differs, and not only what it was made with. */
    changed: Type.Optional(Type.Enum(['Y'])),
    /** Y: far above what the plant usually has, and nobody has judged it. */
    spike: Type.Optional(Type.Enum(['Y'])),
    plantId: Type.Optional(Type.String({ maxLength: 64 })),
    drugCode: Type.Optional(Type.String({ maxLength: 32 })),
    stands: Type.Optional(Type.Enum(recalcStands)),
    column: Type.Optional(Type.Enum(['moved', 'sampleDate'])),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: mostCompared })),
  }),
  result: pageOf(comparedRow),
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
