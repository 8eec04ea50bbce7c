/** What the home shows: figures computed from the tables behind the lists, never stored. Loads and consumption never mix. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group, page } from '#contract/kit/page.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'

export const dashboardGroup = group('/dashboard', { name: '首页与看板', icon: 'home', at: 1 })
export const homePage = page('/dashboard/analysis', {
  name: '首页',
  group: dashboardGroup.url,
  at: 1,
  component: 'dashboard/Analysis',
  owns: ['sewage:overview', 'sewage:work', 'system:session'],
  keepAlive: false,
})

export const text = textOrNull
export const access = 'sewage:overview:list'
/** Region code; absent: the whole province. */
const region = Type.Optional(Type.String({ maxLength: 12 }))

export const day = Type.String({ pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$' })

/** `pndl` 负荷量 (F3), `consumption` 消费量 (F5), both mg/(d·1000 inh). */
export const measure = Type.Union([Type.Literal('consumption'), Type.Literal('pndl')])
export type Measure = 'consumption' | 'pndl'
/** 今日 is 1: the last day with results. */
export const rangeDays = Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30), Type.Literal(90)])
export type RangeDays = 1 | 7 | 30 | 90
/** Days looked at where none are named, both ends counted: home and the analysis tell the same span. */
export const usualRange: RangeDays = 90

/** Counts and rates of the day: samples, cold chain, acknowledging, devices by type. */
export const overviewToday = endpoint('GET', '/sewage/overview/today', {
  title: '今日概况',
  access,
  onWall: true,
  query: Type.Object({ region }),
  result: Type.Object({
    /** Epoch ms of the computation. */
    at: Type.Number(),
    /** Sampling day, `yyyy-MM-dd`. */
    day: Type.String(),
    samples: Type.Object({
      planned: Type.Number(),
      collected: Type.Number(),
      transit: Type.Number(),
      received: Type.Number(),
      tested: Type.Number(),
      sampling: Type.Number(),
      missed: Type.Number(),
      /** Samples whose programme should have ended by now. */
      due: Type.Number(),
    }),
    /** The last 14 days with samples: planned and collected. */
    sampleDays: Type.Array(
      Type.Object({ day: Type.String(), planned: Type.Number(), collected: Type.Number() }),
    ),
    facilities: Type.Array(Type.Object({ type: Type.String(), total: Type.Number(), online: Type.Number() })),
    warnings: Type.Object({
      /** New ones in each of the past 24 hours, oldest first. */
      raisedByHour: Type.Array(Type.Number()),
      /** Mean time from raising to acknowledging over 24 h, ms; null when none was acknowledged. */
      meanAckMs: figure,
      acked: Type.Number(),
    }),
    /** Means of cabinets between 0 and 6 ℃ among all, by the hour over 24 h (by the minute while there are no two whole hours). */
    coldChain: Type.Object({
      share: figure,
      /** What `steps` and `over` count: hours of cabinets, minutes while there are no two whole hours yet. */
      grain: Type.Union([Type.Literal('hour'), Type.Literal('min')]),
      steps: Type.Number(),
      over: Type.Number(),
      /** Cabinets of each hour, oldest first: all, and those within the range. */
      byStep: Type.Array(Type.Object({ ts: Type.Number(), all: Type.Number(), inside: Type.Number() })),
    }),
    /** Results that passed everything among those planned, past 7 days. */
    completeness: Type.Object({
      share: figure,
      before: figure,
      /** Two weeks, oldest first; the share is the mean of the later one. */
      days: Type.Array(Type.String()),
      byDay: Type.Array(figure),
      qcPass: figure,
      /** Results waiting: collected, not yet tested. */
      pending: Type.Number(),
    }),
  }),
})

/** Water of the whole region over the past hours: flow, its COD and ammonium load, stations that report. */
export const overviewFlow = endpoint('GET', '/sewage/overview/flow', {
  title: '流量与负荷',
  access,
  onWall: true,
  query: Type.Object({ region }),
  result: Type.Object({
    at: Type.Number(),
    stepMs: Type.Number(),
    /** Stations that measure a flow: what a full hour would count. */
    stations: Type.Number(),
    points: Type.Array(
      Type.Object({
        /** Start of the step, epoch ms. */
        ts: Type.Number(),
        /** m³/h, sum of the stations' means; null where fewer than half of them reported. */
        flow: figure,
        /** kg/h */
        cod: figure,
        nh3n: figure,
        stations: Type.Number(),
      }),
    ),
  }),
})

