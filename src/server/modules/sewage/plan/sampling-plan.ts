/** 采样计划生成: the samples of the coming days, from the programmes of the sampling points. */
import Type from 'typebox'
import { refused } from '#contract/kit/fault.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { weekdayOf } from '#lib/plan-days.ts'
import type { Bulk } from '#server/db/db.ts'
import { handler } from '#server/jobs/handler.ts'
import { expireParts } from './expire.ts'
import { newSamples, plansIn, programmes, taken } from './queries.ts'
import { roundsOf, roundsWords } from './rounds.ts'
import { overlap, type Span, sampleRow, spanOn } from './span.ts'

const author = '采样计划'
const system = { username: 'system', realname: '系统' } as const
const mostRows = 500

/** Days of the week, 1 (Monday) to 7. @throws Fault `refused` for anything else */
export function weekdaysIn(text: string): ReadonlySet<number> {
  const parts = text.split(/[,，\s]+/).filter(Boolean)
  if (parts.length === 0 || parts.some(part => !/^[1-7]$/.test(part)))
    throw refused('参数「采样的星期」应为 1 到 7 的数字，用逗号分隔，如 1,4')
  return new Set(parts.map(Number))
}

export const samplingPlan = handler({
  name: 'samplingPlan',
  title: '采样计划生成',
  description:
    '为执行中的计划生成今后几天的批次、工单和样品，再按其余采样点自己的采样方式、开始时刻、时长和间隔生成样品；已有的不再生成',
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
    // The demo sees to the rounds of its plans itself, and has no points that are sampled without one.
    if (config.demo) return '演示环境每小时自动为执行中的计划生成批次、工单和样品，没有另外生成'
    const first = dayStart(businessDay(now)) + dayMs
    const dates = Array.from({ length: days }, (_, at) => businessDay(first + at * dayMs)).filter(day =>
      wanted.has(weekdayOf(day)),
    )
    const until = businessDay(first + (days - 1) * dayMs)
    const expired = await plansIn(db, ['RUNNING', 'PAUSED'])
    const over = expired.filter(({ endDate }) => endDate < businessDay(now))
    if (over.length > 0) await db.write(expireParts(over, now))
    const running = (await plansIn(db, ['RUNNING'])).filter(({ endDate }) => endDate >= businessDay(now))
    const window = { from: businessDay(first), until }
    const rounds = await roundsOf(db, running, window, { now, by: system })
    signal.throwIfAborted()
    if (rounds.parts.length > 0) await db.write(rounds.parts)
    const planned = rounds.batches > 0 ? `按计划生成 ${roundsWords(rounds)}；` : ''
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
        rows.push(sampleRow(point, day, span, { now, by: author }))
      }
    }
    if (rows.length === 0) return `${planned}没有需要生成的样品`
    const unit: Bulk[] = []
    for (let at = 0; at < rows.length; at += mostRows) unit.push(newSamples(rows.slice(at, at + mostRows)))
    signal.throwIfAborted()
    const made = (await db.write(unit)).reduce((sum, { changes }) => sum + changes, 0)
    return `${planned}已为 ${served.size} 个采样点生成 ${made} 个样品（${dates[0]} 至 ${dates.at(-1)}）`
  },
})
