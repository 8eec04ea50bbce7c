/** 质控图: how the controls of a method went, run after run. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'

export const qcPage = page('/sewage/qc', {
  name: '质控图',
  group: '/sewage',
  at: 22,
  owns: ['sewage:qc'],
})
/** Most runs of one chart. */
export const mostRuns = 120
/** As many where nobody says how many: what is told of a control anywhere is told of these. */
export const usualRuns = 60
export const chartedKinds = ['SPK', 'RM', 'DUP', 'LB'] as const
const kind = Type.Union([Type.Literal('SPK'), Type.Literal('RM'), Type.Literal('DUP'), Type.Literal('LB')])
export type ChartedKind = (typeof chartedKinds)[number]
const point = Type.Object({
  id: Type.String(),
  worksheetId: Type.String(),
  worksheetNo: Type.String(),
  pos: Type.Number(),
  /** Epoch ms. */
  at: Type.Number(),
  /** % or ng/L; null where only the verdict could be told. */
  figure,
  shown: Type.String(),
  /** PASS, FAIL by the limits of the method, RULE by a Westgard rule that holds */
  verdict: Type.String(),
  /** Westgard rules that it broke when it was judged. */
  rules: Type.Array(Type.String()),
  low: figure,
  high: figure,
  level: figure,
  byName: Type.String(),
  /** Corrective action of a failing one. */
  action: Type.Union([
    Type.Object({
      id: Type.String(),
      version: Type.Number(),
      state: Type.String(),
      cause: textOrNull,
      measure: textOrNull,
      handleBy: textOrNull,
      handleName: textOrNull,
      opinion: textOrNull,
    }),
    Type.Null(),
  ]),
})
/** Runs of one control of one compound, the oldest first. */
export const qcChart = endpoint('GET', '/sewage/qc/chart', {
  title: '质控图',
  access: 'sewage:qc:list',
  query: Type.Object({
    method: Type.String({ maxLength: 100 }),
    kind,
    code: Type.String({ maxLength: 16 }),
    runs: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRuns })),
  }),
  result: Type.Array(point),
})
/** Compounds of a method with their last runs, for the list beside the chart. */
export const qcOverview = endpoint('GET', '/sewage/qc/overview', {
  title: '质控一览',
  access: 'sewage:qc:list',
  query: Type.Object({
    method: Type.Optional(Type.String({ maxLength: 100 })),
    kind,
    runs: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRuns })),
  }),
  result: Type.Object({
    methods: Type.Array(Type.String()),
    method: Type.String(),
    /** What each broken rule does by the method now: `hold`, `warn`, or `off`, as all of them are for a kind that no rule judges. */
    policy: Type.Array(Type.Object({ rule: Type.String(), consequence: Type.String() })),
    compounds: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        color: textOrNull,
        /** The oldest first. */
        figures: Type.Array(figure),
        last: textOrNull,
        failed: Type.Boolean(),
        /** Control limits as the chart draws them; null while the runs are too few. */
        mean: figure,
        sd: figure,
        /** How many SD the last run lies from that mean; null where it has no figure. */
        z: figure,
        /** The gravest rule that the last run breaks, a reminder too; seen against the mean of all that are shown, as the others. */
        lastRule: textOrNull,
        /** The gravest holding rule that a run before it broke, and when that was last. */
        before: Type.Union([Type.Object({ rule: Type.String(), at: Type.Number() }), Type.Null()]),
      }),
    ),
  }),
})
