/** 厂检测结果: what holds a result back, what goes with its publication, and what is missing for those that are not there yet. */
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { Fault } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { seesSmall } from '#contract/sewage/consumption.ts'
import {
  fewPeople,
  missingResults,
  mostPublished,
  plantResult,
  plantResultMachine,
  publishAll,
  seesFewPeople,
} from '#contract/sewage/plant-result.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { fragment } from '#server/crud/fragment.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { takeStep } from '#server/crud/machine/take.ts'
import { hook } from '#server/crud/mount.ts'
import type { Db } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { factorOn } from '../../drug/factor/on.ts'
import { missingOf } from './missing.ts'
import {
  holdPlant,
  newerPublished,
  type ResultRow,
  refuseOlder,
  reviewedCount,
  reviewedIds,
  takeOver,
  testsOpen,
  valuesByIds,
} from './queries.ts'
import { leastCompletenessOf } from './settings.ts'

const rowOf = ({ row }: Taking) => row as unknown as ResultRow
const listed = (text: unknown): string[] => (isEmpty(text) ? [] : String(text).split(','))
const leastWords = 5

async function notHeld(db: Db, row: ResultRow): Promise<string | undefined> {
  if (row.qcStatus === 'QC_REJECTED') return '质控不合格，不能发布，请复测'
  const samples = listed(row.sampleIds)
  if (samples.length > 0) {
    const [open] = await testsOpen(db, samples)
    if (open) return `样品 ${open.labelNo} 正在复测，请等复测审核通过并重新计算后再发布`
  }
  const ids = listed(row.valueIds)
  const values = await valuesByIds(db, ids)
  return values.length < ids.length || values.some(({ superseded }) => superseded === 'Y')
    ? '检测值已被更正，请等重新计算后发布新的版本'
    : undefined
}
async function factorHolds(db: Db, row: ResultRow): Promise<string | undefined> {
  const factor = await factorOn(db, row.drugCode, row.marker ?? row.drugCode, row.sampleDate)
  if (factor.found)
    return row.cfVersion === factor.found.versionNo
      ? undefined
      : `校正系数已换为 ${factor.found.versionName}，这一版按${row.cfVersion === null ? '无系数' : ` v${row.cfVersion} `}计算，请重新计算后再发布`
  // Of a drug that has no factor at all only the load is published.
  return factor.why === 'missing' && row.cf === null ? undefined : factor.words
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const store = engine.store(plantResult)
  hook(deps, plantResult, {
    extraConditions: session =>
      [seesSmall, ...seesFewPeople].some(code => can(session.permissions, code))
        ? []
        : [
            fragment('(t.population is null or t.population >= ?)', fewPeople),
            // By what is served too, as every other door of figures goes by.
            fragment(
              'not exists (select 1 from sewage_plant few where few.id = t.plant_id and few.served_population * 10000 < ?)',
              fewPeople,
            ),
          ],
  })
  hookSteps(deps, plantResultMachine, {
    guards: {
      judged: ({ row, values }) =>
        row['spikeFlag'] === 'Y' && String(values['opinion'] ?? '').length < leastWords
          ? `突增待判：高于本厂中位数 + 5 MAD，须在复核意见里写明判断依据（至少 ${leastWords} 个字）`
          : undefined,
      figuresWhole: ({ row }) =>
        Number(row['flow']) > 0 && Number(row['population']) > 0
          ? undefined
          : '缺少同日的流量或人口，不能发布，请补齐后重新计算',
      async complete({ row }) {
        const least = await leastCompletenessOf(db)
        if (isEmpty(row['completeness']))
          return `不知道采样完整率（没有计划或实采子样数），不能发布；要求不低于 ${least}%`
        return Number(row['completeness']) >= least
          ? undefined
          : `完整率 ${row['completeness']}% 低于 ${least}%，不能发布，请补采样`
      },
      nothingHeld: taking => notHeld(db, rowOf(taking)),
      factorHolds: taking => factorHolds(db, rowOf(taking)),
      async newestPublished(taking) {
        const newer = await newerPublished(db, rowOf(taking))
        return newer ? `已发布过更新的版本 v${newer.calcVersion}，不能再发布这一版` : undefined
      },
    },
    effects: {
      takeOver: taking => {
        const row = rowOf(taking)
        return { parts: [holdPlant(row.plantId), refuseOlder(row.id), takeOver(row)] }
      },
    },
  })
  const publishing = plantResultMachine.steps.find(({ verb }) => verb === 'publish')!
  serve(app, publishAll, async ({ body, session }) => {
    const ids = await reviewedIds(db, session, body, mostPublished)
    const all = await reviewedCount(db, session, body)
    const reasons = new Map<string, number>()
    let done = 0
    for (const { id } of ids)
      try {
        await takeStep(store, plantResultMachine, publishing, { id }, session)
        done += 1
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1)
      }
    const refused = ids.length - done
    const left = Math.max(0, all - ids.length)
    return withMessage(
      `已发布 ${done} 条${refused > 0 ? `，${refused} 条不能发布` : ''}${left > 0 ? `，另有 ${left} 条请再次发布` : ''}`,
      {
        done,
        refused,
        left,
        reasons: [...reasons]
          .map(([words, count]) => ({ words, count }))
          .sort((a, b) => b.count - a.count || (a.words < b.words ? -1 : 1)),
      },
    )
  })
  serve(app, missingResults, ({ query, session }) => {
    const now = Date.now()
    const days = query.days ?? 30
    return missingOf(db, session, {
      plantId: query.plantId,
      from: businessDay(now - days * dayMs),
      to: businessDay(now),
    })
  })
}
