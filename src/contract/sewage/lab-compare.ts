/** 实验室比对: parts of one sample that several laboratories measured, and how far each of them lies from the others. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { figure, id, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'

export const labComparePage = page('/sewage/lab-compare', {
  name: '实验室比对',
  group: '/sewage',
  at: 24,
  owns: ['sewage:labCompare'],
})
/** Most comparisons, each of a sample and a compound, of one answer. */
export const mostCompared = 500
/** Days back where nobody says from when. */
export const usualDays = 365
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

const scored = Type.Object({
  /** Empty where nobody said which laboratory it is. */
  labId: Type.String(),
  labName: Type.String(),
  /** =, <LOQ, <LOD, >ULOQ */
  qualifier: Type.String(),
  /** ng/L, the mean of its parts. */
  value: figure,
  /** Expanded uncertainty that it states, k = 2, ng/L. */
  expanded: figure,
  /** z, z′ or E_n; of RPD the signed difference from the others, %. */
  score: figure,
  /** GOOD 满意, DOUBT 有问题, BAD 不满意 */
  performance: textOrNull,
})
const comparison = Type.Object({
  sampleId: Type.String(),
  sampleNo: Type.String(),
  sampleDate: Type.String(),
  plantName: Type.String(),
  drugCode: Type.String(),
  drugName: Type.String(),
  /** REFERENCE, CONSENSUS, EN, RPD, NONE (lib/wbe/lab-compare.ts) */
  basis: Type.String(),
  prime: Type.Boolean(),
  /** ng/L */
  assigned: figure,
  assignedU: figure,
  sigma: figure,
  robustSd: figure,
  /** Why it is compared as it is. */
  why: Type.String(),
  labs: Type.Array(scored),
})
/** The newest sample first, and of a sample its compounds by their code. */
export const labCompareList = endpoint('GET', '/sewage/labCompare/list', {
  title: '实验室比对',
  access: 'sewage:labCompare:list',
  query: Type.Object({
    from: Type.Optional(day),
    to: Type.Optional(day),
    drugCode: Type.Optional(Type.String({ maxLength: 16 })),
    /** Laboratory whose value is the assigned one. */
    reference: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  result: Type.Object({
    rows: Type.Array(comparison),
    /** There are more than were answered. */
    more: Type.Boolean(),
    /** Laboratories and compounds that there are to choose from. */
    labs: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    drugs: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    /** σ_pt, %; null: by Thompson. */
    sigmaPct: figure,
    rpdLimit: Type.Number(),
    /** Parts that went to a laboratory that has not told its values yet. */
    waiting: Type.Array(
      Type.Object({
        sampleId: Type.String(),
        sampleNo: Type.String(),
        sampleDate: Type.String(),
        plantName: Type.String(),
        labName: Type.String(),
        /** It has people here, who enter them on a worksheet of theirs. */
        own: Type.Boolean(),
      }),
    ),
  }),
})

/** Most lines of one report. */
export const mostReported = 80
/** What a laboratory without people here has found in its part, as its report says it: all of it or nothing. */
export const reportLab = endpoint('POST', '/sewage/labCompare/report', {
  title: '登记比对结果',
  access: 'sewage:labCompare:report',
  body: strict({
    sampleId: id(),
    /** As the report names it. */
    method: Type.String({ minLength: 2, maxLength: 100 }),
    reportNo: maybe(60),
    rows: Type.Array(
      strict({
        drugCode: Type.String({ maxLength: 30 }),
        /** `118.6`, `<LOQ`, `未检出` */
        value: Type.String({ maxLength: 40 }),
        /** ng/L */
        expanded: maybe(20),
      }),
      { minItems: 1, maxItems: mostReported },
    ),
  }),
  result: Type.Object({ taken: Type.Number() }),
})
