/** Puts beside plants that leave what the reader may see of their devices, results and districts; null of what he may not. */
import { facility } from '#contract/device/facility.ts'
import { appraisal } from '#contract/sewage/appraisal.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { mayUse } from '#server/crud/access.ts'
import type { Draft } from '#server/crud/hooks.ts'
import { rowsSeen } from '#server/crud/seen.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { devicesOf, gradesOf, lastResultsOf } from './list-queries.ts'

export async function putFigures(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  rows: readonly Draft[],
  session: Session,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(row => String(row['id']))
  const districts = [
    ...new Set(rows.flatMap(row => (row['districtCode'] ? [String(row['districtCode'])] : []))),
  ]
  const seesDevices = mayUse(session, facility, 'list')
  // Nothing is waited for while these are begun: what failed meanwhile would be nobody's.
  const [devices, results, grades] = await Promise.all([
    seesDevices ? devicesOf(db, session, ids) : [],
    mayUse(session, plantResult, 'list')
      ? rowsSeen(engine.store(plantResult), session).then(seen => lastResultsOf(db, seen, ids))
      : [],
    mayUse(session, appraisal, 'list') && districts.length > 0
      ? rowsSeen(engine.store(appraisal), session).then(seen => gradesOf(db, seen, districts))
      : [],
  ])
  const devicesByPlant = new Map(devices.map(each => [each.plantId, each]))
  const dayByPlant = new Map(results.map(({ plantId, day }) => [plantId, day]))
  const gradeByDistrict = new Map(grades.map(each => [each.district, each]))
  for (const row of rows) {
    const own = devicesByPlant.get(String(row['id']))
    const grade = gradeByDistrict.get(String(row['districtCode']))
    row['deviceOnline'] = seesDevices ? Number(own?.online ?? 0) : null
    row['deviceTotal'] = seesDevices ? Number(own?.total ?? 0) : null
    row['lastResultDate'] = dayByPlant.get(String(row['id'])) ?? null
    row['districtGrade'] = grade?.grade ?? null
    row['districtBasis'] = grade ? `${grade.period} ${grade.drug}` : null
  }
}
