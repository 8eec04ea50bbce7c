/** 执行计划: what its steps try and do, its copy, its preview. */
import type { FastifyInstance } from 'fastify'
import { executePlan, planMachine, planPreview, previewRuns } from '#contract/sewage/execute-plan.ts'
import { takesOn } from '#contract/sewage/work-order.ts'
import { businessDay } from '#lib/dates.ts'
import { isDayOff, planDays, shifted, weekdayOf } from '#lib/plan-days.ts'
import { cycleWords } from '#lib/plan-words.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { type NamedPerson, peopleNamed } from '#server/crud/save/named.ts'
import type { Db } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { samplerConflict, samplersHeld } from './conflict.ts'
import { batchesOf, begunOn, calendarOf, orgsOfPoints, type PlanRow, progressOf } from './queries.ts'
import { listed, roundsOf, roundsWords } from './rounds.ts'

/** Days for which batches are made when a plan begins. */
const daysAhead = 7
const planOf = async (db: Db, id: unknown): Promise<PlanRow> =>
  (await readRow(db, 'executePlan', { id: String(id) }))!

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const store = engine.store(executePlan)
  hook(deps, executePlan, {
    beforeSave(draft, present) {
      const period = draft['period'] ?? present?.['period']
      if (period !== 'CRON') draft['cron'] = null
    },
    doneUnder: row => orgsOfPoints(db, listed(row['pointIds'] as string | null)),
    async completeRows(rows) {
      if (rows.length === 0) return
      const { kinds } = await calendarOf(db)
      const now = Date.now()
      const from = businessDay(now)
      const ids = rows.map(({ id }) => String(id))
      const progress = await progressOf(
        db,
        ids,
        rows.map(({ beginDate }) => String(beginDate)).sort()[0]!,
        now,
      )
      const begun = await begunOn(db, ids, from, now)
      for (const row of rows) {
        const runs = row['state'] === 'RUNNING' ? planDays(row as never, kinds, { from, limit: 2 }) : []
        row['nextRun'] = runs.find(day => day !== from || !begun.has(String(row['id']))) ?? null
        row['progress'] = progress.get(String(row['id'])) ?? null
        row['cycle'] = cycleWords(row as never)
      }
    },
  })
  hookSteps(deps, planMachine, {
    guards: {
      async datesValid({ row, at, step }) {
        const { kinds } = await calendarOf(db)
        const days = planDays(await planOf(db, row['id']), kinds, { from: businessDay(at), limit: 1 })
        return days.length > 0 ? undefined : step.guards?.find(({ name }) => name === 'datesValid')?.words
      },
      samplerFree: async ({ row, at }) => samplerConflict(db, await planOf(db, row['id']), at),
      async peopleActive({ row }) {
        const usernames = listed(row['assigneeIds'] as string | null)
        const people = await peopleNamed(db, usernames, takesOn)
        const orgs = await orgsOfPoints(db, listed(row['pointIds'] as string | null))
        const named = (which: (person: NamedPerson | undefined) => boolean) =>
          usernames.flatMap(one => (which(people.get(one)) ? [people.get(one)?.realname ?? one] : []))
        const absent = named(person => !person?.able)
        if (absent.length > 0) return `采样人员 ${absent.join('、')} 已停用或不能接单，请编辑计划重新选择`
        const strangers = named(person => !orgs.some(org => person?.sees(org)))
        if (strangers.length > 0)
          return `采样人员 ${strangers.join('、')} 不属于任何一个采样点的部门，看不到工单，请编辑计划重新选择`
        return undefined
      },
    },
    effects: {
      async makeBatches({ row, at, session }) {
        const plan = await planOf(db, row['id'])
        const from = businessDay(at)
        const rounds = await roundsOf(
          db,
          [plan],
          // What is due today is done today.
          { from, until: shifted(from, daysAhead) },
          { now: at, by: session },
        )
        return {
          parts: [...(await samplersHeld(db, plan, at)), ...rounds.parts],
          notes: [{ title: '生成', text: roundsWords(rounds) }],
        }
      },
    },
  })
  serve(app, planPreview, async ({ query, session }) => {
    const row = await findRow(store, query.id, session)
    const plan = await planOf(db, row['id'])
    const { kinds, names } = await calendarOf(db)
    const from = businessDay(Date.now())
    const batches = await batchesOf(db, [plan.id], from)
    return {
      points: listed(plan.pointIds).length,
      runs: planDays(plan, kinds, { from, limit: previewRuns }).map(day => ({
        day,
        weekday: weekdayOf(day),
        holiday: names.get(day) ?? '',
        off: isDayOff(day, kinds),
        batchNo: batches.find(({ batchDate }) => batchDate === day)?.batchNo ?? '',
      })),
    }
  })
}
