/** 消费量评定: the periods that have ended, and anew where results were published or withdrawn since. */
import Type from 'typebox'
import type { AppraisedGrain } from '#contract/sewage/appraisal.ts'
import { businessDay } from '#lib/dates.ts'
import { periodShift, periodStart } from '#lib/wbe/period.ts'
import { handler } from '#server/jobs/handler.ts'
import { generate } from './generate.ts'

export const appraisals = handler({
  name: 'appraisals',
  title: '消费量评定',
  description: '评定已结束的月份、季度和年度；结果有变动的出新版本，待编制、复核、发布',
  parameters: Type.Object(
    {
      months: Type.Integer({ title: '往前几个月', minimum: 1, maximum: 24, default: 2 }),
    },
    { additionalProperties: false },
  ),
  async run({ months }, { db, now, signal }) {
    const today = businessDay(now)
    const ended = (grain: AppraisedGrain, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        grain,
        start: periodShift(grain, periodStart(grain, today), -1 - at),
      }))
    let made = 0
    for (const period of [...ended('MONTH', months), ...ended('QUARTER', 1), ...ended('YEAR', 1)]) {
      signal.throwIfAborted()
      made += (await generate(db, period, 'system')).made
    }
    return made === 0 ? '没有新的评定' : `新评定 ${made} 条，待编制和复核`
  },
})
