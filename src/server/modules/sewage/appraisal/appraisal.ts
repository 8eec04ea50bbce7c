/** 评定结果: whose regions somebody sees, what keeps an appraisal back, and what goes with its publication. */
import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { appraisal, appraisalMachine, generateAppraisals } from '#contract/sewage/appraisal.ts'
import { businessDay } from '#lib/dates.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { periodStart, periodWords } from '#lib/wbe/period.ts'
import { fragment } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { scopeOf, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { figuresOf } from '../consumption/list-queries.ts'
import { maySeeSmall } from '../consumption/small.ts'
import { generate } from './generate.ts'
import { inTenants, setUntold } from './queries.ts'

const leastWords = 5

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, appraisal, {
    extraConditions: session => {
      const { tenants } = scopeOf(session)
      return [
        ...(maySeeSmall(session) ? [] : [fragment("t.small = 'N'")]),
        ...(tenants ? [inTenants(tenants)] : []),
      ]
    },
  })
  hookSteps(deps, appraisalMachine, {
    guards: {
      judged: ({ row, values }) =>
        row['forcedReview'] === 'Y' && String(values['opinion'] ?? '').length < leastWords
          ? `首次检出或等级变化达两级，须在复核意见里写明判断依据（至少 ${leastWords} 个字）`
          : undefined,
      figuresStand: taking => figuresStand(taking),
    },
    effects: {
      takeOver: ({ row, session, at, received }) => ({
        parts: [
          ...followStep({
            machine: appraisalMachine,
            verb: 'revise',
            where: fragment(
              't.place_level = ? and t.region_code = ? and t.drug_code = ? and t.grain = ? and t.start_date = ? and t.id <> ?',
              row['placeLevel'],
              row['regionCode'],
              row['drugCode'],
              row['grain'],
              row['startDate'],
              row['id'],
            ),
            by: session,
            at,
            received,
          }),
          setUntold(String(row['id'])),
        ],
      }),
    },
  })
  /** The consumption is what was appraised. */
  async function figuresStand({ row }: Taking): Promise<string | undefined> {
    const [level, grain, drug] = [row['placeLevel'], row['grain'], row['drugCode']].map(String) as [
      string,
      string,
      string,
    ]
    const rows = await figuresOf(db, { grain, level, drug }, [String(row['startDate'])])
    const present = rows.find(({ regionCode }) => regionCode === row['regionCode'])
    const same = (one: unknown, other: number | null | undefined) =>
      one == null ||
      (other != null && Math.abs(Number(one) - other) <= 1e-6 * Math.max(1e-6, Math.abs(other)))
    return same(row['value'], present?.consumption) && same(row['pndl'], present?.pndl)
      ? undefined
      : '消费量在评定之后有变动，请点“评定一期”得到新的版本后再发布'
  }
  serve(app, generateAppraisals, async ({ body, session }) => {
    const start = startOf(body.grain, body.day)
    if (start > businessDay(Date.now())) throw refused('这一期还没有开始，请选择已有结果的日期')
    const period = periodWords(body.grain, start)
    const { made, same } = await generate(db, { grain: body.grain, start }, session.username)
    const words =
      made + same === 0
        ? `${period}没有已发布的消费量，没有可评定的区域；请先发布厂检测结果`
        : `${period}：新评定 ${made} 条，与现有一致 ${same} 条`
    return withMessage(words, { period, made, same })
  })
}
function startOf(grain: Parameters<typeof periodStart>[0], day: string): string {
  try {
    return periodStart(grain, day)
  } catch (error) {
    if (error instanceof BadFigure) throw refused('日期无效，请重新选择')
    throw error
  }
}
