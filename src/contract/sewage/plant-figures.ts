/** What a plant measured and what came of its samples: the tabs 流量 and 结果 of its details. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'

/** 24 hours by the hour, a week by the hour, a month by the day. */
const span = Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')])

export const plantFlow = endpoint('GET', '/sewage/plant/flow', {
  title: '污水厂流量',
  access: 'sewage:plant:list',
  query: Type.Object({ id: Type.String(), span }),
  result: Type.Object({
    from: Type.Number(),
    to: Type.Number(),
    /** One an hour, or a day. */
    stepMs: Type.Number(),
    /** Each instrument that measures a flow. */
    meters: Type.Array(
      Type.Object({
        facilityId: Type.String(),
        facilityName: Type.String(),
        /** Means of the steps, m³/h, null where nothing was measured; oldest first, one for every step. */
        values: Type.Array(figure),
        /** The steps in which a value was not good. */
        flagged: Type.Number(),
      }),
    ),
  }),
})

/** Newest day first. A catchment of few people is left out, to spare them a stigma. */
export const plantResults = endpoint('GET', '/sewage/plant/results', {
  title: '污水厂检测结果',
  access: 'sewage:overview:list',
  query: Type.Object({
    id: Type.String(),
    drug: Type.Optional(Type.String({ maxLength: 16 })),
    pageNo: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  result: Type.Object({
    /** Served people are too few for results of their own to be shown. */
    masked: Type.Boolean(),
    total: Type.Number(),
    size: Type.Number(),
    drugs: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    rows: Type.Array(
      Type.Object({
        id: Type.String(),
        day: Type.String(),
        drugCode: Type.String(),
        drugName: Type.String(),
        /** ng/L */
        conc: figure,
        qualifier: textOrNull,
        /** m³/d */
        flow: figure,
        population: figure,
        /** mg/d */
        load: figure,
        /** mg/(d·1000 inh) */
        pndl: figure,
        consumption: figure,
        wet: Type.Boolean(),
        qc: textOrNull,
        state: Type.String(),
        stateText: Type.String(),
        version: Type.Number(),
      }),
    ),
  }),
})
