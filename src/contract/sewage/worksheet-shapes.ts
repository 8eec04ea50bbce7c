/** Parts of what stands on a worksheet. */
import Type from 'typebox'
import { figure, textOrNull } from '#contract/kit/shapes.ts'

export const placeShape = Type.Object({
  id: Type.String(),
  pos: Type.Number(),
  kind: Type.String(),
  /** Position that it doubles or spikes. */
  ofPos: figure,
  /** ng/L added, certified or made. */
  level: figure,
  /** Number of the reference material, standard or blank. */
  material: textOrNull,
  testId: textOrNull,
  labelNo: textOrNull,
  plant: textOrNull,
  moved: textOrNull,
})
export const cellShape = Type.Object({
  pos: Type.Number(),
  code: Type.String(),
  qualifier: Type.String(),
  value: figure,
  /** Number of the determination, from 1. */
  no: Type.Number(),
  /** As it was entered. */
  entered: Type.String(),
  held: Type.Boolean(),
  /** It was reviewed and cannot be changed any more. */
  released: Type.Boolean(),
  /** It is to be measured again, and was not yet. */
  ordered: Type.Boolean(),
  /** Of a control: PASS, FAIL or NONE, what it shows, what must hold, how it was worked out. */
  judged: Type.Union([
    Type.Object({
      verdict: Type.String(),
      text: Type.String(),
      limit: Type.String(),
      sum: Type.String(),
    }),
    Type.Null(),
  ]),
})
export const requestShape = Type.Object({
  id: Type.String(),
  /** RETEST or RELEASE */
  kind: Type.String(),
  /** ASKED, APPROVED, REFUSED; of a retest ORDERED. */
  state: Type.String(),
  pointId: textOrNull,
  /** The control that it is about, in words. */
  subject: Type.String(),
  reason: Type.String(),
  byUser: Type.String(),
  byName: Type.String(),
  at: Type.String(),
  decidedName: textOrNull,
  decidedAt: textOrNull,
  opinion: textOrNull,
})
export const holdShape = Type.Object({
  pointId: Type.String(),
  pos: Type.Number(),
  kind: Type.String(),
  code: Type.String(),
  text: Type.String(),
  limit: Type.String(),
  sum: Type.String(),
  /** Westgard rules that the run broke; in words where they are what holds. */
  rules: Type.Array(Type.String()),
  ruleWords: textOrNull,
  /** Its corrective action. */
  action: Type.Union([Type.Object({ id: Type.String(), state: Type.String() }), Type.Null()]),
  /** Whether its control has been measured again since. */
  current: Type.Boolean(),
  from: Type.Number(),
  to: Type.Number(),
  /** Positions and values that it keeps back. */
  positions: Type.Array(Type.Number()),
  samples: Type.Number(),
  values: Type.Number(),
})
export const entryShape = Type.Object({
  id: Type.String(),
  /** Of `entrySources`. */
  source: Type.String(),
  at: Type.String(),
  byUser: Type.String(),
  byName: Type.String(),
  total: Type.Number(),
  taken: Type.Number(),
  same: Type.Number(),
  toConfirm: Type.Number(),
  refused: Type.Number(),
  empty: Type.Number(),
  undoneAt: textOrNull,
  undoneReason: textOrNull,
  /** Failing controls in it. */
  failed: Type.Number(),
})
export const returnedShape = Type.Union([
  Type.Object({
    title: Type.String(),
    byName: Type.String(),
    at: Type.String(),
    reason: textOrNull,
  }),
  Type.Null(),
])
