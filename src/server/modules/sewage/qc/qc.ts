/** 质控图: runs of controls, of worksheets that the caller sees. */
import type { FastifyInstance } from 'fastify'
import { qcChart, qcOverview, usualRuns } from '#contract/sewage/qc.ts'
import {
  defaultPolicy,
  readAgainstOwn,
  type WestgardPolicy,
  westgardRules,
  worstOf,
} from '#lib/lab/westgard.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { policyNow } from '../worksheet/method.ts'
import { namesOf } from '../worksheet/queries.ts'
import { watched } from '../worksheet/rules.ts'
import { codesSeen, methodIdSeen, methodsSeen, runsOf } from './queries.ts'

/** How far the last run lies from the mean, and what it breaks, apart from what runs before it broke. @param runs the newest first */
function lastIn(
  runs: readonly { at: number; figure: number | null; verdict: string }[],
  policy: WestgardPolicy,
) {
  const known = runs.filter((run): run is typeof run & { figure: number } => run.figure !== null).reverse()
  const { statistics, zs, violations } = readAgainstOwn(known)
  // A last run without a figure breaks no rule, and what an older one broke is not its.
  const last = runs[0]?.figure === null ? known.length : known.length - 1
  const earlier = violations.filter(({ to }) => to < last)
  const worst = worstOf(earlier, policy)
  const at = earlier.findLast(({ rule }) => rule === worst?.rule)?.to
  return {
    mean: statistics?.mean ?? null,
    sd: statistics?.sd ?? null,
    z: runs[0]?.figure === null ? null : (zs.at(-1) ?? null),
    lastRule:
      worstOf(
        violations.filter(({ to }) => to === last),
        policy,
      )?.rule ?? null,
    before:
      worst?.consequence === 'hold' && at !== undefined
        ? { rule: worst.rule, at: Number(known[at]!.at) }
        : null,
  }
}

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, qcChart, async ({ query, session }) => {
    const runs = await runsOf(db, session, { ...query, runs: query.runs ?? usualRuns })
    return runs.reverse().map(({ actionId, actionVersion, actionState, ...run }) => ({
      ...run,
      action:
        actionId === null
          ? null
          : {
              id: actionId,
              version: Number(actionVersion),
              state: actionState ?? 'OPEN',
              cause: run.cause,
              measure: run.measure,
              handleBy: run.handleBy,
              handleName: run.handleName,
              opinion: run.opinion,
            },
      at: Number(run.at),
      pos: Number(run.pos),
      rules: run.rules.split(',').filter(Boolean),
    }))
  })
  serve(app, qcOverview, async ({ query, session }) => {
    const methods = await methodsSeen(db, session)
    const method =
      query.method !== undefined && methods.includes(query.method) ? query.method : (methods[0] ?? '')
    const codes = method === '' ? [] : await codesSeen(db, session, { method, kind: query.kind })
    const compounds = await namesOf(db, codes)
    compounds.sort((a, b) => (a.drugCode < b.drugCode ? -1 : 1))
    // No rule judges what scatters around no mean of its own: it is looked at by the usual rules, and nothing follows.
    const judged = watched.includes(query.kind)
    const policy = judged ? await policyNow(db, await methodIdSeen(db, session, method)) : defaultPolicy
    const lists = await Promise.all(
      compounds.map(({ drugCode }) =>
        method === ''
          ? []
          : runsOf(db, session, { method, kind: query.kind, code: drugCode, runs: query.runs ?? usualRuns }),
      ),
    )
    return {
      methods,
      method,
      policy: westgardRules.map(rule => ({ rule, consequence: judged ? policy[rule] : 'off' })),
      compounds: compounds.flatMap(({ drugCode, nameZh, color }, at) => {
        const runs = lists[at]!
        if (runs.length === 0) return []
        return [
          {
            code: drugCode,
            name: nameZh,
            color,
            figures: runs.map(({ figure }) => figure).reverse(),
            last: runs[0]!.shown,
            failed: runs[0]!.verdict !== 'PASS',
            ...lastIn(runs, policy),
          },
        ]
      }),
    }
  })
}
