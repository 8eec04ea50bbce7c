/** 采样计划生成: the samples of the coming days, from the programmes of the sampling points. */
import Type from 'typebox'
import { refused } from '#contract/kit/fault.ts'
import { businessDay, dayMs, dayStart, fromWire, hourMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk } from '#server/db/db.ts'
import { handler } from '#server/jobs/handler.ts'
import { newSamples, type Programme, programmes, taken } from './queries.ts'

/** Modes that run by the clock; the others are triggered, or done by hand. */
const planned: ReadonlySet<string> = new Set(['TIME', 'FLOW', 'VOLUME', 'FIXED'])
const author = '采样计划'
const mostRows = 500

/** Days of the week, 1 (Monday) to 7. @throws Fault `refused` for anything else */
export function weekdaysIn(text: string): ReadonlySet<number> {
  const parts = text.split(/[,，\s]+/).filter(Boolean)
  if (parts.length === 0 || parts.some(part => !/^[1-7]$/.test(part)))
    throw refused('参数「采样的星期」应为 1 到 7 的数字，用逗号分隔，如 1,4')
  return new Set(parts.map(Number))
}
/** 1 (Monday) to 7 of a day `yyyy-MM-dd`. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

interface Span {
  beginTime: number
  endTime: number
}
/** The programme's run that begins on this day; undefined where the point has none by the clock. */
export function spanOn(day: string, { samplingMode, startTime, durationH }: Programme): Span | undefined {
  if (!planned.has(samplingMode ?? '') || !startTime || !durationH) return undefined
  const beginTime = fromWire(`${day} ${startTime}`)
  return Number.isNaN(beginTime) ? undefined : { beginTime, endTime: beginTime + durationH * hourMs }
}
/** One sampler draws one composite at a time; one may begin when the last ends. */
const overlap = (a: Span, b: Span): boolean => a.beginTime < b.endTime && b.beginTime < a.endTime

export const samplingPlan = handler({
  name: 'samplingPlan',
  title: '采样计划生成',
  description: '按采样点的采样方式、开始时刻、时长和间隔，生成今后几天的待采样品；已有样品的时段不再生成',
  parameters: Type.Object(
    {
      days: Type.Integer({
        title: '天数',
        description: '从明天起算',
        minimum: 1,
        maximum: 31,
        default: 7,
      }),
      weekdays: Type.String({
        title: '采样的星期',
        description: '1 为星期一，7 为星期日，用逗号分隔',
        maxLength: 20,
        default: '1,2,3,4,5,6,7',
      }),
      purpose: Type.String({
        title: '采样点用途',
        description: '字典 point_purpose 的值，如 ROUTINE；留空为全部',
        maxLength: 32,
        default: '',
      }),
    },
    { additionalProperties: false },
  ),
  async run({ days, weekdays, purpose }, { db, config, now, signal }) {
    const wanted = weekdaysIn(weekdays)
    // The demo's field staff draw their own.
    if (config.demo) return '演示环境的样品由演示数据产生，没有另外生成'
    const first = dayStart(businessDay(now)) + dayMs
    const dates = Array.from({ length: days }, (_, at) => businessDay(first + at * dayMs)).filter(day =>
      wanted.has(weekdayOf(day)),
    )
    const points = await programmes(db, purpose)
    const busy = new Map<string, Span[]>()
    for (const { pointId, ...span } of await taken(db, first))
      busy.set(pointId, [...(busy.get(pointId) ?? []), span])
    const rows: unknown[][] = []
    const served = new Set<string>()
    for (const point of points) {
      const spans = busy.get(point.pointId) ?? []
      for (const day of dates) {
        const span = spanOn(day, point)
        if (!span || spans.some(each => overlap(each, span))) continue
        spans.push(span)
        served.add(point.pointId)
        rows.push(rowOf(point, day, span, now))
      }
    }
    if (rows.length === 0) return '没有需要生成的样品'
    const unit: Bulk[] = []
    for (let at = 0; at < rows.length; at += mostRows) unit.push(newSamples(rows.slice(at, at + mostRows)))
    signal.throwIfAborted()
    const made = (await db.write(unit)).reduce((sum, { changes }) => sum + changes, 0)
    return `已为 ${served.size} 个采样点生成 ${made} 个样品（${dates[0]} 至 ${dates.at(-1)}）`
  },
})

function rowOf(point: Programme, day: string, span: Span, now: number): unknown[] {
  const { durationH, intervalMin } = point
  return [
    nextId(),
    `${point.pointCode}-${day.replaceAll('-', '')}`,
    point.pointId,
    point.plantId,
    day,
    point.samplingMode,
    span.beginTime,
    span.endTime,
    durationH && intervalMin ? Math.floor((durationH * 60) / intervalMin) : null,
    'NORMAL',
    'UNUSED',
    author,
    now,
    point.sysOrgCode,
    point.tenantId,
  ]
}
