/** 厂检测结果: what holds a result back, what goes with its publication, and what is missing for those that are not there yet. */
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { Fault } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { seesSmall } from '#contract/sewage/consumption.ts'
import {
  missingResults,
  mostPublished,
  plantResult,
  plantResultMachine,
  publishAll,
  seesFewPeople,
  waitingToPublish,
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
import { shownResults, smallBelow } from '../consumption/small.ts'
import { workedOnAny } from '../worksheet/own-sheet.ts'
import { inTurn } from './in-turn.ts'
import { missingOf } from './missing.ts'
import {
  holdPlant,
  newerPublished,
  type ResultRow,
  refuseOlder,
  reviewedCount,
  reviewedIds,
  sheetsOfValues,
  takeOver,
  testsOpen,
  valuesByIds,
  waitingCounts,
} from './queries.ts'
import { putSampleFaults } from './sample-faults.ts'
import { leastCompletenessOf } from './settings.ts'

const rowOf = ({ row }: Taking) => row as unknown as ResultRow
const listed = (text: unknown): string[] => (isEmpty(text) ? [] : String(text).split(','))
const leastWords = 5

async function notHeld(db: Db, row: ResultRow): Promise<string | undefined> {
  if (row.qcStatus === 'QC_REJECTED') return '质控不合格，不能发布，请复测'
  const ids = listed(row.valueIds)
  const values = await valuesByIds(db, ids)
  const samples = [...new Set([...listed(row.sampleIds), ...values.map(({ sampleId }) => sampleId)])]
  if (samples.length > 0) {
    const [open] = await testsOpen(db, samples)
    if (open) return `样品 ${open.labelNo} 正在复测，请等复测审核通过并重新计算后再发布`
  }
  return values.length < ids.length || values.some(({ superseded }) => superseded === 'Y')
    ? '检测值已被更正，请等重新计算后发布新的版本'
    : undefined
}
/** Who measured what the result is made of may not judge it; who let it out of the laboratory may not publish it. */
async function handIn(db: Db, taking: Taking, what: string, own: 'measured' | 'released') {
  const { session } = taking
  const sheets = await sheetsOfValues(db, listed(rowOf(taking).valueIds))
  const hands = await workedOnAny(db, sheets)
  const found = [...hands].find(
    ([, { measured, released }]) =>
      measured.has(session.username) || (own === 'released' && released.has(session.username)),
  )
  if (!found) return undefined
  const did = found[1].measured.has(session.username) ? '检测' : '审核'
  return `样品在工作单 ${found[0]} 由您${did}，不能再${what}它的结果，请由没有经手的人${what}`
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
    completeRows: rows => putSampleFaults(engine, rows),
    async extraConditions(session) {
      if ([seesSmall, ...seesFewPeople].some(code => can(session.permissions, code))) return []
      const shown = await shownResults(db, session)
      return [
        fragment('(t.population is null or t.population >= ?)', await smallBelow(db)),
        ...shown({ plant: 't.plant_id', day: 't.sample_date', drug: 't.drug_code' }),
      ]
    },
  })
  hookSteps(deps, plantResultMachine, {
    guards: {
      judged: ({ row, values }) =>
        row['spikeFlag'] === 'Y' && String(values['opinion'] ?? '').length < leastWords
          ? `突增待判：高于本厂中位数 + 5 MAD，须在复核意见里写明判断依据（至少 ${leastWords} 个字）`
          : undefined,
      measuredByOther: taking => handIn(db, taking, '复核', 'measured'),
      releasedByOther: taking => handIn(db, taking, '发布', 'released'),
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
    // Those that were refused before do not stand before the others again.
    const ids = await inTurn<{ id: string; sampleDate: string }>(
      db,
      `publish ${session.userId}`,
      mostPublished,
      after => reviewedIds(db, session, body, mostPublished, after),
      ({ id }) => id,
    )
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
  serve(app, waitingToPublish, ({ query, session }) => waitingCounts(db, session, query))
  serve(app, missingResults, ({ query, session }) => {
    const now = Date.now()
    const days = query.days ?? 30
    return missingOf(db, session, {
      plantIds: query.plantId === undefined ? undefined : [query.plantId],
      from: businessDay(now - days * dayMs),
      to: businessDay(now),
      now,
    })
  })
}
