/**
 * 上游溯源 of 分析: what was drawn in the network above one plant, what came together at its junctions, and the branch that it most
 * likely came from. Figures are the laboratory's released values, not published results: of no place above a plant is a result computed.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'
import { verdicts } from '#lib/wbe/upstream.ts'
import { named, place, span } from './analysis.ts'
import { plantResult } from './plant-result.ts'

/** Most days of one question. */
export const mostUpstreamDays = 400
/** Mean of the days with the 95 % interval of sampling, laboratory and meter. */
const amount = Type.Union([
  Type.Object({
    /** Null where most of the days were not quantified. */
    value: figure,
    low: Type.Number(),
    /** Null: without an end, since the instrument could tell no more. */
    high: figure,
    days: Type.Number(),
    /** Days on which it was not quantified: each lies between nothing and its LOQ. */
    below: Type.Number(),
  }),
  Type.Null(),
])
const range = Type.Object({ value: figure, low: Type.Number(), high: Type.Number() })

export const analysisUpstream = endpoint('GET', '/sewage/analysis/upstream', {
  title: '上游溯源',
  access: `${plantResult.perm}:list`,
  key: true,
  query: Type.Object({ place: place.place, drug: place.drug, ...span }),
  result: Type.Object({
    place: Type.Object(named),
    /** Of a region: plants above which something was drawn in the span, the most samples first. */
    plants: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        samples: Type.Number(),
        /** Places above the plant. */
        outlets: Type.Number(),
        /** Newest day of them. */
        newest: Type.String(),
      }),
    ),
    /** Of a plant: outlets as they are shown, the nearest to the plant first. `plant` stands for the plant as a whole. */
    outlets: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        kind: Type.String(),
        /** Next one down. */
        into: textOrNull,
        /** Outlets in between at which nothing was drawn. */
        between: Type.Number(),
        level: Type.Number(),
        /** On which it is compared; of what is not compared all on which something was drawn. */
        days: Type.Array(Type.String()),
        /** Days on which something was drawn there at all, and samples of them. */
        drawn: Type.Number(),
        samples: Type.Number(),
        /** ng/L over `days` */
        conc: amount,
        /** mg/d; null where no flow was measured. */
        load: amount,
        /** Outlets above a place above which nothing was drawn. */
        further: Type.Number(),
      }),
    ),
    joins: Type.Array(
      Type.Object({
        at: Type.String(),
        /** By load in mg/d, or, where no flow was measured at any branch, by concentration in ng/L. */
        basis: Type.Union([Type.Literal('load'), Type.Literal('conc')]),
        /** On which all that are compared were drawn. */
        days: Type.Array(Type.String()),
        total: amount,
        branches: Type.Array(
          Type.Object({
            id: Type.String(),
            amount,
            /** Of one, at the junction. */
            share: Type.Union([range, Type.Null()]),
            without: Type.Union([Type.Literal('days'), Type.Literal('flow'), Type.Null()]),
          }),
        ),
        sum: range,
        /** Not drawn, or error. */
        rest: Type.Union([range, Type.Null()]),
        over: figure,
        verdict: Type.Enum([...verdicts]),
        likely: textOrNull,
        unsampled: Type.Array(Type.String()),
      }),
    ),
    /** Outlets from the plant up, as far as a likely branch can be named. */
    path: Type.Array(Type.String()),
    /** What the figures rest upon, the newest first. */
    samples: Type.Array(
      Type.Object({
        id: Type.String(),
        sampleNo: Type.String(),
        outlet: Type.String(),
        point: Type.String(),
        day: Type.String(),
        begin: Type.String(),
        end: Type.String(),
        /** m³ while it was drawn. */
        flow: figure,
        /** ng/L; null below a limit. */
        value: figure,
        qualifier: Type.String(),
        loq: figure,
      }),
    ),
    /** Drawn in the span, of which no value of the drug is released yet. */
    untested: Type.Number(),
    /** Drawn for tracing at a point of no outlet, or at an outlet that leads nowhere into the plant. */
    unplaced: Type.Number(),
    /** Names of outlets whose water also goes another way, or that are registered as flowing in a ring. */
    split: Type.Array(Type.String()),
    ring: Type.Array(Type.String()),
    /** Samples of which nothing may be shown. */
    masked: Type.Number(),
  }),
})
