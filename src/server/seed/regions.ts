/** China's administrative regions (root 86, three levels); needed by area fields with or without the demo. */
import { readFileSync } from 'node:fs'
import type { Db } from '../db/db.ts'
import { bulkOf } from '../db/rows.ts'

export interface RegionSeed {
  code: string
  name: string
  parentCode: string
  /** 1 province, 2 city, 3 district. */
  level: 1 | 2 | 3
}
type Tables = Record<string, Record<string, string>>

function* regionsBelow(areas: Tables, parentCode = '86', level = 1): Generator<RegionSeed> {
  for (const [code, name] of Object.entries(areas[parentCode] ?? {})) {
    yield { code, name, parentCode, level: level as 1 | 2 | 3 }
    if (level < 3) yield* regionsBelow(areas, code, level + 1)
  }
}

/** @param more regions that are on no map of the country */
export async function seedRegions(db: Db, more: readonly RegionSeed[] = []): Promise<void> {
  const present = await db.k.selectFrom('region').select('code').limit(1).execute()
  if (present.length > 0) return
  const file = new URL('../../../public/area-86.json', import.meta.url)
  const rows = [...regionsBelow(JSON.parse(readFileSync(file, 'utf8'))), ...more].map(region => ({
    code: region.code,
    name: region.name,
    parent_code: region.parentCode,
    level: String(region.level),
  }))
  await db.write([bulkOf('region', rows)])
}
