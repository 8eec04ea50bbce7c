/** 重新计算, looked at: by whoever began it, and by those who review or publish what it wrote. */
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/envelope.ts'
import { missing } from '#contract/kit/fault.ts'
import { plantResult, seesFewPeople } from '#contract/sewage/plant-result.ts'
import {
  type RecalcScope,
  type RecalcSummary,
  recalcLacks,
  recalcList,
  recalcOne,
  recalcRows,
} from '#contract/sewage/recalc.ts'
import { toWire } from '#lib/dates.ts'
import { growth } from '#lib/wbe/statistics.ts'
import { relativeInterval } from '#lib/wbe/uncertainty.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { missingOf } from '../plant-result/missing.ts'
import { type RecalcRow, recalcOf, recalcsOf } from './queries.ts'
import { regionsOf, summed } from './reach.ts'
import { comparedCount, comparedPage, drugNames, reachesOf, seenPartOf, standingOf } from './row-queries.ts'

type One = ResultOf<typeof recalcOne>
type Job = One['job']
type Since = One['since']
/** Not heard of for so long it has stopped with its process, ms. */
export const silentMs = 60_000
const usualPage = 50

/** Whoever judges results judges those that were computed anew, too. */
const looksAt = ({ permissions }: Session): boolean => seesFewPeople.some(code => can(permissions, code))
export const scopeOf = ({ scope }: Pick<RecalcRow, 'scope'>) => JSON.parse(scope) as RecalcScope
export const stateOf = ({ state, beat }: Pick<RecalcRow, 'state' | 'beat'>, now: number): Job['state'] =>
  (state === 'preview' || state === 'running') && Number(beat) < now - silentMs
    ? 'interrupted'
    : (state as Job['state'])

type Part = Awaited<ReturnType<typeof seenPartOf>>[number] | undefined
/** @param part of it that the caller sees, where it is not his own */
function shown(row: Omit<RecalcRow, 'summary'>, { username }: Session, part: Part): Job {
  const scope = scopeOf(row)
  const own = row.byUser === username
  const plants = own ? Number(row.total) : Number(part?.plants ?? 0)
  const written = Number((row.state === 'ready' ? part?.changed : part?.made) ?? 0)
  return {
    id: row.id,
    state: stateOf(row, Date.now()),
    from: scope.from,
    to: scope.to,
    plants,
    drugs: scope.drugCodes.length,
    loqPolicy: scope.loqPolicy ?? null,
    popMethod: scope.popMethod ?? null,
    drafts: scope.drafts === 'Y',
    reason: row.reason,
    total: plants,
    // How far the whole has come would tell others of plants that they do not see.
    done: own
      ? Math.min(plants, Number(row.done))
      : row.state === 'running'
        ? Number(part?.done ?? 0)
        : plants,
    made: own ? Number(row.made) : written,
    problem: own ? row.problem : null,
    byName: row.byName,
    at: toWire(Number(row.at)),
    own,
  }
}

type Standing = Awaited<ReturnType<typeof standingOf>>[number]
const nothingYet = (): Since => ({
  waiting: 0,
  reviewed: 0,
  published: 0,
  sentBack: 0,
  overtaken: 0,
  spikesWaiting: 0,
})
function sinceOf(rows: readonly Standing[]): Since {
  const since = nothingYet()
  for (const { state, superseded, spikeFlag, rows: some, reviewed: ofThem } of rows) {
    const [all, reviewed] = [Number(some), Number(ofThem)]
    if (state === 'PUBLISHED') since.published += all
    else if (state !== 'CALC' && state !== 'REVIEW') continue
    else if (superseded === 'Y') since.overtaken += all
    else if (state === 'CALC') since.sentBack += all
    else {
      since.reviewed += reviewed
      since.waiting += all - reviewed
      if (spikeFlag === 'Y') since.spikesWaiting += all - reviewed
    }
  }
  return since
}

