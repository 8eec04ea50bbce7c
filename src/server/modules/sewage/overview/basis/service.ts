/** The trail of one figure, and what of it a session may see. */
import { missing } from '#contract/kit/fault.ts'
import { coverFramePassword } from '#contract/kit/mask.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { plant } from '#contract/sewage/plant.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'
import { regionByCode } from '../drugs/queries.ts'
import { cityOf, intervalOf } from '../drugs/series.ts'
import { type Cities, published, withinOf } from '../queries.ts'
import {
  drugOf,
  factorOf,
  flowFrameOf,
  labValueOf,
  plantResult,
  plantResultsOf,
  regionDay,
  sampleOf,
} from './queries.ts'

/** Catchments below this many people are not named below city level, to spare them a stigma. */
export const namelessBelow = 5000
export interface BasisQuery {
  region: string
  drug: string
  day: string
  measure: Measure
  plantId?: string | undefined
}

export async function basis(db: Db, query: BasisQuery, session: Session, cities: Cities) {
  const [region, drug] = await Promise.all([regionByCode(db, query.region), drugOf(db, query.drug)])
  if (!region) throw missing('没有这个区域')
  if (!drug) throw missing('没有这种毒品')
  const city = cityOf(region)
  const [figure, rows] = await Promise.all([
    published(cities, city) ? regionDay(db, region.level, region.code, query.day, query.drug) : undefined,
    plantResultsOf(db, query.day, query.drug, city),
  ])
  // Plants of other tenants are not even counted.
  const { tenants } = scopeOf(session)
  const own = rows.filter(row => tenants === undefined || tenants.includes(row.tenantId))
  const newest = [...new Map(own.map(row => [row.plantId, row])).values()]
  const ids = newest.map(row => row.plantId)
  const seen = await seenAmong(db, plant, session, ids)
  const plants = newest
    .map(row => {
      const masked = (row.population ?? 0) < namelessBelow || !seen.has(row.plantId)
      return {
        plantId: masked ? null : row.plantId,
        plantName: masked
          ? (row.population ?? 0) < namelessBelow
            ? '小型厂（已隐名）'
            : '辖区外厂'
          : (row.plantName ?? ''),
        masked,
        population: row.population ?? 0,
        value: row[query.measure],
        conc: row.conc,
        qualifier: row.qualifier,
      }
    })
    .sort((a, b) => b.population - a.population)
  const chosen = query.plantId ?? plants.find(row => row.plantId !== null)?.plantId ?? null
  const visible = plants.some(row => row.plantId !== null && row.plantId === chosen)
  const [low, high] = intervalOf(figure, query.measure)
  return {
    regionCode: region.code,
    regionName: region.name,
    drugCode: drug.drugCode,
    drugName: drug.nameZh,
    day: query.day,
    value: figure?.[query.measure] ?? null,
    low,
    high,
    population: figure?.popTotal ?? 0,
    plants,
    detail: chosen !== null && visible ? await detailOf(db, session, chosen, query, drug) : null,
  }
}

type DrugRow = NonNullable<Awaited<ReturnType<typeof drugOf>>>

async function detailOf(db: Db, session: Session, plantId: string, query: BasisQuery, drug: DrugRow) {
  const result = await plantResult(db, plantId, query.day, query.drug)
  if (!result) return null
  const within = withinOf(db.dialect, session, undefined)
  const sample = (await sampleOf(db, within, plantId, query.day, result.sampleIds)) ?? null
  const [lab, factor, marker, frame] = await Promise.all([
    sample ? labValueOf(db, sample.id, query.drug) : undefined,
    result.cfVersion === null ? undefined : factorOf(db, query.drug, result.cfVersion),
    drug.markerCodes ? drugOf(db, drug.markerCodes.split(',')[0]!) : undefined,
    sample ? flowFrameOf(db, session, plantId, sample.beginTime, sample.endTime) : undefined,
  ])
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
          version: `v${factor.version}`,
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
  }
}
