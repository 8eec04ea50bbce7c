/** A world with a row of every resource that people make. */
import { openDb } from '#server/db/open.ts'
import { type DatabaseName, freshPlace } from '../../support/databases.ts'
import { type Maker, makeRows } from './drafts.ts'
import { departs, leads, openWorld, type Person, type World } from './world.ts'

export interface MadeWorld {
  world: World
  maker: Maker
  close(): Promise<void>
}
/** @param leaders who leads the department of the first city beside having its rights */
export async function openMade(
  name: DatabaseName,
  leaders: readonly Person[] = ['city'],
): Promise<MadeWorld> {
  const place = await freshPlace(name)
  const db = await openDb(place)
  const world = await openWorld(db, place.dataDir)
  await leads(db, departs.city, leaders)
  const maker: Maker = { call: world.call, rows: new Map() }
  await makeRows(maker)
  return {
    world,
    maker,
    async close() {
      await world.app.close()
      await db.close()
      await place.remove()
    },
  }
}
