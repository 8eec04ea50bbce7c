/** The trail of one figure, and what of it a session may see. */
import { invalid, missing } from '#contract/kit/fault.ts'
import { coverFramePassword } from '#contract/kit/mask.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { plant } from '#contract/sewage/plant.ts'
import { weightedMean } from '#lib/wbe/region.ts'
import { mean } from '#lib/wbe/statistics.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'
import { hiddenResults } from '../../consumption/small.ts'
import { regionByCode, windowDays } from '../drugs/queries.ts'
import { figureOf, indexByDay, intervalOf } from '../drugs/series.ts'
import { type Cities, regionPublished, withinOf } from '../queries.ts'
import { daysUntil, meanOf } from '../window.ts'
import {
  drugOf,
  factorOf,
  flowFrameOf,
  flowReported,
  labValueOf,
  mainMarkerOf,
  plantResult,
  plantResultsOf,
  samplesOf,
} from './queries.ts'

export interface BasisQuery {
  region: string
  drug: string
  /** Last day of the window. */
  day: string
  days?: number | undefined
  shown?: string | undefined
  measure: Measure
  plantId?: string | undefined
}

export async function basis(db: Db, query: BasisQuery, session: Session, cities: Cities) {
  for (const day of [query.day, query.shown])
    if (day !== undefined && Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
      throw invalid(`没有 ${day} 这一天，请按 yyyy-MM-dd 填写`)
  const [region, drug] = await Promise.all([regionByCode(db, query.region), drugOf(db, query.drug)])
  if (!region) throw missing('没有这个区域')
  if (!drug) throw missing('没有这种毒品')
  const window = daysUntil(query.day, query.days ?? 1)
  const results = regionPublished(cities, region)
    ? await windowDays(db, region, query.drug, [window[0]!, query.day])
    : []
  const days = indexByDay(results)
  const daily = window.map(day => {
    const [low, high] = intervalOf(days.get(day), query.measure)
    return { day, value: figureOf(days.get(day), query.measure), low, high }
  })
  const shown =
    window.find(day => day === query.shown) ?? daily.findLast(({ value }) => value !== null)?.day ?? query.day
  const rows = await plantResultsOf(db, shown, query.drug, region)
  // Plants of other tenants are not even counted.
  const { tenants } = scopeOf(session)
  const reached = rows.filter(row => tenants === undefined || tenants.includes(row.tenantId))
  const newest = [...new Map(reached.map(row => [row.plantId, row])).values()]
  const ids = newest.map(row => row.plantId)
  const seen = await seenAmong(db, plant, session, ids)
  const isHidden = await hiddenResults(db, session, [{ day: shown, drug: query.drug }])
  const own = newest.filter(row => !isHidden(row.plantId, shown, query.drug))
  const covered = newest.filter(row => isHidden(row.plantId, shown, query.drug))
  // Those of few people, and those that would tell of them, each with the mean of all of them: their sum is right, and nobody's own. Of
  // all tenants: where only one of them is the session's, the mean would be his own.
  const pooled = [...new Map(rows.map(row => [row.plantId, row])).values()].filter(row =>
    isHidden(row.plantId, shown, query.drug),
  )
  const together = weightedMean(
    pooled.flatMap(row => {
      const value = row[query.measure]
      return value === null ? [] : [{ value, population: row.population ?? 0 }]
    }),
  )
  const meanPeople = mean(pooled.map(row => row.population ?? 0)) ?? 0
  const plants = [
    ...own.map(row => {
      const named = seen.has(row.plantId)
      return {
        plantId: named ? row.plantId : null,
        plantName: named ? (row.plantName ?? '') : '辖区外厂',
        masked: !named,
        population: row.population ?? 0,
        value: row[query.measure],
        conc: row.conc,
        qualifier: row.qualifier,
      }
    }),
    ...covered.map(() => ({
      plantId: null,
      plantName: '小型厂（已隐名）',
      masked: true,
      population: meanPeople,
      value: together,
      conc: null,
      qualifier: null,
    })),
  ].sort((a, b) => b.population - a.population)
  const chosen = query.plantId ?? plants.find(row => row.plantId !== null)?.plantId ?? null
  const visible = plants.some(row => row.plantId !== null && row.plantId === chosen)
  return {
    regionCode: region.code,
    regionName: region.name,
    drugCode: drug.drugCode,
    drugName: drug.nameZh,
    from: window[0]!,
    day: query.day,
    value: meanOf(daily.map(({ value }) => value)),
    low: meanOf(daily.map(({ low }) => low)),
    high: meanOf(daily.map(({ high }) => high)),
    daily,
    shown,
    population: days.get(shown)?.popTotal ?? 0,
    plants,
    detail: chosen !== null && visible ? await detailOf(db, session, chosen, shown, drug) : null,
  }
}

type DrugRow = NonNullable<Awaited<ReturnType<typeof drugOf>>>

/** Several as one: all their numbers, from the first beginning to the last end. */
function asOne(samples: Awaited<ReturnType<typeof samplesOf>>) {
  const [first, ...others] = samples
  if (!first) return null
  if (others.length === 0) return first
  return {
    ...first,
    sampleNo: samples.map(({ sampleNo }) => sampleNo).join('、'),
    endTime: samples.reduce((last, one) => Math.max(last, Number(one.endTime)), 0),
    // What passed during one of them is not what passed during all.
    flowTotal: null,
    actualSub: samples.reduce((sum, one) => sum + (one.actualSub ?? 0), 0),
  }
}
async function detailOf(db: Db, session: Session, plantId: string, day: string, drug: DrugRow) {
  const { drugCode } = drug
  const result = await plantResult(db, plantId, day, drugCode)
  if (!result) return null
  const within = withinOf(db.dialect, session, undefined)
  const sample = asOne(await samplesOf(db, within, plantId, day, result.sampleIds))
  const [lab, factor, main, frame, reported] = await Promise.all([
    sample ? labValueOf(db, sample.id, drugCode) : undefined,
    result.cfVersion === null ? undefined : factorOf(db, drugCode, result.cfVersion),
    mainMarkerOf(db, drugCode),
    sample ? flowFrameOf(db, session, plantId, sample.beginTime, sample.endTime) : undefined,
    sample ? flowReported(db, plantId, sample.beginTime, sample.endTime) : false,
  ])
  const marker = factor?.marker && factor.marker !== main?.drugCode ? await drugOf(db, factor.marker) : main
  return {
    ...result,
    plantName: result.plantName ?? '',
    population: result.population ?? 0,
    cfVersion: result.cfVersion === null ? null : `v${result.cfVersion}`,
    sample,
    lab: lab ? { ...lab, markerName: marker?.nameZh ?? factor?.marker ?? null } : null,
    factor: factor
      ? {
          ...factor,
          version: `v${factor.versionNo}`,
          molarParent: drug.molarMass,
          molarMarker: marker?.molarMass ?? null,
        }
      : null,
    frame: frame
      ? {
          id: frame.id,
          recvTime: frame.recvTime,
          verdict: frame.verdict ?? '',
          head: coverFramePassword(frame.body ?? '').slice(0, 160),
        }
      : null,
    reported,
  }
}
