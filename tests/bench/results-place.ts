/** Databases of published results, each filled once a run: whichever bench asks first waits for it, the others read the same. */
import { consumptionList } from '#contract/sewage/consumption.ts'
import { openDb } from '#server/db/open.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { atEnd } from './kit.ts'
import { type BenchPlace, postgresPlace, query, sqlitePlace } from './list-place.ts'
import { openReader } from './reader.ts'
import { fillPlaces, fillResults, type ResultSize } from './results-data.ts'

export const engines = ['SQLite', 'PostgreSQL'] as const
type Engine = (typeof engines)[number]
export interface Filled {
  place: BenchPlace
  /** How long it took to roll everything up, ms. */
  wholeMs: number
}

async function fill(place: BenchPlace, { plants, days }: ResultSize): Promise<Filled> {
  const db = await openDb(place)
  try {
    await fillPlaces(db, plants)
    // Some are small, so that what would tell of them has to be looked for.
    await db.write([
      { sql: "update sewage_plant set served_population = 0.3 where id in ('P0', 'P13')", parameters: [] },
    ])
    await fillResults(db, plants, days)
    const began = performance.now()
    await rollUpConsumption(db)
    const wholeMs = performance.now() - began
    await openReader(db, consumptionList.access as string)
    return { place, wholeMs }
  } finally {
    await db.close()
    if (place.databaseUrl) await query(place.databaseUrl, 'vacuum analyze')
  }
}

const kept = new Map<string, Promise<Filled | undefined>>()
async function made(engine: Engine, size: ResultSize): Promise<Filled | undefined> {
  const place = engine === 'SQLite' ? sqlitePlace() : await postgresPlace(`_${size.plants}`)
  if (place) atEnd(() => place.remove())
  return place && fill(place, size)
}
/** Undefined where no PostgreSQL answers. */
export function filledPlace(engine: Engine, size: ResultSize): Promise<Filled | undefined> {
  const key = `${engine} ${size.name}`
  const known = kept.get(key) ?? made(engine, size)
  kept.set(key, known)
  return known
}
