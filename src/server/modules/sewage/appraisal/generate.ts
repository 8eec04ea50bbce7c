/** Appraises a period: what says something new becomes the next version, which waits to be handed in. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { AppraisedGrain } from '#contract/sewage/appraisal.ts'
import { nextId } from '#lib/id.ts'
import { periodWords } from '#lib/wbe/period.ts'
import { type Bulk, ConflictError, type Db, DuplicateError, type Statement } from '#server/db/db.ts'
import { rollUpConsumption } from '../consumption/roll-up.ts'
import { appraisedIn, type Found } from './figures.ts'
import {
  type AppraisalRow,
  insertAppraisals,
  insertCutoff,
  outdate,
  setSmall,
  standingOf,
  tenantsOfRegions,
} from './queries.ts'

const percent = (ratio: number | null) => (ratio === null ? null : ratio * 100)

/** What an appraisal says, by the columns of its table. */
export function saidOf({ row, pndl, cutoff, test, outcome, sentences, ranks, popMethods }: Found) {
  return {
    grade: outcome ? String(outcome.level) : null,
    score: outcome?.score ?? null,
    value: row.value,
    low: row.low,
    high: row.high,
    pndl,
    mom: percent(row.mom),
    yoy: percent(row.yoy),
    trend: outcome?.trend ?? 'NA',
    trendN: test?.n ?? null,
    trendP: test?.p ?? null,
    slope: test?.slope ?? null,
    rank: ranks?.rank ?? null,
    rankBest: ranks?.best ?? null,
    rankWorst: ranks?.worst ?? null,
    ranked: ranks?.of ?? null,
    detectRate: percent(row.detectRate),
    completeness: percent(row.completeness),
    plants: row.plants,
    samples: row.samples,
    days: row.days,
    population: row.population === null ? null : Math.round(row.population),
    reasons: sentences.join('\n'),
    suggestion: outcome?.suggestion ?? null,
    forcedReview: outcome?.forcedReview ? 'Y' : 'N',
    cutoffVersion: cutoff?.version ?? null,
    cutoffSource: cutoff?.source ?? null,
    p25: cutoff?.bounds.p25 ?? null,
    p50: cutoff?.bounds.p50 ?? null,
    p75: cutoff?.bounds.p75 ?? null,
    p90: cutoff?.bounds.p90 ?? null,
    cfVersions: row.cfVersions || null,
    loqPolicies: row.loqPolicies || null,
    popMethods: popMethods || null,
  }
}
const near = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-9 * Math.max(1e-9, Math.abs(one), Math.abs(other))
    : one === other
/** Loads in the words have columns of their own: how they are written there says nothing new. */
const wordsOf = (reasons: unknown): string =>
  String(reasons ?? '').replace(/(?<=千人均[^ ，]*量 |只列负荷量 |P\d\d（|斜率每期 [+−]?)[\d.,e+-]+/g, '#')
export const saysTheSame = (kept: AppraisalRow, said: ReturnType<typeof saidOf>): boolean =>
  (Object.keys(said) as (keyof typeof said)[]).every(key =>
    key === 'reasons' ? wordsOf(kept.reasons) === wordsOf(said.reasons) : near(kept[key], said[key]),
  )

export async function generate(
  db: Db,
  { grain, start }: { grain: AppraisedGrain; start: string },
  by: string,
): Promise<{ made: number; same: number }> {
  await rollUpConsumption(db)
  const [standing, tenants] = await Promise.all([standingOf(db, grain, start), tenantsOfRegions(db)])
  const period = periodWords(grain, start)
  let made = 0
  let same = 0
  for await (const { level, drugCode, cutoff, found } of appraisedIn(db, grain, start)) {
    const now = Date.now()
    const rows: Parameters<typeof insertAppraisals>[0][number][] = []
    const unit: (Bulk | Statement)[] = []
    for (const one of found) {
      const said = saidOf(one)
      const small = one.small ? 'Y' : 'N'
      const kept = standing.get(`${level}|${one.place.code}|${drugCode}`)
      if (kept && kept.state !== 'RETRACTED' && saysTheSame(kept, said)) {
        same += 1
        if (kept.small !== small) unit.push(setSmall(kept.id, small))
        continue
      }
      if (kept) unit.push(outdate(kept.id))
      rows.push({
        id: nextId(),
        regionCode: one.place.code,
        placeLevel: level,
        grain,
        startDate: start,
        period,
        drugCode,
        state: 'DRAFT',
        apprVersion: (kept?.apprVersion ?? 0) + 1,
        superseded: 'N',
        ...said,
        small,
        createBy: by,
        createTime: now,
        tenantId: tenants.get(one.place.code) ?? '0',
        version: 1,
      })
    }
    if (cutoff?.fresh && rows.length > 0)
      unit.push(
        insertCutoff({
          drugCode,
          placeLevel: level,
          versionNo: cutoff.version,
          source: cutoff.source,
          ...cutoff.bounds,
          fromMonth: cutoff.months[0],
          toMonth: cutoff.months[1],
          n: cutoff.n,
          at: now,
        }),
      )
    if (rows.length > 0) unit.push(insertAppraisals(rows))
    try {
      if (unit.length > 0) await db.write(unit)
      made += rows.length
    } catch (error) {
      // Somebody appraises the same at this moment: his rows stand, and the next run sees what differs.
      if (!(error instanceof ConflictError || error instanceof DuplicateError)) throw error
    }
    await breathe()
  }
  return { made, same }
}
