/** Where plants stand, for 地图. */
import { type Position, positionOf } from '#lib/geo.ts'
import type { Db } from '#server/db/db.ts'

/** Those of the plants of which somebody has said where they stand. */
export async function plantPositions(db: Db, ids: readonly string[]): Promise<Map<string, Position>> {
  if (ids.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('sewagePlant')
    .select(['id', 'location'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.flatMap(({ id, location }) => {
      const at = positionOf(location)
      return at ? [[id, at] as const] : []
    }),
  )
}
