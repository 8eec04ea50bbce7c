/** 如何算出: one result from the values it rests on, each sum made again from what is stored and put beside what was stored. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, maybe, textOrNull } from '#contract/kit/shapes.ts'

const step = Type.Object({
  title: Type.String(),
  /** The sum in figures. */
  formula: Type.String(),
  unit: Type.String(),
  stored: figure,
  /** Null where what it takes is not known. */
  computed: figure,
  /** Also false where nothing can be computed. */
  agrees: Type.Boolean(),
})
const value = Type.Object({
  id: Type.String(),
  sampleNo: maybe(),
  drugCode: Type.String(),
  qualifier: Type.String(),
  /** ng/L */
  value: figure,
  lod: figure,
  loq: figure,
  worksheetNo: maybe(),
  /** Corrected since: Y. */
  superseded: Type.String(),
  /** The figure itself is made of it; else the population or the source is. */
  measured: Type.Boolean(),
})
export const resultDerivation = endpoint('GET', '/sewage/plant-result/derivation', {
  title: '厂检测结果如何算出',
  access: 'sewage:plant-result:list',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({
    values: Type.Array(value),
    samples: Type.Array(Type.Object({ id: Type.String(), sampleNo: maybe() })),
    steps: Type.Array(step),
    /** Which version of the factor, from whom, since when. */
    factor: textOrNull,
    /** Why something differs or cannot be made again. */
    notes: Type.Array(Type.String()),
  }),
})
