/** 消费量评定: the periods that have ended, and anew where results were published or withdrawn since. */
import Type from 'typebox'
import type { AppraisedGrain } from '#contract/sewage/appraisal.ts'
import { businessDay } from '#lib/dates.ts'
import { periodShift, periodStart } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import { handler } from '#server/jobs/handler.ts'
import { generate } from './generate.ts'

interface Wish {
  months: number
  /** Epoch ms. */
  now: number
  signal?: AbortSignal
}
/** Appraises the last ended months, quarter and year. @returns how many say something new */
export async function appraiseEnded(db: Db, { months, now, signal }: Wish): Promise<number> {
  const today = businessDay(now)
  const ended = (grain: AppraisedGrain, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      grain,
      start: periodShift(grain, periodStart(grain, today), -1 - at),
    }))
  let made = 0
  for (const period of [...ended('MONTH', months), ...ended('QUARTER', 1), ...ended('YEAR', 1)]) {
    signal?.throwIfAborted()
    made += (await generate(db, period, 'system')).made
  }
  return made
}

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
    const made = await appraiseEnded(db, { months, now, signal })
    return made === 0 ? '没有新的评定' : `新评定 ${made} 条，待编制和复核`
  },
})