export function mount(app: FastifyInstance, { db, engine }: Deps): void {
  const store = engine.store(plantResult)
  /** What of results the caller does not see for another reason than his department and his rules. */
  const further = async (session: Session) => (await store.hooks.extraConditions?.(session)) ?? []
  const lookedAt = async (id: string, session: Session) => {
    const [row] = await recalcsOf(db, session, looksAt(session), id)
    if (!row) throw missing('没有这次重新计算，或您没有复核、发布它的权限')
    return row
  }
  serve(app, recalcList, async ({ session }) => {
    const rows = await recalcsOf(db, session, looksAt(session))
    const parts = await seenPartOf(
      db,
      session,
      rows.filter(({ byUser }) => byUser !== session.username).map(({ id }) => id),
    )
    return rows.map(row =>
      shown(
        row,
        session,
        parts.find(({ recalcId }) => recalcId === row.id),
      ),
    )
  })
  serve(app, recalcOne, async ({ query, session }) => {
    const row = await lookedAt(query.id, session)
    const [reaches, standing, parts, whole] = await Promise.all([
      reachesOf(db, session, row.id),
      further(session).then(more => standingOf(db, session, row.id, more)),
      seenPartOf(db, session, [row.id]),
      recalcOf(db, row.id),
    ])
    const codes = [...new Set(standing.map(({ drugCode }) => drugCode))].sort()
    const names = new Map((await drugNames(db, codes)).map(one => [one.drugCode, one.nameZh]))
    const own = row.byUser === session.username
    const found = whole?.summary ? (JSON.parse(whole.summary) as RecalcSummary) : null
    const counts = reaches.map(({ recalcId: _, made: __, plantName, cityCode, cityName, ...one }) => one)
    return {
      job: shown(row, session, parts[0]),
      since: sinceOf(standing),
      // What of it the caller sees; figures before they are written are his who began it.
      summary:
        found === null || (counts.length === 0 && !own)
          ? null
          : {
              ...found,
              ...(counts.length > 0 ? { ...summed(counts), regions: regionsOf(reaches) } : { spikes: null }),
              rows: own ? found.rows : [],
            },
      plants: reaches.map((one, at) => ({
        ...counts[at]!,
        plantName: one.plantName ?? '',
        ...sinceOf(standing.filter(({ plantId }) => plantId === one.plantId)),
      })),
      drugs: codes.map(code => ({ code, name: names.get(code) ?? code })),
    }
  })
  serve(app, recalcLacks, async ({ query, session }) => {
    const { from, to } = scopeOf(await lookedAt(query.id, session))
    const plants = await reachesOf(db, session, query.id)
    return missingOf(db, session, {
      plantIds: plants.map(({ plantId }) => plantId),
      ...{ from, to, now: Date.now() },
    })
  })
  serve(app, recalcRows, async ({ query, session }) => {
    await lookedAt(query.id, session)
    const more = await further(session)
    const { pageNo = 1, pageSize = usualPage } = query
    const [total, rows] = await Promise.all([
      comparedCount(db, session, query, more),
      comparedPage(db, session, query, more, pageSize),
    ])
    const records = rows.map(({ pndl, consumption, oldPndl, oldConsumption, uncertaintyPct, ...row }) => {
      const basis = consumption === null ? 'pndl' : 'consumption'
      const [oldValue, newValue] = basis === 'pndl' ? [oldPndl, pndl] : [oldConsumption, consumption]
      const interval =
        newValue === null || uncertaintyPct === null ? null : relativeInterval(newValue, uncertaintyPct)
      return {
        ...row,
        calcVersion: Number(row.calcVersion),
        basis,
        oldValue,
        newValue,
        growth: growth(newValue, oldValue),
        low: interval?.low ?? null,
        high: interval?.high ?? null,
      }
    })
    return page(records, Math.max(total, records.length), pageNo, pageSize)
  })
}
