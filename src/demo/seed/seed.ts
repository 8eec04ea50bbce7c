/** Fills an empty database with the demo province: drugs, plants, stations, thirteen months of results. */
import { demoCities } from '#demo/cities.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { assetBulks, type CityDepartment } from './assets.ts'
import { demoDrugs, factorOf } from './compounds.ts'
import { facilityId } from './demo-ids.ts'
import { eudaBulks } from './euda.ts'
import { exampleBulks } from './examples.ts'
import { seedFieldWork } from './field-day.ts'
import { type Programme, programmeOf, seedHistory, telemetryBulks } from './history.ts'
import { moveIntoOutline } from './places.ts'
import { warningBulk } from './warnings.ts'

export interface DemoSize {
  stations: number
  intervalMs: number
}

const telemetryFactors = ['w00000', 'w01018', 'w21003'] as const

function drugBulks(now: number) {
  const validFrom = '2020-01-01'
  const drugs = demoDrugs.map((drug, index) => ({
    id: `108${String(index + 1).padStart(12, '0')}`,
    drug_code: drug.code,
    name_zh: drug.nameZh,
    name_en: drug.nameEn,
    alias: drug.alias,
    category: drug.category,
    parent: drug.code,
    marker_codes: drug.marker,
    cas: drug.cas,
    molar_mass: drug.molarMass,
    controlled: drug.controlled,
    ef: drug.ef,
    cf: factorOf(drug),
    dose_mg: drug.doseMg,
    lod_default: Number(drug.lod.toFixed(3)),
    loq_default: drug.loq,
    status: '1',
    create_by: 'admin',
    create_time: now,
  }))
  const factors = demoDrugs.flatMap((drug, index) => {
    const cf = factorOf(drug)
    return cf === null
      ? []
      : [
          {
            id: `109${String(index + 1).padStart(12, '0')}`,
            drug_code: drug.code,
            marker: drug.marker,
            ef: drug.ef,
            cf,
            source: drug.source,
            valid_from: validFrom,
            confidence: 'LOW',
            version: 1,
          },
        ]
  })
  return [bulkOf('drug', drugs), bulkOf('correction_factor', factors)]
}

/** The departments of the cities, made by the system seed, by region code. */
async function cityDepartments(db: Db): Promise<Map<string, CityDepartment>> {
  const rows = await db.k.selectFrom('sysDepart').select(['id', 'orgCode', 'departName']).execute()
  const departments = new Map<string, CityDepartment>()
  for (const city of demoCities) {
    const row = rows.find(one => one.departName.startsWith(city.name))
    if (row) departments.set(city.code, { id: row.id, orgCode: row.orgCode })
  }
  return departments
}

export async function demoProgramme(db: Db, size: DemoSize): Promise<Programme> {
  return programmeOf(size.stations, await cityDepartments(db))
}

/** @returns whether the demo was written now. */
export async function seedDemo(db: Db, size: DemoSize, now = Date.now()): Promise<boolean> {
  const present = await db.k.selectFrom('sewagePlant').select('id').limit(1).execute()
  const programme = await demoProgramme(db, size)
  if (present.length > 0) {
    await moveIntoOutline(db, programme.plants)
    return false
  }
  const plants = programme.plants
  const seriesRows = plants.flatMap((plant, at) =>
    telemetryFactors.map((factor, index) => ({
      id: at * telemetryFactors.length + index + 1,
      facility_id: facilityId(plant.n),
      factor,
    })),
  )
  const seriesIds = new Map(seriesRows.map(row => [`${row.facility_id}:${row.factor}`, row.id]))
  await seedHistory(db, programme, now)
  await seedFieldWork(db, programme, now)
  await db.write([
    ...drugBulks(now),
    ...eudaBulks(),
    ...exampleBulks(now),
    bulkOf('series', seriesRows),
    ...telemetryBulks(plants, (facility, factor) => seriesIds.get(`${facility}:${factor}`) ?? 0, now),
    warningBulk(plants, programme.departments, now),
    // The plants come last: an interrupted seed is found without them and written again.
    ...assetBulks(plants, programme.departments, size.intervalMs, now),
  ])
  return true
}