const drugSeries = Type.Object({
  drugCode: Type.String(),
  drugName: Type.String(),
  /** Why no consumption can be computed (来源不可分, 仅负荷); null where it can. */
  loadOnly: text,
  factor: Type.Union([
    Type.Object({ version: Type.String(), ef: figure, cf: figure, source: Type.String() }),
    Type.Null(),
  ]),
  values: Type.Array(figure),
  low: Type.Array(figure),
  high: Type.Array(figure),
  past: Type.Array(figure),
  plants: Type.Array(Type.Number()),
  /** Share of that day's values that were substituted for a censored one. */
  censored: Type.Array(Type.Number()),
  mean: figure,
  /** Growth against the period just before and against the same period a year ago, as shares of one. */
  mom: figure,
  yoy: figure,
  /** P10 and P90 of the same weekday in the 52 weeks before each day: what the analysis calls 常态. */
  usualLow: Type.Array(figure),
  usualHigh: Type.Array(figure),
  /** The last seven days, whatever was asked: their mean, what is usual for them, the change against the seven before. */
  week: Type.Object({ value: figure, usualLow: figure, usualHigh: figure, change: figure }),
})
/** Daily values of each drug for one region, with the same days a year ago. */
export const overviewDrugs = endpoint('GET', '/sewage/overview/drugs', {
  title: '毒品趋势',
  access,
  onWall: true,
  query: Type.Object({ days: rangeDays, measure, region }),
  result: Type.Object({
    at: Type.Number(),
    /** What was asked: while another question is on its way the figures are still these. */
    range: rangeDays,
    measure,
    regionCode: Type.String(),
    regionName: Type.String(),
    loqPolicy: Type.String(),
    /** Plants of the region: what a full day would have. */
    plants: Type.Number(),
    days: Type.Array(Type.String()),
    drugs: Type.Array(drugSeries),
  }),
})

/** Every city: value, interval, growth, place with what the intervals leave of it, appraisal level. */
export const overviewCities = endpoint('GET', '/sewage/overview/cities', {
  title: '各市排名',
  access,
  onWall: true,
  query: Type.Object({ days: rangeDays, measure, drug: Type.String({ maxLength: 16 }) }),
  result: Type.Object({
    at: Type.Number(),
    range: rangeDays,
    measure,
    drug: Type.String(),
    /** Of the province. */
    regionName: Type.String(),
    from: text,
    to: text,
    cutoffs: Type.Union([Type.Array(Type.Number()), Type.Null()]),
    cities: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        value: figure,
        low: figure,
        high: figure,
        growth: figure,
        /** 1 is the highest value; null without one. */
        rank: figure,
        /** Places that the 95 % intervals allow. */
        rankBest: figure,
        rankWorst: figure,
        /** Places won since the period before; null where the intervals tell no move. */
        moved: figure,
        /** 0 未检出 … 4 高; null without a value. */
        level: figure,
        plants: Type.Number(),
      }),
    ),
  }),
})

export const sampleStage = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('collected'),
  Type.Literal('transit'),
  Type.Literal('received'),
  Type.Literal('tested'),
  Type.Literal('pending'),
  Type.Literal('missed'),
])
export type SampleStage = 'waiting' | 'collected' | 'transit' | 'received' | 'tested' | 'pending' | 'missed'
/**
 * The samples behind one of the day's counts: those due today that have reached the stage; `pending` collected and not yet
 * tested, of any day; `missed` whose programme has ended and that nobody has fetched.
 */
export const overviewSamples = endpoint('GET', '/sewage/overview/samples', {
  title: '今日样品',
  access,
  query: Type.Object({ stage: sampleStage, region }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      sampleNo: Type.String(),
      plantId: Type.String(),
      plantName: Type.String(),
      beginTime: Type.Number(),
      endTime: Type.Number(),
      /** m³ through the meter while the composite was drawn */
      flowTotal: figure,
      actualSub: figure,
      planSub: figure,
      cabinetTempAvg: figure,
      state: Type.String(),
    }),
  ),
})

/** Where the plants stand: for warning dots and names beside live messages. */
export const overviewPlants = endpoint('GET', '/sewage/overview/plants', {
  title: '厂位置',
  access,
  onWall: true,
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      cityCode: text,
      lng: figure,
      lat: figure,
      /** Ids of the facilities that stand there. */
      facilities: Type.Array(Type.String()),
    }),
  ),
})
