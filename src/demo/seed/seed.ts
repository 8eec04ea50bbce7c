/** Fills an empty database with the demo province: drugs, plants, stations, thirteen months of results. */
import { demoCities } from '#demo/cities.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf, readRow } from '#server/db/rows.ts'
import { assetBulks, type CityDepartment } from './assets.ts'
import { seedBench } from './bench-history.ts'
import { cabinetBulks } from './cabinets.ts'
import { seedCustody } from './custody.ts'
import { facilityId } from './demo-ids.ts'
import { detectionBulks, laboratoryCode } from './detection.ts'
import { compoundRows, drugBulks } from './drugs.ts'
import { exampleBulks } from './examples.ts'
import { seedFieldWork } from './field-day.ts'
import { type Programme, programmeOf, seedHistory, telemetryBulks } from './history.ts'
import { miniUserBulk } from './mini-users.ts'
import { moveIntoOutline } from './places.ts'
import { ensureRounds } from './rounds.ts'
import { seedSplits } from './split-samples.ts'
import { ensureStaff } from './staff-accounts.ts'
import { subSampleBulk } from './sub-samples.ts'
import { tracedBulks } from './traced.ts'
import { warningBulk } from './warnings.ts'

export interface DemoSize {
  stations: number
  intervalMs: number
}

const telemetryFactors = ['w00000', 'w01018', 'w21003', 'i33101', 'i32001'] as const

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
  await ensureStaff(db, now)
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
  const compounds = compoundRows(now)
  const laboratory = await readRow(db, 'sysDepart', { orgCode: laboratoryCode, delFlag: '0' })
  await db.write([
    ...drugBulks(compounds, now),
    ...detectionBulks(programme, compounds, laboratory?.id, now),
    ...exampleBulks(now),
    ...miniUserBulk(programme.departments, now),
    bulkOf('series', seriesRows),
    ...telemetryBulks(plants, (facility, factor) => seriesIds.get(`${facility}:${factor}`) ?? 0, now),
    warningBulk(plants, programme.departments, now),
    subSampleBulk(plants, now),
    ...cabinetBulks(plants, (facility, factor) => seriesIds.get(`${facility}:${factor}`) ?? 0, now),
    ...tracedBulks(programme, now),
    // The plants come last: an interrupted seed is found without them and written again.
    ...assetBulks(plants, programme.departments, size.intervalMs, now),
  ])
  await seedCustody(db, programme, now)
  await ensureRounds(db, programme, now)
  await seedBench(db, programme, laboratoryCode, now)
  await seedSplits(db, programme, laboratoryCode, now)
  return true
}
