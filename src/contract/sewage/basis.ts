/** 计算依据: what a figure of a region was made of, down to the frame. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure } from '#contract/kit/shapes.ts'
import { access, day, measure, text } from './overview.ts'

const basisPlant = Type.Object({
  /** Absent where the catchment is too small to be named (fewer than 5,000 people). */
  plantId: text,
  plantName: Type.String(),
  masked: Type.Boolean(),
  population: Type.Number(),
  value: figure,
  conc: figure,
  qualifier: text,
})
const basisDetail = Type.Object({
  plantId: Type.String(),
  plantName: Type.String(),
  population: Type.Number(),
  popMethod: text,
  /** m³/d */
  flow: figure,
  conc: figure,
  qualifier: text,
  loqPolicy: text,
  load: figure,
  pndl: figure,
  cf: figure,
  cfVersion: text,
  consumption: figure,
  uncertaintyPct: figure,
  wetFlag: text,
  qcStatus: text,
  completeness: figure,
  state: text,
  calcVersion: Type.Number(),
  sample: Type.Union([
    Type.Object({
      id: Type.String(),
      sampleNo: Type.String(),
      beginTime: figure,
      endTime: figure,
      flowTotal: figure,
      state: text,
    }),
    Type.Null(),
  ]),
  lab: Type.Union([
    Type.Object({
      markerName: text,
      qualifier: Type.String(),
      value: figure,
      lod: figure,
      loq: figure,
      recovery: figure,
      method: text,
    }),
    Type.Null(),
  ]),
  factor: Type.Union([
    Type.Object({
      version: Type.String(),
      ef: figure,
      cf: figure,
      source: text,
      molarParent: figure,
      molarMarker: figure,
      validFrom: text,
    }),
    Type.Null(),
  ]),
  /** The frame that carried the day's flow; null for seeded history. */
  frame: Type.Union([
    Type.Object({ id: Type.String(), recvTime: Type.Number(), verdict: Type.String(), head: Type.String() }),
    Type.Null(),
  ]),
  /** Whether an instrument reported flow in the sample's time: then a frame that is missing was dropped for its age. */
  reported: Type.Boolean(),
})
/** Longest window of one question: a year. */
export const mostBasisDays = 366
/**
 * The trail of one figure: mean of the window → its days → plants of one of them → sample → laboratory value → frame.
 * The figure is that of the trend and of the rank for the same region, window and measure, to the last digit.
 */
export const overviewBasis = endpoint('GET', '/sewage/overview/basis', {
  title: '计算依据',
  access,
  query: Type.Object({
    region: Type.String({ maxLength: 12 }),
    drug: Type.String({ maxLength: 16 }),
    /** Last day of the window. */
    day,
    /** Length of the window; absent: that day alone. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: mostBasisDays })),
    /** The day of the window whose plants are shown; absent: its last with a result. */
    shown: Type.Optional(day),
    measure,
    plantId: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  result: Type.Object({
    regionCode: Type.String(),
    regionName: Type.String(),
    drugCode: Type.String(),
    drugName: Type.String(),
    from: Type.String(),
    day: Type.String(),
    /** Means over the days that have a result. */
    value: figure,
    low: figure,
    high: figure,
    daily: Type.Array(Type.Object({ day: Type.String(), value: figure, low: figure, high: figure })),
    /** The day that the rest is about. */
    shown: Type.String(),
    population: Type.Number(),
    plants: Type.Array(basisPlant),
    detail: Type.Union([basisDetail, Type.Null()]),
  }),
})
