/** 流量 and 结果 of a plant, for who sees it. */
import type { FastifyInstance } from 'fastify'
import { plant } from '#contract/sewage/plant.ts'
import { plantFlow, plantResults } from '#contract/sewage/plant-figures.ts'
import { businessDay, dayMs, dayStart, hourMs } from '#lib/dates.ts'
import { findRow } from '#server/crud/save/find.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { seriesRange } from '#server/telemetry/queries.ts'
import { hiddenResults, tenderFor } from '../consumption/small.ts'
import { drugsOf, metersOf, resultCount, resultRows } from './queries.ts'

const flowFactor = 'w00000'
/** L/s, as instruments say it, in m³/h. */
const hourly = 3.6
const spans = {
  day: { kind: 'HOUR', stepMs: hourMs, steps: 24 },
  week: { kind: 'HOUR', stepMs: hourMs, steps: 168 },
  month: { kind: 'DAY', stepMs: dayMs, steps: 31 },
} as const
const pageSize = 20

/** A day on which the others of its city would tell of a small one. */
const covered = <R extends object>(row: R) => ({
  ...row,
  conc: null,
  qualifier: null,
  flow: null,
  population: null,
  load: null,
  pndl: null,
  consumption: null,
})

export function mount(app: FastifyInstance, { db, engine }: Deps): void {
  const store = engine.store(plant)
  serve(app, plantFlow, async ({ query, session }) => {
    await findRow(store, query.id, session)
    const { kind, stepMs, steps } = spans[query.span]
    const now = Date.now()
    const to =
      stepMs === dayMs ? dayStart(businessDay(now)) + dayMs : Math.floor(now / hourMs) * hourMs + hourMs
    const from = to - steps * stepMs
    const meters = await metersOf(db, session, query.id, flowFactor)
    return {
      from,
      to,
      stepMs,
      meters: await Promise.all(
        meters.map(async ({ id, facilityName }) => {
          const range = { facilityId: id, factor: flowFactor, from, to }
          const points = await seriesRange(db, kind, range, steps)
          const values = Array<number | null>(steps).fill(null)
          for (const { ts, value } of points)
            values[Math.floor((ts - from) / stepMs)] = value === null ? null : value * hourly
          return {
            facilityId: id,
            facilityName: facilityName ?? '',
            values,
            flagged: points.filter(({ flag }) => flag !== 'N').length,
          }
        }),
      ),
    }
  })
  serve(app, plantResults, async ({ query, session }) => {
    await findRow(store, query.id, session)
    const none = { total: 0, size: pageSize, drugs: [], rows: [] }
    if ((await tenderFor(db, session)).plants.has(query.id)) return { masked: true, ...none }
    const offset = ((query.pageNo ?? 1) - 1) * pageSize
    const drug = query.drug || undefined
    const [total, rows, drugs, states] = await Promise.all([
      resultCount(db, query.id, drug),
      resultRows(db, query.id, drug, { offset, limit: pageSize }),
      drugsOf(db, query.id),
      engine.texts.dictionary('result_state'),
    ])
    const isHidden = await hiddenResults(
      db,
      session,
      rows.map(each => ({ day: each.sampleDate, drug: each.drugCode })),
    )
    const names = new Map(drugs.map(({ code, name }) => [code, name]))
    return {
      masked: false,
      total,
      size: pageSize,
      drugs,
      rows: rows
        .map(each => (isHidden(each.plantId, each.sampleDate, each.drugCode) ? covered(each) : each))
        .map(each => ({
          id: each.id,
          day: each.sampleDate,
          drugCode: each.drugCode,
          drugName: names.get(each.drugCode) ?? each.drugCode,
          conc: each.conc,
          qualifier: each.qualifier,
          flow: each.flow,
          population: each.population,
          load: each.load,
          pndl: each.pndl,
          consumption: each.consumption,
          wet: each.wetFlag === 'Y',
          qc: each.qcStatus,
          state: each.state,
          stateText: states?.get(each.state) ?? each.state,
          version: each.calcVersion,
        })),
    }
  })
}
