/** 今天要做: what waits for one office today. Counts and jobs come from the same rows, so that each count opens what it counted. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'

/** Where a job stands: a sample on its way from the cabinet to its result. */
export const workStages = {
  /** A machine that draws at this moment is 采样中; a composite sample takes a day. */
  drawing: '在采',
  fetch: '待取样',
  hand: '待交接',
  carry: '运输中',
  arrive: '途中',
  test: '待排样',
  run: '已排样',
  judge: '质控扣留',
  review: '待审核',
  /** A part for comparison that lies at a laboratory without people here: what that one reports is written down here. */
  report: '待登记比对结果',
  done: '今日完成',
} as const
export type WorkStage = keyof typeof workStages

/** Hours after the end of its programme by which a sample is fetched, at the laboratory, measured with nothing kept back, reviewed. */
export const workLimits = {
  fetch: 2,
  hand: 3,
  carry: 6,
  arrive: 6,
  test: 72,
  run: 72,
  judge: 72,
  review: 96,
} as const

const stage = Type.Union([
  Type.Literal('drawing'),
  Type.Literal('fetch'),
  Type.Literal('hand'),
  Type.Literal('carry'),
  Type.Literal('arrive'),
  Type.Literal('test'),
  Type.Literal('run'),
  Type.Literal('judge'),
  Type.Literal('review'),
  Type.Literal('report'),
  Type.Literal('done'),
])
const job = Type.Object({
  id: Type.String(),
  sampleNo: Type.String(),
  /** Absent where the office works blind. */
  plantId: textOrNull,
  plantName: Type.String(),
  stage,
  beginTime: Type.Number(),
  endTime: Type.Number(),
  /** Epoch ms; null for what is done, for what is measured once more, and for what another laboratory measures. */
  dueAt: figure,
  /** On which it lies, in the laboratory. */
  worksheetId: textOrNull,
  worksheetNo: textOrNull,
  /** The laboratory whose report it waits for. */
  reportOf: textOrNull,
  /** Of what nobody has fetched yet, as its sampler has told them so far. */
  actualSub: figure,
  planSub: figure,
  cabinetTempAvg: figure,
})
const work = Type.Object({
  at: Type.Number(),
  counts: Type.Array(Type.Object({ stage, count: Type.Number(), late: Type.Number() })),
  /** What a laboratory, or a courier, is to get next, of one day: how many samples, when the first of them is drawn, by when the last is to be there, or in his hands; null where there are none. */
  ahead: Type.Union([
    Type.Object({
      count: Type.Number(),
      firstEnd: Type.Number(),
      lastDue: Type.Number(),
      /** Where, the soonest first, each once; none for who works blind. */
      places: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
  /** Late ones first, then by when they are due; what is done last. */
  jobs: Type.Array(job),
  /** Median days from the end of a programme to its laboratory value, of the samples of two weeks. */
  turnaroundDays: figure,
  /** The same day by day, by the day of the value, oldest first; a day without any is left out. */
  turnaround: Type.Array(
    Type.Object({ day: Type.String(), median: Type.Number(), p90: Type.Number(), samples: Type.Number() }),
  ),
})

const mostPlaces = 3
/** 甲厂、乙厂 in brackets; of many the soonest. */
export const placesWords = (places: readonly string[]): string =>
  places.length === 0
    ? ''
    : `（${places.slice(0, mostPlaces).join('、')}${places.length > mostPlaces ? ` 等 ${places.length} 处` : ''}）`

const desk = (path: string, title: string, access: string) =>
  endpoint('GET', `/sewage/work/${path}`, { title, access, result: work })
export const samplingWork = desk('sampling', '采样任务', 'sewage:work:sampling')
export const transportWork = desk('transport', '运输任务', 'sewage:work:transport')
export const testingWork = desk('testing', '检测任务', 'sewage:work:testing')
export const reviewWork = desk('review', '审核任务', 'sewage:work:review')
/** The first that somebody holds is his. */
export const workDesks = [samplingWork, transportWork, testingWork, reviewWork] as const
